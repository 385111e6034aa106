(* Any distortion function: a claim and its evidence, as Acceptance has them. Where one prior is given, all letters are
   adjacent, radii are shown and there is no delta, a floor and radii are enough; all else is shown by the entries of a
   mechanism and flows. *)

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

let adjacency claim size : Acceptance.adjacency =
  match find claim "adjacency" with
  | Some Json.Null -> AllPairs
  | Some (Json.Object _ as given) ->
      let vertices, edges = Graphs.read_graph given in
      if vertices <> size then Json.(raise (Malformed "\"adjacency\" must have one vertex for each letter"));
      Edges edges
  | _ -> Json.(raise (Malformed "\"adjacency\" is missing"))

let most_letters claim = match find claim "loss" with Some (Json.Object _) -> 2500 | _ -> 1000

let question source adjacent costs distortion : Among.question =
  { source; adjacent; costs; distortion; outputs = List.length (List.hd costs) }

(* What is asked, and its delta. *)
let read claim keys =
  let keys = "kind" :: "source" :: "adjacency" :: "loss" :: "distortion" :: keys in
  with_keys "the claim" (if find claim "delta" = None then keys else "delta" :: keys) claim;
  let source = source claim and distortion = number claim "distortion" in
  if source.letters > most_letters claim then Json.(raise (Malformed "the source has too many letters to check entries"));
  let delta = if find claim "delta" = None then Q.zero else number claim "delta" in
  let costs = loss claim source.letters in
  let adjacent = adjacency claim source.letters in
  if Q.sign delta < 0 || Q.geq delta Q.one then Json.(raise (Malformed "\"delta\" must be at least 0 and less than 1"));
  (question source adjacent costs distortion, delta)

(* The one prior of a question where floors and radii are enough. *)
let alone (asked : Among.question) bound =
  match (asked.source.shape, asked.adjacent) with
  | Vertices [ prior ], AllPairs when find bound "radii" <> None -> Some prior
  | _ -> None

let require_member prior record =
  let source = { letters = List.length prior; shape = Vertices [ prior ] } in
  let given, weights = member source record in
  require "the prior lies in the source set" (List.for_all2 Q.equal given prior && Q.equal (List.hd weights) Q.one)

let shown (asked : Among.question) prior evidence level : Acceptance.proof =
  let bound = obj evidence "bound" in
  require_member prior bound;
  let floor, answers = Among.mechanism asked evidence level in
  let radius = coqs (vector bound "radii" (Some (List.length prior))) in
  ByFloor { floor = coqs floor; answers = List.map coqs answers; radius }

let leakage claim evidence =
  if find claim "exp_epsilon" <> None then begin
    let asked, delta = read claim [ "exp_epsilon" ] in
    if find claim "exp_epsilon" <> Some (Json.Text "oo") then Json.(raise (Malformed "\"exp_epsilon\" must be oo"));
    if Q.sign delta > 0 then Within.no_level asked delta evidence else Among.no_level asked evidence
  end
  else
    let asked, delta = read claim [ "exp_bounds" ] in
    let low, high = match vector claim "exp_bounds" (Some 2) with [ a; b ] -> (a, b) | _ -> assert false in
    require "1 <= low <= high" (Q.leq Q.one low && Q.leq low high);
    if Q.sign delta > 0 then Within.between asked delta evidence low high else
    let bound = if Q.gt high Q.one then obj evidence "bound" else Json.Null in
    match alone asked bound with
    | Some prior when Q.equal low high ->
        ( Acceptance.LeastLevel
            (asked.source.letters, asked.outputs, coqs prior, List.map coqs asked.costs, coq asked.distortion, coq low),
          shown asked prior evidence high )
    | _ -> Among.between asked evidence low high

let distortion claim evidence =
  let asked, delta = read claim [ "exp_epsilon" ] in
  let level = number claim "exp_epsilon" in
  require "lambda >= 1" (Q.geq level Q.one);
  if Q.sign delta > 0 then Within.least_loss asked delta evidence level else
  match alone asked (obj evidence "bound") with
  | Some prior ->
      ( Acceptance.LeastLoss
          (asked.source.letters, asked.outputs, coqs prior, List.map coqs asked.costs, coq asked.distortion, coq level),
        shown asked prior evidence level )
  | None -> Among.least_loss asked evidence level

(* Only some letters are sensitive: privacy bounds what a sensitive letter adds to the others. *)
let sensitive claim evidence =
  with_keys "the claim" [ "kind"; "source"; "loss"; "distortion"; "sensitive"; "exp_epsilon" ] claim;
  let source = source claim and distortion = number claim "distortion" and level = number claim "exp_epsilon" in
  if source.letters > most_letters claim then Json.(raise (Malformed "the source has too many letters to check entries"));
  let costs = loss claim source.letters in
  let letter = function
    | Json.Int n when Z.sign n > 0 && Z.leq n (Z.of_int source.letters) -> Z.to_int n - 1
    | _ -> Json.(raise (Malformed "\"sensitive\" must list letters, counted from 1")) in
  let letters = List.map letter (list claim "sensitive") in
  if List.length (List.sort_uniq compare letters) < List.length letters then
    Json.(raise (Malformed "\"sensitive\" must list each letter once"));
  require "lambda >= 1" (Q.geq level Q.one);
  Among.least_loss (question source (FromLetters letters) costs distortion) evidence level
