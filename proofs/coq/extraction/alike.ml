(* Majorised priors and identifiability: a claim and its evidence, as Acceptance has them. *)

open Given

let malformed text = raise (Json.Malformed text)

(* The positive values of a prior, from the largest on. *)
let values prior = List.filter (fun value -> Q.sign value > 0) (List.rev (List.sort_uniq Q.compare prior))

let majorised claim evidence =
  with_keys "the claim" [ "kind"; "source"; "prior" ] claim;
  let source = source claim in
  let prior, weights = member source evidence in
  require "the prior of the evidence is the claimed one"
    (List.for_all2 Q.equal prior (vector claim "prior" (Some source.letters)));
  let found = values prior in
  let proofs =
    match source.shape with
    | Rows _ -> list evidence "levels"
    | _ -> List.map (fun _ -> Json.Null) found in
  require "one proof for each level" (List.length proofs = List.length found);
  let level value proof =
    let above = List.map (fun p -> if Q.leq value p then Q.one else Q.zero) prior in
    (coq value, coqs (Hints.multipliers source proof above)) in
  ( Acceptance.LeastMajorised (source.letters, described source, coqs prior),
    Acceptance.ByLevels { prior_weights = coqs weights; levels = List.map2 level found proofs } )

let most_letters = 1000

let place value values = fst (List.find (fun (_, other) -> Q.equal other value) (List.mapi (fun k other -> (k, other)) values))

let identifiability claim evidence =
  with_keys "the claim" [ "kind"; "prior"; "distortion"; "exp_epsilon" ] claim;
  let prior = vector claim "prior" None and distortion = number claim "distortion" and level = number claim "exp_epsilon" in
  let size = List.length prior in
  if size > most_letters then malformed "the prior has too many letters";
  require "the prior is positive and sums to 1" (is_prior prior && List.for_all (fun p -> Q.sign p > 0) prior);
  require "0 <= D <= 1" (Privacy.inside Q.zero distortion Q.one);
  let rows = List.map (row "matrix" (Some size)) (list evidence "matrix") in
  require "the matrix is stochastic" (List.length rows = size);
  let joint = List.map2 (fun p row -> List.map (Q.mul p) row) prior rows in
  ( Acceptance.LeastIdentifiability (size, coqs prior, coq distortion, coq level),
    Acceptance.ByColumns
      { rows = List.map coqs rows; least_joint = coqs (Among.column_least joint);
        likely = place (List.fold_left Q.max Q.zero prior) prior; rare = place (least prior) prior } )
