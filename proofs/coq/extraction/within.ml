(* Any distortion function under (epsilon, delta): a mechanism by its entries, prices with flows between adjacent letters, and
   the largest flow of each pair; evidence as Acceptance has it. *)

open Given

let rational (value : Acceptance.q) = Q.make value.qnum value.qden

let without_delta key = malformed (key ^ " is evidence without a delta only")

(* The largest amount that flows from one letter to another one at some output. *)
let largest_of flows =
  let found = Hashtbl.create 64 in
  let at_output flows =
    let sums = Hashtbl.create 64 in
    let enter (pair, amount) =
      Hashtbl.replace sums pair (Q.add (rational amount) (Option.value (Hashtbl.find_opt sums pair) ~default:Q.zero)) in
    List.iter enter flows;
    let raise_to pair sum =
      Hashtbl.replace found pair (Q.max sum (Option.value (Hashtbl.find_opt found pair) ~default:Q.zero)) in
    Hashtbl.iter raise_to sums in
  List.iter at_output flows;
  Hashtbl.fold (fun pair amount caps -> (pair, coq amount) :: caps) found []

(* The rows of a mechanism with the multipliers of their loss. *)
let reached asked evidence =
  if find evidence "floor" <> None then without_delta "\"floor\"";
  Among.with_multipliers asked evidence (snd (Among.mechanism asked evidence Q.one))

let bounded asked bound level answers : Acceptance.within_evidence =
  if find bound "radii" <> None then begin
    ignore (member asked.Among.source bound);
    without_delta "\"radii\""
  end;
  let by_entries = Among.bounded asked bound level answers in
  { by_entries; caps = largest_of by_entries.bound_flows; flow_prices = [] }

let costs_of asked = List.map coqs asked.Among.costs

let least_loss (asked : Among.question) delta evidence level =
  let shown = bounded asked (obj evidence "bound") level (reached asked evidence) in
  ( Acceptance.LossWithin (asked.source.letters, asked.outputs, described asked.source, asked.adjacent, costs_of asked,
      coq asked.distortion, coq delta, coq level),
    Acceptance.ByShares shown )

(* Prices of what is known of flows; of two for one pair the last one counts. *)
let prices (asked : Among.question) given =
  let found = Hashtbl.create 64 and inside n = Z.sign n >= 0 && Z.lt n (Z.of_int asked.source.letters) in
  let enter = function
    | Json.List [ Json.Int i; Json.Int h; price ] ->
        let price = coq (fraction "prices" price) in
        if inside i && inside h then Hashtbl.replace found (Z.to_int i, Z.to_int h) price
    | _ -> malformed "a price must be [letter, adjacent letter, number]" in
  List.iter enter (list given "prices");
  Hashtbl.fold (fun pair price prices -> (pair, price) :: prices) found []

let between (asked : Among.question) delta evidence low high =
  let answers = reached asked evidence and m = asked.source.letters in
  let claim = Acceptance.LevelWithin (m, asked.outputs, described asked.source, asked.adjacent, costs_of asked,
      coq asked.distortion, coq delta, coq low, coq high) in
  if Q.leq high Q.one then
    let by_entries = Among.unbounded answers (member asked.source (obj evidence "prior")) 0 in
    (claim, Acceptance.ByShares { by_entries; caps = []; flow_prices = [] })
  else
    let shown = bounded asked (obj evidence "bound") low answers in
    Work.require claim (ByShares shown);
    let exact = Q.equal low high && Q.equal (rational (Acceptance.least_paid m (coq delta) shown)) asked.distortion in
    let opened () = Acceptance.tight m asked.outputs (costs_of asked) (coq low) shown.by_entries in
    if exact && List.for_all (List.mem true) (opened ()) then begin
      let rival = obj evidence "rival" in
      let prior, weights = member asked.source rival in
      let by_entries = { shown.by_entries with rivals = [ (coqs weights, coqs prior) ] } in
      (claim, ByShares { shown with by_entries; flow_prices = prices asked rival })
    end
    else (claim, ByShares shown)

(* Nobody uses but the cheapest outputs; what they lack of each other pays for the rows. *)
let no_level (asked : Among.question) delta evidence =
  let answers = Among.with_multipliers asked evidence (List.map Among.truthful asked.costs) in
  let size = asked.source.letters in
  let read record =
    let prior, weights = member asked.source record in
    let prior = coqs prior and weights = coqs weights in
    require "a prior lies in the source set" (Acceptance.is_member size (described asked.source) weights prior);
    (weights, prior) in
  let first = read (obj evidence "prior") in
  let others = List.map read (if find evidence "then" = None then [] else list evidence "then") in
  let last = List.fold_left (fun _ other -> other) first others in
  let rows = vector evidence "rows" (Some size) in
  let shares = List.map (Among.read_flow asked) (list evidence "shares") in
  let silent = Among.unbounded answers ([], []) 0 in
  let by_entries = { silent with bound_rows = coqs rows; rivals = [ first; last ] } in
  ( Acceptance.NoLevelWithin (size, asked.outputs, described asked.source, asked.adjacent, costs_of asked,
      coq asked.distortion, coq delta),
    Acceptance.ByShares { by_entries; caps = shares; flow_prices = [] } )
