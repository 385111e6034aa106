(* Multipliers that show how accurate a diagonal is over a source set. They prove nothing by themselves: Acceptance.decides
   is shown them, and a wrong one can only make it reject. *)

open Given

(* The value at which letters, taken in this order, have used up the room. *)
let marginal order capacity room values =
  let places = List.sort (fun (a, _) (b, _) -> order (Q.compare a b)) (List.combine values capacity) in
  let rec from rest = function
    | [] -> None
    | (value, held) :: others -> if Q.leq rest held then Some value else from (Q.sub rest held) others in
  from room places

let over_box lower upper diagonal =
  let room = Q.sub Q.one (sum lower) in
  Option.value (marginal Fun.id (List.map2 Q.sub upper lower) room diagonal) ~default:(least diagonal)

let over_ball center radius diagonal =
  let bottom = least diagonal in
  let rises = List.map (fun value -> Q.sub value bottom) diagonal in
  [ bottom; Option.value (marginal Int.neg center radius rises) ~default:Q.zero ]

(* The floor that multipliers prove, and they themselves. *)
let over_rows rows alpha diagonal =
  let shift total row multiplier = List.map2 (fun t a -> Q.add t (Q.mul multiplier a)) total row in
  least (List.fold_left2 shift diagonal rows alpha) :: alpha

let multipliers source record diagonal =
  match source.shape with
  | Between (lower, upper) -> [ over_box lower upper diagonal ]
  | Around (center, radius) -> over_ball center radius diagonal
  | Rows (rows, _) ->
      let alpha = vector record "multipliers" (Some (List.length rows)) in
      require "no multiplier is negative" (List.for_all (fun value -> Q.sign value >= 0) alpha);
      over_rows rows alpha diagonal
  | Vertices _ | Decreasing | Simplex -> []

(* The Python checker asks for an accuracy of 0 at least where Acceptance asks for one below 0: D > 1 - delta. *)
let require_accuracy source multipliers =
  match (source.shape, multipliers) with
  | Rows (_, bounds), floor :: alpha -> require "the accuracy is 0 at least" (Q.geq floor (dot alpha bounds))
  | _ -> ()
