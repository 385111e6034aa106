(* A mechanism by its entries, and prices with flows between adjacent letters: evidence as Acceptance has it.

   For an output y, flows f(x,h) >= 0 have w_x + lambda sum_i f(i,x) - sum_h f(x,h) <= p_x d(x,y). Where a certificate has
   radii w, or a mechanism by its floor, flows and entries are made from them. *)

open Given

type question = {
  source : Given.source; adjacent : Acceptance.adjacency; costs : Q.t list list; distortion : Q.t; outputs : int }

let malformed text = raise (Json.Malformed text)

let require_all_adjacent asked key =
  let size = asked.source.letters in
  match asked.adjacent with
  | AllPairs -> ()
  | Edges edges ->
      if List.length (List.sort_uniq compare edges) * 2 <> size * (size - 1) then
        malformed (key ^ " is evidence where all letters are adjacent only")
  | FromLetters _ -> malformed (key ^ " is no evidence where only some letters are sensitive")

(* A row: the floor, and what is missing to 1 at the cheapest outputs, up to lambda times the floor. *)
let filled floor level costs =
  let places = List.mapi (fun place (least, cost) -> (cost, place, least)) (List.combine floor costs) in
  let order (a, i, _) (b, j, _) = match Q.compare a b with 0 -> Int.compare i j | found -> found in
  let fill (rest, found) (_, place, least) =
    let step = Q.min rest (Q.mul (Q.sub level Q.one) least) in
    (Q.sub rest step, (place, Q.add least step) :: found) in
  let _, found = List.fold_left fill (Q.sub Q.one (sum floor), []) (List.sort order places) in
  List.map snd (List.sort (fun (i, _) (j, _) -> Int.compare i j) found)

let column_least rows = List.fold_left (List.map2 Q.min) (List.hd rows) rows

(* (floor, rows) of a mechanism. *)
let mechanism asked evidence level =
  if find evidence "floor" = None then begin
    let rows = List.map (row "matrix" (Some asked.outputs)) (list evidence "matrix") in
    require "the matrix is stochastic" (List.length rows = asked.source.letters);
    (column_least rows, rows)
  end
  else begin
    require_all_adjacent asked "a floor";
    let floor = vector evidence "floor" (Some asked.outputs) in
    let total = sum floor in
    let part = Q.leq total Q.one && Q.leq Q.one (Q.mul level total) in
    require "the floor is part of private rows, fact (F)" (part && List.for_all (fun least -> Q.sign least >= 0) floor);
    (floor, List.map (filled floor level) asked.costs)
  end

(* The rows with the multipliers of their loss. *)
let with_multipliers asked evidence rows =
  let spent = List.map2 (fun row costs -> Q.neg (dot row costs)) rows asked.costs in
  (List.map coqs rows, coqs (Hints.multipliers asked.source evidence spent))

let read_flow asked = function
  | Json.List [ Json.Int i; Json.Int h; amount ] ->
      let amount = fraction "flows" amount and inside n = Z.sign n >= 0 && Z.lt n (Z.of_int asked.source.letters) in
      let joined () = Acceptance.are_adjacent asked.adjacent (Z.to_int i) (Z.to_int h) in
      let proper = inside i && inside h && (not (Z.equal i h)) && joined () && Q.sign amount >= 0 in
      require "flows run from a letter to an adjacent one and are not negative, fact (D)" proper;
      ((Z.to_int i, Z.to_int h), coq amount)
  | _ -> malformed "an amount of a flow must be [letter, adjacent letter, number]"

let given_flows asked bound =
  let found = Array.make asked.outputs None in
  let enter = function
    | Json.List [ Json.Int output; Json.List flows ] ->
        let fits = Z.sign output >= 0 && Z.lt output (Z.of_int asked.outputs) in
        if not (fits && found.(Z.to_int output) = None) then malformed "\"flows\" has an output twice, or it is none";
        found.(Z.to_int output) <- Some (List.map (read_flow asked) flows)
    | _ -> malformed "\"flows\" must list pairs of an output and its amounts" in
  List.iter enter (list bound "flows");
  Array.to_list (Array.map (Option.value ~default:[]) found)

(* Letters that pay too little are helped by those that have some left, lambda of it for each unit. *)
let flows_of_radii level prior radii column =
  let left = List.mapi (fun x ((p, cost), radius) -> (x, Q.sub (Q.mul p cost) radius))
      (List.combine (List.combine prior column) radii) in
  let rec help flows = function
    | [], _ | _, [] -> flows
    | (x, missing) :: others, (h, room) :: donors ->
        let amount = Q.min missing (Q.div room level) in
        let rest = Q.sub missing amount and room = Q.sub room (Q.mul level amount) in
        let flows = if Q.sign amount > 0 then ((x, h), coq amount) :: flows else flows in
        if Q.sign rest > 0 then help flows ((x, rest) :: others, donors) else help flows (others, (h, room) :: donors) in
  let lacking = List.filter_map (fun (x, value) -> if Q.sign value < 0 then Some (x, Q.neg value) else None) left in
  help [] (lacking, List.filter (fun (_, value) -> Q.sign value > 0) left)

