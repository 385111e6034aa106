(* Best utilities and largest leakages on graphs: a claim and its evidence, as Acceptance has them.

   It is shown a mechanism with one output for each vertex, weights w, and for each guess z amounts f(i,k) >= 0 on
   neighbours with w_j >= pi_z [j=z] + sum_i lambda f(i,j) - sum_k f(j,k). Where a certificate has weights alone, or an
   envelope, the amounts send what each vertex holds towards z along a tree of shortest paths. *)

open Given

let malformed text = raise (Json.Malformed text)

let place size = function
  | Json.Int number when Z.sign number >= 0 && Z.lt number (Z.of_int size) -> Z.to_int number
  | _ -> malformed "a vertex is not one of the graph"

let read_graph data =
  with_keys "a graph" [ "labels"; "edges" ] data;
  let name label = match as_text label with Some name -> name | None -> malformed "a label is no text" in
  let labels = List.map name (list data "labels") in
  let size = List.length labels in
  let edge = function
    | Json.List [ a; b ] when place size a < place size b -> (place size a, place size b)
    | _ -> malformed "the graph of the claim is not well formed" in
  if size = 0 || List.length (List.sort_uniq compare labels) < size then malformed "two vertices have one name";
  (size, List.map edge (list data "edges"))

(* A set of vertices that no edge leaves, with the evidence on it; vertices are counted from 0 in it. *)
type part = {
  vertices : int array; near : int list array; prior : Q.t array; level : Q.t; mechanism : Json.t; bound : Json.t }

let read_part size edges prior level record =
  let vertices = Array.of_list (List.map (place size) (list record "vertices")) in
  if vertices = [||] then malformed "a part without vertices";
  let known = Hashtbl.create 16 and near = Array.make (Array.length vertices) [] in
  Array.iteri (fun k vertex -> Hashtbl.replace known vertex k) vertices;
  let join (a, b) =
    match (Hashtbl.find_opt known a, Hashtbl.find_opt known b) with
    | Some i, Some k -> near.(i) <- k :: near.(i); near.(k) <- i :: near.(k)
    | _ -> () in
  List.iter join edges;
  let prior = Array.map (fun vertex -> prior.(vertex)) vertices in
  { vertices; near = Array.map (List.sort_uniq compare) near; prior; level;
    mechanism = obj record "mechanism"; bound = obj record "bound" }

(* The same where a record holds a mechanism only, or a bound only. *)
let read_half size edges prior level record =
  let missing key = if find record key = None then [ (key, Json.Object []) ] else [] in
  match record with
  | Json.Object members -> read_part size edges prior level (Json.Object (members @ missing "mechanism" @ missing "bound"))
  | _ -> malformed "a part is no object"

let order_of part = Array.length part.vertices

(* Every vertex with its parent on a shortest path to the root, or to another one of its component; parents first. *)
let tree part root =
  let seen = Array.make (order_of part) false and found = ref [] and waiting = Queue.create () in
  let reach parent vertex = if not seen.(vertex) then (seen.(vertex) <- true; Queue.add (vertex, parent) waiting) in
  let walk start =
    reach None start;
    while not (Queue.is_empty waiting) do
      let vertex, parent = Queue.take waiting in
      found := (vertex, parent) :: !found;
      List.iter (reach (Some vertex)) part.near.(vertex)
    done in
  List.iter walk (root :: List.init (order_of part) Fun.id);
  List.rev !found

(* t^d(i, root), t = 1/lambda, for the vertices that have a path to the root. *)
let kernel part root =
  let found = Array.make (order_of part) Q.zero in
  let set (vertex, parent) =
    found.(vertex) <- (match parent with
      | None -> if vertex = root then Q.one else Q.zero
      | Some above -> Q.div found.(above) part.level) in
  List.iter set (tree part root);
  found

let vector_of part record key = Array.of_list (vector record key (Some (order_of part)))

