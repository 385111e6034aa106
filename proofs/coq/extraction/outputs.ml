(* The largest leakage on a graph with few outputs: a claim and its evidence, as Acceptance has them. Sets of rows that a
   permutation of the graph maps to a set that was bounded have the weights and flows of that set, renamed. *)

open Given

let malformed text = raise (Json.Malformed text)
let most_amounts = 20_000_000

type bound = { weights : Q.t array; flows : ((int * int) * Acceptance.q) list array }

let rec binomial n r = if r = 0 then 1. else binomial (n - 1) (r - 1) *. float_of_int n /. float_of_int r

let rec chosen r from =
  match (r, from) with
  | 0, _ -> [ [] ]
  | _, [] -> []
  | _, x :: others -> List.map (fun rows -> x :: rows) (chosen (r - 1) others) @ chosen r others

let integers = function
  | Json.List values ->
      List.map (function Json.Int n -> count n | _ -> malformed "a list of vertices has something else") values
  | _ -> malformed "a list of vertices is missing"

let permutation size edges given =
  let images = Array.of_list (integers given) in
  if List.sort compare (Array.to_list images) <> List.init size Fun.id then
    malformed "\"automorphisms\" must list permutations of the vertices";
  let image (i, k) = (min images.(i) images.(k), max images.(i) images.(k)) in
  let same = List.sort_uniq compare (List.map image edges) = List.sort_uniq compare edges in
  require "a permutation maps edges to edges, fact (P)" same;
  images

let renamed images bound =
  let size = Array.length images in
  let weights = Array.make size Q.zero and flows = Array.make size [] in
  Array.iteri (fun v weight -> weights.(images.(v)) <- weight) bound.weights;
  let rename ((i, k), amount) = ((images.(i), images.(k)), amount) in
  Array.iteri (fun z found -> flows.(images.(z)) <- List.map rename found) bound.flows;
  { weights; flows }

let scaled factor (value : Acceptance.q) = coq (Q.mul factor (Q.make value.qnum value.qden))

(* The rows of a set with what bounds their entries. *)
let bounded size edges outputs level entry =
  let rows = List.map (Graphs.place size) (list entry "rows") in
  if List.length rows <> outputs || List.length (List.sort_uniq compare rows) < outputs then
    malformed "\"rows\" of a set must be different vertices, one for each output";
  let prior = Array.init size (fun v -> if List.mem v rows then Q.of_ints 1 outputs else Q.zero) in
  let parts = List.map (Graphs.read_half size edges prior level) (list entry "parts") in
  Graphs.require_split parts size edges;
  let weights, flows = Graphs.bound_of size parts and factor = Q.of_int outputs in
  let more = List.map (fun (ends, amount) -> (ends, scaled factor amount)) in
  ( List.sort compare rows,
    { weights = Array.of_list (List.map (Q.mul factor) weights); flows = Array.of_list (List.map more flows) } )

(* All sets that products of permutations make of those that are known. *)
let reached generators sets =
  let known = Hashtbl.create 97 and waiting = Queue.create () in
  let enter (rows, bound) =
    if not (Hashtbl.mem known rows) then (Hashtbl.replace known rows bound; Queue.add (rows, bound) waiting) in
  List.iter enter sets;
  while not (Queue.is_empty waiting) do
    let rows, bound = Queue.take waiting in
    let move images =
      let image = List.sort compare (List.map (fun row -> images.(row)) rows) in
      if not (Hashtbl.mem known image) then enter (image, renamed images bound) in
    List.iter move generators
  done;
  known

let leakage claim evidence =
  with_keys "the claim" [ "kind"; "graph"; "exp_epsilon"; "outputs"; "exp_leakage" ] claim;
  let size, edges = Graphs.read_graph (obj claim "graph") in
  let level = number claim "exp_epsilon" and value = number claim "exp_leakage" and outputs = integer claim "outputs" in
  require "lambda >= 1" (Q.geq level Q.one);
  require "1 <= r <= n" (Z.sign outputs > 0 && Z.leq outputs (Z.of_int size));
  let outputs = Z.to_int outputs in
  let rows = List.map (row "mechanism" (Some outputs)) (list evidence "mechanism") in
  if List.length rows <> size then malformed "\"mechanism\" must have one row per vertex";
  let generators = List.map (permutation size edges) (list evidence "automorphisms") in
  if binomial size outputs *. float_of_int (size * size) > float_of_int most_amounts then
    malformed "too large: there are too many sets of rows";
  let known = reached generators (List.map (bounded size edges outputs level) (list evidence "sets")) in
  let shown rows =
    match Hashtbl.find_opt known rows with
    | Some bound -> (coqs (Array.to_list bound.weights), Array.to_list bound.flows)
    | None -> raise (Rejected "products of the permutations map these sets to all sets of rows, fact (P)") in
  ( Acceptance.BestFewOutputs (size, edges, outputs, coq level, coq value),
    Acceptance.BySets
      { output_rows = List.map coqs rows; bounds = List.map shown (chosen outputs (List.init size Fun.id)) } )
