(* Certificates of format 3 about whole mechanisms under differential privacy: any costs, adjacent letters, sensitive letters
   and delta. What a vector leaves to be found is found with the programs of Coq, which compares all of it. *)

open Given

type asked = {
  set : Blocks.set; described : Acceptance.description; outputs : int; costs : Acceptance.q list list;
  adjacent : Acceptance.adjacency; delta : Acceptance.q; pairs : int }

let common_keys = [ "adjacency"; "delta"; "leakage"; "loss"; "source" ]
let is_sensitive question = find question "sensitive" <> None

(* Whether a question is about differential privacy, and not Hamming loss with all letters adjacent. *)
let concerns question =
  let said key value = find question key = Some value in
  let keys = List.filter (( <> ) "sensitive") (keys_of question) in
  let by_diagonals = said "loss" (Json.Text "hamming") && said "adjacency" Json.Null && not (is_sensitive question) in
  keys = common_keys && said "leakage" (Json.Text "dp") && not by_diagonals

let hamming size = List.init size (fun x -> List.init size (fun z -> if x = z then Q.zero else Q.one))

let rec power base exponent = if exponent = 0 then Q.one else Q.mul base (power base (exponent - 1))

(* The costs of letters and outputs. *)
let costs question size =
  if size * size > Work.most_work then Work.too_large "a mechanism has too many entries";
  match find question "loss" with
  | Some (Json.Text "hamming") -> hamming size
  | Some (Json.List rows) ->
      let rows = List.map (row "loss" None) rows in
      require "costs for each letter" (List.compare_length_with rows size = 0);
      let outputs = List.length (List.hd rows) in
      require "rows of costs of one length" (List.for_all (fun row -> List.compare_length_with row outputs = 0) rows);
      rows
  | Some (Json.Object _ as given) ->
      with_keys "a loss" [ "positions"; "power" ] given;
      let places = vector given "positions" (Some size) and exponent = count (integer given "power") in
      require "a power from 1 to 20" (exponent >= 1 && exponent <= 20);
      let bits_of place = Z.numbits (Q.num place) + Z.numbits (Q.den place) in
      let bits = exponent * List.fold_left (fun most place -> max most (bits_of place)) 0 places in
      Work.require_less (float_of_int (size * size * exponent) *. float_of_int (1 + ((bits * bits) lsr 21)));
      List.map (fun a -> List.map (fun b -> power (Q.abs (Q.sub a b)) exponent) places) places
  | _ -> malformed "\"loss\" is missing"

let small = function
  | Json.Int number -> if Z.fits_int number then Z.to_int number else max_int
  | _ -> malformed "a list holds no integer"

(* The adjacent letters, and how many pairs of different ones there are. *)
let adjacency question size : Acceptance.adjacency * int =
  match (find question "adjacency", find question "sensitive") with
  | Some Json.Null, Some (Json.List letters) ->
      if find question "delta" <> Some (Json.Text "0") then malformed "sensitive letters stand without a delta";
      let letters = List.map small letters in
      require "letters of the source" (List.for_all (fun letter -> 1 <= letter && letter <= size) letters);
      require "each sensitive letter once" (List.length (List.sort_uniq compare letters) = List.length letters);
      (FromLetters (List.map pred letters), List.length letters * (size - 1))
  | Some Json.Null, None -> (AllPairs, size * (size - 1))
  | Some (Json.Object _ as graph), None ->
      with_keys "a graph" [ "labels"; "edges" ] graph;
      let labels = list graph "labels" in
      if List.exists (fun label -> as_text label = None) labels then malformed "a label is no text";
      let edges = List.map (function Json.List ends -> List.map small ends | _ -> malformed "an edge is no list")
        (list graph "edges") in
      require "a vertex for each letter" (List.compare_length_with labels size = 0);
      let edge = function
        | [ first; second ] when 0 <= first && first < second && second < size -> (first, second)
        | _ -> raise (Rejected "edges between two vertices in order") in
      let edges = List.sort_uniq compare (List.map edge edges) in
      (Edges edges, 2 * List.length edges)
  | _ -> malformed "\"adjacency\" is missing"

let read question =
  let set = Blocks.set_of question in
  let size = set.source.letters in
  let delta = number question "delta" in
  let costs = costs question size in
  let adjacent, pairs = adjacency question size in
  require "0 <= delta < 1" (Q.sign delta >= 0 && Q.lt delta Q.one);
  let numbers = List.map coqs costs in
  { set; described = Blocks.over_one (described set.source); outputs = List.length (List.hd costs);
    costs = List.map (List.map (Work.over_common (List.concat numbers))) numbers; adjacent; delta = coq delta; pairs }

let without_delta asked = Z.equal asked.delta.qnum Z.zero
let by_floors asked = without_delta asked && asked.adjacent = AllPairs
let notion asked : Acceptance.notion =
  if without_delta asked then Among (asked.outputs, asked.adjacent, asked.costs)
  else Within (asked.outputs, asked.adjacent, asked.costs, asked.delta)