(* The rows of the mechanism of a part. *)
let rows part =
  let size = order_of part in
  match find part.mechanism "rows" with
  | Some given ->
      with_keys "a mechanism" [ "rows" ] part.mechanism;
      let read row = Array.of_list (Given.row "rows" (Some size) row) in
      let rows = match as_list given with Some rows -> List.map read rows | None -> malformed "\"rows\" is no list" in
      if List.length rows <> size then malformed "\"rows\" must have one row per vertex of the part";
      Array.of_list rows
  | None ->
      with_keys "a mechanism" [ "kernel"; "guesses" ] part.mechanism;
      let x = vector_of part part.mechanism "kernel" in
      let guesses = Array.of_list (List.map (place size) (list part.mechanism "guesses")) in
      if Array.length guesses <> size then malformed "\"guesses\" must name one vertex for each";
      let rows = Array.make_matrix size size Q.zero in
      let answer output guess =
        let share near row = row.(guess) <- Q.add row.(guess) (Q.mul near x.(output)) in
        require "x >= 0, fact (K)" (Q.sign x.(output) >= 0);
        Array.iter2 share (kernel part output) rows in
      Array.iteri answer guesses;
      rows

(* The weights that come down to an envelope of a part without cycles. *)
let envelope part =
  let m = vector_of part part.bound "envelope" and t = Q.inv part.level in
  let edges = Array.fold_left (fun total near -> total + List.length near) 0 part.near / 2 and paths = tree part 0 in
  require "the part has no cycle, fact (E)" (edges = List.length (List.filter (fun (_, parent) -> parent <> None) paths));
  let below a b = Q.leq a (Q.mul part.level b) in
  let kept i = Q.geq m.(i) part.prior.(i) && Q.sign m.(i) >= 0 && List.for_all (fun k -> below m.(i) m.(k)) part.near.(i) in
  require "m >= pi lies in the cone, fact (E)" (List.for_all kept (List.init (order_of part) Fun.id));
  let found = Array.make (order_of part) Q.zero in
  let add vertex value = found.(vertex) <- Q.add found.(vertex) value in
  let settle (vertex, parent) =
    match parent with
    | None -> add vertex m.(vertex)
    | Some above when Q.lt t Q.one ->
        let excess = Q.div (Q.sub m.(vertex) (Q.mul t m.(above))) (Q.sub Q.one (Q.mul t t)) in
        add vertex excess;
        add above (Q.neg (Q.mul t excess))
    | Some _ -> () in
  List.iter settle paths;
  found

let weights part =
  if find part.bound "envelope" <> None then (with_keys "a bound" [ "envelope" ] part.bound; envelope part)
  else begin
    let flows = find part.bound "flows" <> None in
    with_keys "a bound" (if flows then [ "weights"; "flows" ] else [ "weights" ]) part.bound;
    let found = vector_of part part.bound "weights" in
    require "w >= 0, fact (W)" (flows || Array.for_all (fun w -> Q.sign w >= 0) found);
    found
  end

(* Amounts for a guess: those of the evidence, or those of the tree. *)

let read_flow part = function
  | Json.List [ (Json.Int _ as i); (Json.Int _ as k); amount ] ->
      let amount = fraction "flows" amount in
      let inside = function Json.Int n -> Z.sign n >= 0 && Z.lt n (Z.of_int (order_of part)) | _ -> false in
      require "flows run from a vertex to a neighbour, fact (F)" (inside i && inside k && Q.sign amount >= 0);
      (place (order_of part) i, place (order_of part) k, amount)
  | _ -> malformed "an amount of a flow must be [vertex, neighbour, number]"

let given_flows part =
  let entry = function
    | Json.List [ Json.Int guess; Json.List flows ] -> (count guess, List.map (read_flow part) flows)
    | _ -> malformed "\"flows\" must list pairs of a guess and its amounts" in
  let found = List.map entry (list part.bound "flows") in
  let guesses = List.map fst found in
  if List.length (List.sort_uniq compare guesses) < List.length found then malformed "\"flows\" has a guess twice";
  found

