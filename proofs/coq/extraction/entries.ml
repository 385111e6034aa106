(* One prior, any distortion function, all letters adjacent: a claim and its evidence, as Acceptance has them. *)

open Given

let hamming size = List.init size (fun x -> List.init size (fun z -> if x = z then Q.zero else Q.one))

let rec power base exponent = if exponent = 0 then Q.one else Q.mul base (power base (exponent - 1))

let loss claim size =
  match find claim "loss" with
  | Some (Json.Text "hamming") -> hamming size
  | Some (Json.List rows) ->
      let rows = List.map (row "loss" None) rows in
      let same row = List.length row = List.length (List.hd rows) in
      if List.length rows <> size || not (List.for_all same rows) then Json.(raise (Malformed "\"loss\" has other rows"));
      rows
  | Some (Json.Object _ as given) ->
      with_keys "a loss" [ "positions"; "power" ] given;
      let places = vector given "positions" (Some size) and exponent = count (integer given "power") in
      if exponent < 1 || exponent > 20 then Json.(raise (Malformed "\"power\" must lie between 1 and 20"));
      List.map (fun a -> List.map (fun b -> power (Q.abs (Q.sub a b)) exponent) places) places
  | _ -> Json.(raise (Malformed "\"loss\" is missing"))

(* (prior, costs, distortion); what this checker has no theorem for is unknown to it. *)
let read claim keys =
  let keys = "kind" :: "source" :: "adjacency" :: "loss" :: "distortion" :: keys in
  with_keys "the claim" (if find claim "delta" = None then keys else "delta" :: keys) claim;
  let source = source claim and distortion = number claim "distortion" in
  let delta = if find claim "delta" = None then Q.zero else number claim "delta" in
  let costs = loss claim source.letters in
  match (source.shape, find claim "adjacency") with
  | Vertices [ prior ], Some Json.Null when Q.sign delta = 0 -> (prior, costs, distortion)
  | _ -> raise (Unknown "claims by entries with a delta, over more priors than one, or on a graph")

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

let mechanism evidence costs level =
  let outputs = Some (List.length (List.hd costs)) in
  if find evidence "floor" = None then begin
    let rows = List.map (row "matrix" outputs) (list evidence "matrix") in
    require "the matrix is stochastic" (List.length rows = List.length costs);
    (column_least rows, rows)
  end
  else
    let floor = vector evidence "floor" outputs in
    (floor, List.map (filled floor level) costs)

let require_member prior record =
  let source = { letters = List.length prior; shape = Vertices [ prior ] } in
  let given, weights = member source record in
  require "the prior lies in the source set" (List.for_all2 Q.equal given prior && Q.equal (List.hd weights) Q.one)

let radii prior evidence =
  let bound = obj evidence "bound" in
  require_member prior bound;
  if find bound "radii" = None then raise (Unknown "bounds by flows over all entries");
  vector bound "radii" (Some (List.length prior))

let shown floor answers radius : Acceptance.proof =
  ByFloor { floor = coqs floor; answers = List.map coqs answers; radius = coqs radius }

let sizes prior costs = (List.length prior, List.length (List.hd costs))

let leakage claim evidence =
  if find claim "exp_epsilon" <> None then raise (Unknown "claims by entries that no finite epsilon will do");
  let prior, costs, distortion = read claim [ "exp_bounds" ] in
  let low, level = match vector claim "exp_bounds" (Some 2) with [ a; b ] -> (a, b) | _ -> assert false in
  require "1 <= low <= high" (Q.leq Q.one low && Q.leq low level);
  if Q.lt low level then raise (Unknown "enclosures of exp(epsilon)");
  let floor, answers = mechanism evidence costs level in
  let above = Q.gt level Q.one in
  if not above then require_member prior (obj evidence "prior");
  let m, n = sizes prior costs in
  ( Acceptance.LeastLevel (m, n, coqs prior, List.map coqs costs, coq distortion, coq level),
    shown floor answers (if above then radii prior evidence else []) )

let distortion claim evidence =
  let prior, costs, distortion = read claim [ "exp_epsilon" ] in
  let level = number claim "exp_epsilon" in
  require "lambda >= 1" (Q.geq level Q.one);
  let floor, answers = mechanism evidence costs level in
  let m, n = sizes prior costs in
  ( Acceptance.LeastLoss (m, n, coqs prior, List.map coqs costs, coq distortion, coq level),
    shown floor answers (radii prior evidence) )