let rec columns rows = if List.hd rows = [] then [] else List.map List.hd rows :: columns (List.map List.tl rows)

let bounded asked bound level (answers, multipliers) : Acceptance.entries_evidence =
  let prior, weights = member asked.source bound and size = Some asked.source.letters in
  let radii = find bound "radii" <> None in
  if radii then require_all_adjacent asked "radii";
  let rows = vector bound (if radii then "radii" else "rows") size in
  let flows =
    if radii then List.map (flows_of_radii level prior rows) (columns asked.costs) else given_flows asked bound in
  { matrix = answers; matrix_multipliers = multipliers; bound_prior = coqs prior; bound_weights = coqs weights;
    bound_rows = coqs rows; bound_flows = flows; rivals = [];
    rounds = (match asked.adjacent with AllPairs -> 1 | _ -> asked.source.letters) }

let unbounded (answers, multipliers) (prior, weights) rounds : Acceptance.entries_evidence =
  { matrix = answers; matrix_multipliers = multipliers; bound_prior = coqs prior; bound_weights = coqs weights;
    bound_rows = []; bound_flows = []; rounds; rivals = [] }

let costs_of asked = List.map coqs asked.costs

let least_loss asked evidence level =
  let _, rows = mechanism asked evidence level in
  let shown = bounded asked (obj evidence "bound") level (with_multipliers asked evidence rows) in
  ( Acceptance.LossAmong (asked.source.letters, asked.outputs, described asked.source, asked.adjacent, costs_of asked,
      coq asked.distortion, coq level),
    Acceptance.ByEntries shown )

(* More priors are read while those that were read do not settle the claim. *)
let settled claim (shown : Acceptance.entries_evidence) priors =
  let rec from shown = function
    | next :: others when not (Work.accepts claim (ByEntries shown)) ->
        let prior, weights = next () in
        from { shown with rivals = shown.rivals @ [ (coqs weights, coqs prior) ] } others
    | _ -> shown in
  (claim, Acceptance.ByEntries (from shown priors))

let between asked evidence low high =
  let _, rows = mechanism asked evidence high and m = asked.source.letters in
  let reached = with_multipliers asked evidence rows in
  let shown =
    if Q.leq high Q.one then unbounded reached (member asked.source (obj evidence "prior")) 0
    else bounded asked (obj evidence "bound") low reached in
  let claim = Acceptance.LevelBetween (m, asked.outputs, described asked.source, asked.adjacent, costs_of asked,
      coq asked.distortion, coq low, coq high) in
  let rec often n opened = if n = 0 then opened else often (n - 1) (Acceptance.shared m asked.adjacent opened) in
  let opened () =
    List.for_all (List.mem true) (often shown.rounds (Acceptance.tight m asked.outputs (costs_of asked) (coq low) shown)) in
  let paid = List.fold_left (fun total (w : Acceptance.q) -> Q.add total (Q.make w.qnum w.qden)) Q.zero shown.bound_rows in
  let needed = Q.gt high Q.one && Q.equal low high && Q.equal paid asked.distortion && opened () in
  settled claim shown (if needed then [ (fun () -> member asked.source (obj evidence "rival")) ] else [])

(* The record that shows the only prior of a set. *)
let member_of_one prior =
  let texts values = Json.List (List.map (fun value -> Json.Text (Q.to_string value)) values) in
  Json.Object [ ("prior", texts prior); ("weights", texts [ Q.one ]) ]

(* The cheapest output of each letter. *)
let truthful costs =
  let least = least costs in
  let place = fst (List.find (fun (_, cost) -> Q.equal cost least) (List.mapi (fun y cost -> (y, cost)) costs)) in
  List.mapi (fun y _ -> if y = place then Q.one else Q.zero) costs

let no_level asked evidence =
  let reached = with_multipliers asked evidence (List.map truthful asked.costs) in
  let size = asked.source.letters and first () = member asked.source (obj evidence "prior") in
  let rivals = if find evidence "then" = None then [] else list evidence "then" in
  let claim = Acceptance.NoLevel (size, asked.outputs, described asked.source, asked.adjacent, costs_of asked,
      coq asked.distortion) in
  let shown = unbounded reached ([], []) (match asked.adjacent with AllPairs -> 1 | _ -> size) in
  settled claim shown (first :: List.map (fun given () -> member asked.source given) rivals)
