(* How much work a certificate asks for, counted before it is done: one unit is about the work of the Python checker's. *)

open Given

let most_work = 2_000_000
let most_bits = 1 lsl 20
let most_shared_bits = 1 lsl 30
let too_large what = raise (Json.Malformed ("too large: " ^ what))

(* Of integers over one denominator, "3 -1 0/4"; of any other text it is 1. *)
let denominator_of_vector text =
  match String.rindex_opt text '/' with
  | Some k when k > 0 && is_number ("1" ^ String.sub text k (String.length text - k)) ->
      Z.of_string (String.sub text (k + 1) (String.length text - k - 1))
  | _ -> Z.one

(* The least common denominator, refused as soon as it is too long. *)
let common denominators =
  let longer scale value =
    let scale = Z.lcm scale value in
    if Z.numbits scale > most_bits then too_large (Printf.sprintf "a number of more than %d bits occurs" most_bits);
    scale in
  List.fold_left longer Z.one (List.sort_uniq Z.compare denominators)

(* The bits of the least common denominator of a list of numbers: sums of them have no longer ones. *)
let bits_of values =
  let denominator = function
    | Json.Text text when is_number text -> Q.den (Q.of_string text)
    | Json.Text text -> denominator_of_vector text
    | _ -> Z.one in
  Z.numbits (common (List.map denominator values))

let rec most_of = function
  | Json.List values -> List.fold_left (fun most value -> max most (most_of value)) (bits_of values) values
  | Json.Object members -> List.fold_left (fun most (_, value) -> max most (most_of value)) 0 members
  | value -> bits_of [ value ]

let on_set letters : Acceptance.description -> int = function
  | Hull rows -> List.length rows * letters
  | HalfSpaces (rows, _) -> (2 * List.length rows * letters) + letters
  | Sorted | Band _ -> letters * letters
  | Masses (parts, _) -> List.length (List.concat parts) * (1 + List.length parts)
  | Box _ | Ball _ | All -> letters

let joined size : Acceptance.adjacency -> int = function
  | AllPairs -> size * size
  | Edges edges -> 2 * List.length edges
  | FromLetters letters -> size * List.length letters

let sum_of count = List.fold_left (fun total value -> total + count value) 0

(* The most bits of a common denominator in the document that is being read. *)
let widest = ref 0

let read document = widest := most_of document

(* Numbers that stand over one denominator from here on. *)
let over_common numbers =
  let scale = common (List.map (fun (q : Acceptance.q) -> q.qden) numbers) in
  let bits = Z.numbits scale in
  if List.length numbers > most_shared_bits / bits then too_large "numbers over one denominator are too long";
  widest := max !widest bits;
  fun (q : Acceptance.q) : Acceptance.q -> { qnum = Z.mul q.qnum (Z.divexact scale q.qden); qden = scale }

let require_less units =
  if units > float_of_int most_work then too_large (Printf.sprintf "to check this takes more than %d steps" most_work)

let weight () =
  let bits = 2 * !widest in
  float_of_int (1 + ((bits * bits) lsr 21))

(* Databases: their number is about as long as so many numbers that are compared. *)
let require_databases count letters =
  let bits = count * Z.numbits (Z.of_int letters) in
  if count * (1 + ((bits * bits) lsr 19)) > most_work then raise (Unknown "so many records")

(* Programs in blocks: products of numbers over one denominator, a 64th of a unit each, of every term of a
   polynomial with every one, and comparisons of each entry at some places where it is one. *)
let entries_of (asked : Acceptance.question) (shown : Acceptance.support) =
  match asked.limited with
  | Among (outputs, AllPairs, _) -> (2 * asked.size_of * outputs, asked.size_of)
  | Among (outputs, adjacent, _) | Within (outputs, adjacent, _, _) ->
      let pairs = joined asked.size_of adjacent in
      ((asked.size_of + (2 * pairs)) * outputs, asked.size_of * pairs)
  | Guessing (edges, outputs) ->
      let pairs = 2 * List.length edges and outputs = Option.value outputs ~default:asked.size_of in
      let choices = List.length (List.concat (List.filteri (fun block _ -> block = 0) shown.reached)) in
      (choices * (asked.size_of + (2 * pairs)) * outputs, asked.size_of * pairs * choices)
  | _ -> (0, 0)

let asked_in_blocks (claim : Acceptance.block_claim) (shown : Acceptance.support) =
  let entries, steps = entries_of claim.asked shown in
  let letters = claim.asked.size_of in
  let wide = match claim.asked.limited with
    | Identifying -> 8 * letters * letters
    | Keeping pairs -> letters * List.length pairs
    | _ -> 0 in
  let on_set = letters + wide + on_set letters claim.asked.set in
  let most_terms blocks = List.fold_left (List.fold_left (fun most entry -> max most (List.length entry))) 1 blocks in
  let program blocks =
    let terms = most_terms blocks in
    (on_set * terms * terms) + (8 * (letters + entries) * terms * if terms > 1 then terms + 10 else 1) in
  let on_piece ((point, _), multipliers) = program point + program multipliers in
  let products = program shown.reached + program shown.excluding + sum_of on_piece shown.of_pieces in
  let pieces = match claim.answered with Function (pieces, _, _) | Falling (pieces, _) -> List.length pieces | _ -> 0 in
  (float_of_int products *. weight () /. 64.) +. (float_of_int (((on_set + pieces) * letters) + steps) /. 400.)

let accepts_blocks claim shown =
  require_less (asked_in_blocks claim shown);
  Acceptance.decides_blocks claim shown

(* The same of several records: what is asked of one of each kind, and of pieces the number of records, counted one by one. *)
let accepts_records parts claim shown =
  let counted = match (claim : Acceptance.records_claim) with
    | Alike (count, { answered = Function (pieces, _, _); _ }) -> count * List.length pieces
    | _ -> 0 in
  let asked total (one, shown) = total +. (2. *. asked_in_blocks one shown) in
  require_less (List.fold_left asked (float_of_int counted /. 10.) parts);
  Acceptance.decides_records claim shown