(* The blocks of programs: entries and what is more, costs; rows of privacy in two blocks. *)

let entries asked = asked.set.source.letters * asked.outputs

let program asked more first second : Blocks.program =
  let size = asked.set.source.letters in
  if entries asked > Work.most_work || asked.pairs * asked.outputs > Work.most_work then
    Work.too_large "a mechanism has too many entries";
  { own_unknowns = [ [ ("W", entries asked) ]; more; [ ("cost", size) ] ];
    own_rows = [ [ ("sums", size) ]; first; second; [ ("cost", size) ] ]; more_unknowns = []; more_rows = [] }

let free asked = program asked [] [] []

let private_ asked =
  let of_pairs = asked.pairs * asked.outputs and of_entries = entries asked in
  if by_floors asked then program asked [ ("floor", asked.outputs) ] [ ("least", of_entries) ] [ ("most", of_entries) ]
  else if without_delta asked then program asked [] [ ("private", of_pairs) ] []
  else program asked [ ("excess", of_pairs) ] [ ("private", of_pairs) ] [ ("delta", asked.pairs) ]

(* The rows of a floor, each filled up to a sum of 1 by the outputs that cost its letter the least. *)
let filled asked level (floor : Acceptance.num list) : Acceptance.num list =
  let rational (value : Acceptance.q) = Q.make value.qnum value.qden in
  let least = Array.of_list (List.map (function [] -> Q.zero | value :: _ -> rational value) floor) in
  let room = Array.map (Q.mul (Q.sub level Q.one)) least in
  let fill costs =
    let row = Array.copy least and rest = ref (Q.sub Q.one (Array.fold_left Q.add Q.zero least)) in
    let add (_, place) =
      let step = Q.min !rest room.(place) in
      row.(place) <- Q.add row.(place) step;
      rest := Q.sub !rest step in
    let dearer (a, _) (b, _) = Q.compare (rational a) (rational b) in
    List.iter add (List.stable_sort dearer (List.mapi (fun place cost -> (cost, place)) costs));
    Array.to_list row in
  List.map (fun value -> [ coq value ]) (List.concat_map fill asked.costs)

(* The blocks that are left to be found. *)
let rests reader name (layout : Blocks.layout) =
  let is_left (key, size) = size > 0 && find (Blocks.part_of reader name) key = Some (Json.Text "rest") in
  List.map fst (List.filter is_left (List.concat layout))

let require_vectors rests = if rests <> [] then malformed "what is left is no vector of this block"

let point asked reader name level (program : Blocks.program) =
  let layout = Blocks.unknowns asked.set program in
  let rests = rests reader name layout in
  match level with
  | Some level when by_floors asked && rests = [ "W" ] ->
      Blocks.require_no_scale reader name;
      let found = Blocks.read ~rational:true ~but:rests reader name layout in
      Blocks.over_one_denominator (filled asked level (List.nth found 1) :: List.tl found)
  | _ ->
      require_vectors rests;
      Blocks.point ~rational:true reader name layout

