(* Maximal leakage, the least one and the least distortion at one: a claim and its evidence, as Acceptance has them. *)

open Given

let is_pair = function Json.List [ Json.Text a; Json.Text b ] -> is_number a && is_number b | _ -> false
let is_product = function Json.List pairs -> List.for_all is_pair pairs | _ -> false

(* A term (argument, coefficient) whose argument is above 1, if it is a rational; other ones are no value of this measure. *)
let term record =
  with_keys "a term" [ "coefficient"; "argument" ] record;
  let coefficient = number record "coefficient" in
  match find record "argument" with
  | Some (Json.List products) when List.for_all is_product products -> (Q.zero, coefficient)
  | _ ->
      let argument = number record "argument" in
      let below = Q.sign argument > 0 && Q.lt argument Q.one in
      if below then (Q.inv argument, Q.neg coefficient) else (argument, coefficient)

(* The exponential of the claimed value. *)
let exponential terms =
  let add found (argument, coefficient) =
    let held = Option.value (List.assoc_opt argument found) ~default:Q.zero in
    (argument, Q.add held coefficient) :: List.remove_assoc argument found in
  let counted = List.filter (fun (argument, coefficient) -> Q.sign coefficient <> 0 && not (Q.equal argument Q.one)) terms in
  match List.filter (fun (_, coefficient) -> Q.sign coefficient <> 0) (List.fold_left add [] counted) with
  | [] -> Q.one
  | [ (argument, coefficient) ] when Q.equal coefficient Q.one && Q.gt argument Q.one -> argument
  | _ -> raise (Rejected "the value is the logarithm of a rational")

(* What is asked of a slope; Acceptance asks it where something leaks only. *)
let require_slope distortion diagonal slope prior =
  let positive value = Q.max Q.zero (Q.sub (Q.mul slope value) Q.one) and total = sum diagonal in
  let room = Q.sub (Q.mul slope (Q.sub Q.one distortion)) total in
  require "sum max(0, s p - 1) <= s (1-D) - sum x" (Q.sign slope > 0 && Q.leq (sum (List.map positive prior)) room);
  require "0 <= x <= 1" (List.for_all (fun value -> Q.leq value Q.one) diagonal && Q.geq total Q.one)

let is_maximal measure = List.mem measure [ "ml"; "sibson:oo" ]

(* The least maximal leakage at a distortion. *)
let at_distortion source distortion level evidence =
  let traced =
    match text evidence "method" with
    | "trace" -> true
    | "zero" -> false
    | _ -> Json.(raise (Malformed "the method does not belong to the measure")) in
  let diagonal, multipliers = Privacy.diagonal source evidence in
  let slope = if traced then number evidence "slope" else Q.zero in
  let prior, weights = member source (obj evidence "prior") in
  if traced then require_slope distortion diagonal slope prior;
  let level = match level with Some level -> level | None -> if traced then sum diagonal else Q.one in
  let shown : Acceptance.leakage_evidence =
    { trace = coqs diagonal; trace_multipliers = coqs multipliers; slope = coq slope; prior_of_set = coqs prior;
      prior_of_set_weights = coqs weights } in
  (Acceptance.LeastMaximalLeakage (source.letters, described source, coq distortion, coq level), shown)

let leakage claim evidence =
  let bounds = find claim "exp_bounds" <> None in
  with_keys "the claim" [ "kind"; "measure"; "source"; "distortion"; (if bounds then "exp_bounds" else "value") ] claim;
  let measure = text claim "measure" in
  if bounds || not (is_maximal measure) then raise (Unknown "measures other than maximal leakage");
  let infinite = find claim "value" = Some (Json.Text "oo") in
  let terms = if infinite then [] else List.map term (list claim "value") in
  let source = source claim and distortion = number claim "distortion" in
  require "0 <= D <= 1" (Privacy.inside Q.zero distortion Q.one);
  require "the value is finite" (not infinite);
  let claim, shown = at_distortion source distortion (Some (exponential terms)) evidence in
  (claim, Acceptance.ByTrace shown)

(* The distortions between which the least one lies at a leakage. *)
let distortion claim evidence =
  with_keys "the claim" [ "kind"; "measure"; "source"; "exp_epsilon"; "distortion" ] claim;
  if not (is_maximal (text claim "measure")) then raise (Unknown "measures other than maximal leakage");
  let source = source claim and level = number claim "exp_epsilon" in
  let low, high = match vector claim "distortion" (Some 2) with [ a; b ] -> (a, b) | _ -> assert false in
  let ordered = Q.sign low >= 0 && Q.leq low high && Q.leq high Q.one && Q.leq Q.one level in
  require "0 <= low <= high <= 1 and level >= 1" ordered;
  let proved name at record =
    let inner, shown = at_distortion source at None record in
    require (name ^ ": the leakage is the least one") (Work.accepts inner (ByTrace shown));
    shown in
  let reached = obj evidence "high" in
  require "the measure is maximal information" (find reached "method" <> Some (Json.Text "program"));
  let above = proved "high" high reached in
  let found = List.fold_left (fun total (x : Acceptance.q) -> Q.add total (Q.make x.qnum x.qden)) Q.zero above.trace in
  let silent = find reached "method" = Some (Json.Text "zero") in
  require "high: the leakage is at most the level" (Q.leq (if silent then Q.one else found) level);
  let below (shown : Acceptance.leakage_evidence) : Acceptance.leakage_evidence =
    { above with slope = shown.slope; prior_of_set = shown.prior_of_set; prior_of_set_weights = shown.prior_of_set_weights } in
  let shown =
    if Q.sign low = 0 then above
    else if Q.equal level Q.one then
      let spread, weights = member source (obj evidence "spread_prior") in
      let most = List.fold_left Q.max Q.zero spread in
      require "spread_prior is a prior" (Q.sign most > 0);
      { above with slope = coq (Q.inv most); prior_of_set = coqs spread; prior_of_set_weights = coqs weights }
    else if Q.lt low high then below (proved "low" low (obj evidence "low"))
    else above in
  (Acceptance.LeakageDistortion (source.letters, described source, coq level, coq low, coq high), Acceptance.ByTrace shown)

(* The least maximal leakage at every distortion. *)
let curve claim evidence : Acceptance.claim * Acceptance.proof =
  with_keys "the claim" [ "kind"; "measure"; "source"; "zero_from"; "pieces" ] claim;
  if not (is_maximal (text claim "measure")) then raise (Unknown "measures other than maximal leakage");
  let source = source claim and zero_from = number claim "zero_from" in
  require "0 <= zero_from <= 1" (Privacy.inside Q.zero zero_from Q.one);
  let pieces = List.map Privacy.piece (list claim "pieces") in
  let zero = obj evidence "zero" and proofs = list evidence "pieces" in
  require "one proof for each piece" (List.compare_lengths pieces proofs = 0);
  let corner record =
    let diagonal, multipliers = Privacy.diagonal source record in
    (coqs diagonal, coqs multipliers) in
  let prior record =
    let prior, weights = member source (obj record "prior") in
    (coqs prior, coqs weights) in
  let falls ((_, (_, (slope : Acceptance.q))), _) = Z.sign slope.qnum < 0 in
  require "exp(ML) = a + b D with b < 0" (List.for_all falls pieces);
  let some_prior, some_weights = prior zero in
  ( LeakageCurve (source.letters, described source, pieces, coq zero_from),
    ByCorners
      { corners = List.map corner (proofs @ [ zero ]); piece_priors = List.map prior proofs; some_prior; some_weights } )