let along_tree part weights root =
  let held = Array.copy weights in
  let send flows (vertex, parent) =
    match parent with
    | None -> flows
    | Some above ->
        let held_here = held.(vertex) in
        let down = Q.sign held_here >= 0 in
        let moved = if down then Q.div held_here part.level else Q.mul held_here part.level in
        held.(above) <- Q.add held.(above) moved;
        (if down then (above, vertex, moved) else (vertex, above, Q.neg held_here)) :: flows in
  List.fold_left send [] (List.rev (tree part root))

(* What a part shows for every guess of the graph; on a part without it, for any guess there. *)
let towards part weights =
  let given = if find part.bound "flows" <> None then Some (given_flows part) else None in
  let likely = List.filter (fun z -> Q.sign part.prior.(z) > 0) (List.init (order_of part) Fun.id) in
  require "some guess has a positive prior, fact (B)" (given = None || likely <> []);
  fun guess ->
    let here = List.filter (fun k -> part.vertices.(k) = guess) (List.init (order_of part) Fun.id) in
    let at = match here with k :: _ -> k | [] -> 0 in
    let flows =
      match given with
      | None -> along_tree part weights at
      | Some known ->
          let chosen = if Q.sign part.prior.(at) > 0 then at else List.hd likely in
          Option.value (List.assoc_opt chosen known) ~default:[] in
    let named (i, k, amount) = ((part.vertices.(i), part.vertices.(k)), coq amount) in
    List.map named (List.filter (fun (_, _, amount) -> Q.sign amount <> 0) flows)

let require_split parts size edges =
  let owner = Array.make size (-1) in
  let enter place vertex =
    require "no vertex is in two parts" (owner.(vertex) < 0);
    owner.(vertex) <- place in
  let own place part = Array.iter (enter place) part.vertices in
  List.iteri own parts;
  require "every vertex is in exactly one part" (Array.for_all (fun place -> place >= 0) owner);
  require "no edge joins two parts" (List.for_all (fun (i, k) -> owner.(i) = owner.(k)) edges)

(* The rows of all parts. *)
let channel_of size parts =
  let channel = Array.make_matrix size size Q.zero in
  let enter part =
    let place_row i row = Array.iteri (fun k share -> channel.(part.vertices.(i)).(part.vertices.(k)) <- share) row in
    Array.iteri place_row (rows part) in
  List.iter enter parts;
  List.map Array.to_list (Array.to_list channel)

(* The weights of all vertices, and flows for every guess. *)
let bound_of size parts =
  let all = Array.make size Q.zero in
  let enter part =
    let weights = weights part in
    Array.iteri (fun i w -> all.(part.vertices.(i)) <- w) weights;
    towards part weights in
  let shows = List.map enter parts in
  (Array.to_list all, List.init size (fun guess -> List.concat_map (fun show -> show guess) shows))

let shown evidence size edges prior level : Acceptance.proof =
  let parts = List.map (read_part size edges prior level) (list evidence "parts") in
  require_split parts size edges;
  let channel = channel_of size parts in
  let weights, flows = bound_of size parts in
  ByFlows { channel = List.map coqs channel; weights = coqs weights; flows }

let read claim key =
  let size, edges = read_graph (obj claim "graph") in
  let level = number claim "exp_epsilon" and value = number claim key in
  (size, edges, level, value)

let utility claim evidence =
  with_keys "the claim" [ "kind"; "graph"; "exp_epsilon"; "prior"; "utility" ] claim;
  let size, edges, level, value = read claim "utility" in
  require "lambda >= 1" (Q.geq level Q.one);
  let prior = vector claim "prior" (Some size) in
  require "the prior is a probability vector" (is_prior prior);
  ( Acceptance.BestUtility (size, edges, coq level, coqs prior, coq value),
    shown evidence size edges (Array.of_list prior) level )

let capacity claim evidence =
  with_keys "the claim" [ "kind"; "graph"; "exp_epsilon"; "exp_leakage" ] claim;
  let size, edges, level, value = read claim "exp_leakage" in
  require "lambda >= 1" (Q.geq level Q.one);
  let prior = Array.make size (Q.of_ints 1 size) in
  (Acceptance.BestCapacity (size, edges, coq level, coq value), shown evidence size edges prior level)