(* Rows that bound a block of unknowns: of Coq's blocks the row, the unknown, and whether it takes it once or minus once. *)
let bounds asked at_one with_distortion =
  let last = 4 + List.length asked.set.columns and distortion = 3 + List.length asked.set.rows in
  (if with_distortion then [ ("at most", (last, distortion, true)) ] else [])
  @ (if by_floors asked then [ ("least", (1, 0, true)) ] @ if at_one then [ ("most", (2, 0, false)) ] else []
     else if without_delta asked then [] else [ ("private", (1, 1, true)) ])
  @ [ ("cost", (3, 2, true)) ]

let scale ?rational reader name =
  require_vectors (rests reader name [ [ (Blocks.scale_key, 1) ] ]);
  Blocks.scale ?rational reader name

(* Multipliers; where some are left to be found, the least that charge an unknown no more than its costs, or the largest. *)
let multipliers ~rational reader name layout blocks known scale costs =
  let named = rests reader name layout in
  let found = Blocks.over_one_denominator (Blocks.read ~rational ~but:named reader name layout) in
  let bound key =
    match List.assoc_opt key known with
    | Some places -> places
    | None -> raise (Rejected (Printf.sprintf "the rows %S bound no block of unknowns" key)) in
  let largest value = if Acceptance.near_gt0 value then value else [] in
  let find_rest found (row, unknown, once) =
    let cost = if unknown = costs then scale else [] in
    let left charge = if once then Acceptance.minus cost charge else Acceptance.minus charge cost in
    let left = List.map (fun charge -> largest (left charge)) (Acceptance.charges blocks found unknown) in
    (row, left) in
  let entries = List.fold_left (fun total (_, size) -> total + size) 0 (List.concat layout) in
  if named <> [] then Work.require_less (float_of_int (8 * entries) *. Work.weight () /. 64.);
  let rests = List.map (find_rest found) (List.map bound named) in
  let place row vector = Option.value (List.assoc_opt row rests) ~default:vector in
  if rests = [] then found else Blocks.over_one_denominator (List.mapi place found)

(* Claims. *)

let excluding asked reader name (above, below) distortion =
  let one = above = Blocks.one in
  let blocks () =
    Acceptance.within_level asked.set.source.letters asked.described asked.outputs asked.adjacent asked.costs asked.delta
      above below distortion in
  let layout = Blocks.rows asked.set (private_ asked) in
  let scale = scale reader name in
  (multipliers ~rational:false reader name layout (blocks ()) (bounds asked one false) scale (-1), scale)

let at_distortion asked document distortion value : Acceptance.answer * Acceptance.support =
  let points = Blocks.points document and reader = Blocks.multipliers document in
  require_vectors (rests points "a prior" [ asked.set.columns ]);
  let prior_shown = Blocks.a_prior asked.set points in
  match value with
  | Json.Text "oo" ->
      let name = "no finite lambda" in
      let small : Acceptance.num = [ coq Q.zero; coq Q.one ] in
      let reached = point asked points "reached" None (free asked) in
      let excluding, scale = excluding asked reader name (small, Blocks.one) distortion in
      Blocks.require_parts document [ "a prior"; "reached"; name ];
      (Infinite, { Blocks.nothing with prior_shown; reached; excluding; scale })
  | _ ->
      let low, high = match value with
        | Json.Text _ -> let level = fraction "exp" value in (level, level)
        | Json.Object [ ("between", _) ] -> (
            match vector value "between" (Some 2) with [ low; high ] -> (low, high) | _ -> malformed "\"between\"")
        | Json.Object [ ("root_of", _); ("in", _) ] | Json.Object [ ("in", _); ("root_of", _) ] when by_floors asked ->
            raise (Unknown "roots of polynomials in format 3")
        | _ -> malformed "\"exp\" is no number, nor two around it" in
      let name = "no smaller lambda" in
      require "lambda >= 1" (Q.geq low Q.one && Q.geq high Q.one);
      let reached = point asked points "reached" (Some high) (private_ asked) in
      let below : Acceptance.num = [ coq low; coq Q.minus_one ] in
      let bounded = Q.gt low Q.one in
      let excluding, scale =
        if bounded then excluding asked reader name (Blocks.one, below) distortion else ([], Blocks.one) in
      Blocks.require_parts document ([ "a prior"; "reached" ] @ if bounded then [ name ] else []);
      let answer : Acceptance.answer = if Q.equal low high then Exp (coq low) else Between (coq low, coq high) in
      (answer, { Blocks.nothing with prior_shown; reached; excluding; scale })

let at_level asked document level distortion : Acceptance.answer * Acceptance.support =
  let points = Blocks.points document and reader = Blocks.multipliers document in
  let name = "least distortion" and program = Blocks.with_distortion (private_ asked) in
  require "lambda >= 1" (Q.geq level Q.one);
  let reached = point asked points name (Some level) program in
  let scale = scale ~rational:true reader name in
  let blocks =
    Acceptance.least_at asked.set.source.letters asked.described asked.outputs asked.adjacent asked.costs asked.delta
      (coq level) in
  let distortion_place = 3 + List.length asked.set.rows in
  let layout = Blocks.rows asked.set program in
  let excluding =
    multipliers ~rational:true reader name layout blocks (bounds asked true true) scale distortion_place in
  Blocks.require_parts document [ name ];
  (Distortion (coq distortion), { Blocks.nothing with reached; excluding; scale })

let opened document : Acceptance.block_claim * Acceptance.support =
  let question = obj document "question" in
  if find document "evidence" <> None then raise (Unknown "claims of format 3 that evidence shows");
  with_keys "a certificate of format 3" Blocks.keys document;
  let asks = obj document "asks" and answer = obj document "answer" in
  let about, answered =
    match (asks, answer) with
    | Json.Object [ ("at", distortion) ], Json.Object [ ("exp", value) ] when not (is_sensitive question) ->
        let distortion = coq (fraction "at" distortion) in
        let answered asked = at_distortion asked document distortion value in
        ((At distortion : Acceptance.ask), answered)
    | Json.Object [ ("level", level) ], Json.Object [ ("distortion", (Json.Text _ as distortion)) ] ->
        let level = fraction "level" level and distortion = fraction "distortion" distortion in
        let answered asked = at_level asked document level distortion in
        ((Level (coq level) : Acceptance.ask), answered)
    | _ -> raise (Unknown "this question in format 3") in
  let asked = read question in
  let answered, shown = answered asked in
  let question : Acceptance.question =
    { size_of = asked.set.source.letters; set = asked.described; limited = notion asked } in
  ({ asked = question; about; answered }, shown)
