(* Leakage, distortion and curves under differential privacy: a claim and its evidence, as Acceptance has them. *)

open Given

let inside low value high = Q.leq low value && Q.leq value high

let point_keys = [ "kind"; "source"; "delta"; "distortion"; "exp_epsilon" ]

let read_point claim =
  with_keys "the claim" point_keys claim;
  let source = source claim and delta = number claim "delta" in
  require "0 <= delta < 1" (Q.sign delta >= 0 && Q.lt delta Q.one);
  (source, delta)

let diagonal source evidence =
  let given = vector evidence "diagonal" (Some source.letters) in
  (given, Hints.multipliers source evidence given)

let require_surplus level accuracy prior =
  let over p = Q.max Q.zero (Q.sub (Q.mul level p) accuracy) in
  let room = Q.mul accuracy (Q.sub level Q.one) in
  require "sum max(0, lambda p - u) <= u (lambda-1)" (Q.leq (sum (List.map over prior)) room)

(* The evidence at one distortion; the prior without large entries is read where exp(epsilon) > 1 has a lower bound. *)
let at_point source evidence bounded : Acceptance.evidence =
  let given, multipliers = diagonal source evidence in
  Hints.require_accuracy source multipliers;
  let worst, worst_weights = member source (obj evidence "prior") in
  let spread_of (level, accuracy) =
    require_surplus level accuracy worst;
    member source (obj evidence "spread_prior") in
  let spread, spread_weights = Option.fold ~none:([], []) ~some:spread_of bounded in
  { diagonal = coqs given; multipliers = coqs multipliers; worst = coqs worst; worst_weights = coqs worst_weights;
    spread = coqs spread; spread_weights = coqs spread_weights }

(* The places of the first two letters that a prior may produce. *)
let two_letters prior =
  match List.filter (fun (_, p) -> Q.sign p > 0) (List.mapi (fun place p -> (place, p)) prior) with
  | (i, _) :: (j, _) :: _ -> (i, j)
  | _ -> (0, 0)

let no_leakage source delta evidence =
  let worst, weights = member source (obj evidence "prior") in
  let i, j = two_letters worst in
  let shown : Acceptance.evidence =
    { diagonal = []; multipliers = []; worst = coqs worst; worst_weights = coqs weights; spread = [];
      spread_weights = [] } in
  (Acceptance.InfiniteLeakage (source.letters, described source, coq delta), Acceptance.ByLetters (shown, i, j))

let leakage claim evidence =
  let source, delta = read_point claim in
  let distortion = number claim "distortion" in
  let infinite = find claim "exp_epsilon" = Some (Json.Text "oo") in
  let level = if infinite then Q.one else number claim "exp_epsilon" in
  require "0 <= D <= 1" (inside Q.zero distortion Q.one);
  if infinite then begin
    require "D = 0" (Q.sign distortion = 0);
    no_leakage source delta evidence
  end
  else
    let accuracy = Q.max Q.zero (Q.sub Q.one (Q.div distortion (Q.sub Q.one delta))) in
    let bounded = if Q.gt level Q.one then Some (level, accuracy) else None in
    ( Acceptance.LeastLeakage (source.letters, described source, coq distortion, coq delta, coq level),
      Acceptance.AtPoint (at_point source evidence bounded) )

let distortion claim evidence =
  let source, delta = read_point claim in
  let distortion = number claim "distortion" and level = number claim "exp_epsilon" in
  require "0 <= D <= 1 - delta" (inside Q.zero distortion (Q.sub Q.one delta));
  ( Acceptance.LeastDistortion (source.letters, described source, coq distortion, coq delta, coq level),
    Acceptance.AtPoint (at_point source evidence None) )

(* Curves. *)

let pair record key = match vector record key (Some 2) with [ a; b ] -> (coq a, coq b) | _ -> assert false

let piece record =
  with_keys "a piece" [ "from"; "to"; "numerator"; "denominator" ] record;
  let ends = (coq (number record "from"), coq (number record "to")) in
  ((ends, pair record "numerator"), pair record "denominator")

let on_piece source first proof : Acceptance.piece_evidence =
  let entries, multipliers = diagonal source proof in
  let right, right_weights = member source (obj proof "prior_to") in
  let left, left_weights = if first then ([], []) else member source (obj proof "prior_from") in
  { entries = coqs entries; entries_multipliers = coqs multipliers; accuracy = coq (number proof "accuracy");
    left_prior = coqs left; left_weights = coqs left_weights; right_prior = coqs right; right_weights = coqs right_weights }

let curve claim evidence =
  with_keys "the claim" [ "kind"; "source"; "delta"; "zero_from"; "jump"; "pieces" ] claim;
  let source = source claim and delta = number claim "delta" in
  let pieces = List.map piece (list claim "pieces") and jump = number claim "jump" and zero = number claim "zero_from" in
  require "0 <= delta < 1" (Q.sign delta >= 0 && Q.lt delta Q.one);
  let simplex = obj evidence "zero" and proofs = list evidence "pieces" in
  require "one proof for each piece" (List.length pieces = List.length proofs);
  let at_zero, at_zero_multipliers = diagonal source simplex in
  let prior, weights = member source (obj simplex "prior") in
  let starts_at_0 (((start : Acceptance.q), _), _) = Z.sign start.qnum <= 0 in
  let on_pieces = List.map2 (fun (head, _) proof -> on_piece source (starts_at_0 head) proof) pieces proofs in
  let first = match proofs with [] -> [] | proof :: _ -> fst (member source (obj proof "prior_to")) in
  ( Acceptance.Curve (source.letters, described source, coq delta, pieces, coq zero, coq jump),
    Acceptance.OnPieces
      { at_zero = coqs at_zero; at_zero_multipliers = coqs at_zero_multipliers; member = coqs prior;
        member_weights = coqs weights; letters = two_letters first; on_pieces } )
