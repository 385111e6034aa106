(* Certificates of format 3, records with a point and multipliers: the claim, and its vectors in the order in which
   BlockClaims has the blocks of a program. *)

open Given

let format = Z.of_int 3
let keys = [ "format"; "question"; "asks"; "answer"; "point"; "multipliers" ]
let scale_key = "scale"
let most_terms = 16

(* Vectors: integers over one denominator, "3 -1 0/4", and lists of them, the powers of a letter. *)

let signs_of key text =
  let above, below = match String.index_opt text '/' with
    | None -> (text, Z.one)
    | Some k ->
        let below = String.sub text (k + 1) (String.length text - k - 1) in
        if not (is_number ("1/" ^ below)) then malformed (Printf.sprintf "%S has no denominator" key);
        (String.sub text 0 k, Z.of_string below) in
  let integer sign =
    if String.contains sign '/' || not (is_number sign) then
      malformed (Printf.sprintf "%S must hold integers over one denominator as text such as \"3 -1 0/4\"" key);
    Z.of_string sign in
  List.map (fun sign : Acceptance.q -> { qnum = integer sign; qden = below }) (String.split_on_char ' ' above)

(* An entry is the list of its coefficients. *)
let written key size given : Acceptance.num list =
  let texts = match given with
    | Json.Text "rest" -> raise (Unknown "vectors that are what others leave")
    | Json.Text text -> [ text ]
    | Json.List values when values <> [] && List.length values <= most_terms ->
        List.map (function Json.Text text -> text | _ -> malformed (Printf.sprintf "%S holds no text" key)) values
    | _ -> malformed (Printf.sprintf "%S is no vector" key) in
  let term text =
    let signs = signs_of key text in
    if List.compare_length_with signs size <> 0 then malformed (Printf.sprintf "%S has the wrong number of entries" key);
    signs in
  let attach sign entry = sign :: entry in
  List.fold_right (List.map2 attach) (List.map term texts) (List.init size (fun _ -> []))

(* No more than a constant is written where numbers have no letter. *)
let is_rational entry = List.compare_length_with entry 1 <= 0

let require_rational key found =
  let what = Printf.sprintf "%S: polynomials are not compared as rationals are" key in
  if not (List.for_all is_rational found) then malformed what

(* The points, or the multipliers, of the programs of a certificate; and the rationals that stood in a block of a name when
   one was last written as a multiple of such. *)
type reader = { programs : Json.t; last : (string, Acceptance.q list) Hashtbl.t }

let points document = { programs = obj document "point"; last = Hashtbl.create 8 }
let multipliers document = { programs = obj document "multipliers"; last = Hashtbl.create 8 }

let rationals key size given =
  let found = written key size given in
  require_rational key found;
  let first : Acceptance.num -> Acceptance.q = function value :: _ -> value | [] -> { qnum = Z.zero; qden = Z.one } in
  List.map first found

(* The last numbers of a block with some of them changed, which are counted from 1. *)
let changed key size known changes =
  let is_place text = are_digits text && text.[0] <> '0' && String.length text <= 9 && int_of_string text <= size in
  let what = Printf.sprintf "%S has other entries in the programs before" key in
  if List.compare_length_with known size <> 0 then malformed what;
  let found = Array.of_list known in
  let change (place, value) =
    if not (is_place place) then malformed (Printf.sprintf "%S has no entry %S" key place);
    found.(int_of_string place - 1) <- coq (fraction key value) in
  (match changes with
  | Json.Object members -> List.iter change members
  | _ -> malformed (Printf.sprintf "%S holds no changes" key));
  Array.to_list found

let times (factor : Acceptance.num) (value : Acceptance.q) : Acceptance.num =
  let product = Q.mul (Q.make value.qnum value.qden) in
  List.map (fun (c : Acceptance.q) -> coq (product (Q.make c.qnum c.qden))) factor

(* A vector in one of the forms but that of a rest. *)
let vector reader key size given : Acceptance.num list =
  let multiple factor rationals =
    Hashtbl.replace reader.last key rationals;
    List.map (times (List.hd (written key 1 factor))) rationals in
  match given with
  | Json.Object [ ("times", factor); ("of", whole) ] | Json.Object [ ("of", whole); ("times", factor) ] ->
      multiple factor (rationals key size whole)
  | Json.Object [ ("times", factor); ("changed", changes) ] | Json.Object [ ("changed", changes); ("times", factor) ] ->
      let known = Option.value (Hashtbl.find_opt reader.last key) ~default:[] in
      multiple factor (changed key size known changes)
  | Json.Object _ -> malformed (Printf.sprintf "%S must have \"times\", and \"of\" or \"changed\"" key)
  | _ -> written key size given

(* A block of Coq's program is one of the certificate's, or several of them one after the other. *)
type layout = (string * int) list list

let part_of reader name = field reader.programs name "dict" as_object
let over_one_denominator found = List.map (List.map (List.map (Work.over_common (List.concat (List.concat found))))) found

(* The vectors of one program, zeros where a block is left out; rationals where it compares these. *)
let read ?(rational = false) ?(but = []) reader name (layout : layout) =
  let part = part_of reader name in
  let known = List.filter (fun (_, size) -> size > 0) (List.concat layout) in
  (match part with
  | Json.Object members ->
      let is_block (key, _) = key = scale_key || List.mem_assoc key known in
      require (Printf.sprintf "the blocks of %S are those of its program" name) (List.for_all is_block members)
  | _ -> ());
  let block (key, size) =
    match find part key with
    | Some value when not (List.mem key but) ->
        let found = vector reader key size value in
        if rational then require_rational key found;
        found
    | _ -> List.init size (fun _ -> []) in
  List.map (List.concat_map block) layout

(* The same over one denominator. *)
let blocks ?rational reader name layout = over_one_denominator (read ?rational reader name layout)

(* A point has no scale. *)
let require_no_scale reader name =
  require (Printf.sprintf "the blocks of %S are those of its program" name) (find (part_of reader name) scale_key = None)

let point ?rational reader name layout =
  require_no_scale reader name;
  blocks ?rational reader name layout

let scale ?(rational = false) reader name : Acceptance.num =
  match find (part_of reader name) scale_key with
  | None -> [ { qnum = Z.one; qden = Z.one } ]
  | Some value ->
      let found = vector reader scale_key 1 value in
      if rational then require_rational scale_key found;
      List.hd found

(* Source sets: columns by which priors are given, and rows which they keep. *)

type set = { source : source; columns : (string * int) list; rows : layout }

let is_share low high = Q.sign low >= 0 && Q.leq low high && Q.leq high Q.one

(* Bounds of groups are inequalities, those from above before those from below. *)
let grouped data =
  let letters = letters_of data "letters" in
  let group record =
    with_keys "a group" [ "letters"; "lower"; "upper" ] record;
    let place value =
      match value with
      | Json.Int n when Z.sign n > 0 && Z.leq n (Z.of_int letters) -> Z.to_int n - 1
      | _ -> malformed "a group has letters that are not there" in
    let members = List.map place (list record "letters") in
    let low = number record "lower" and high = number record "upper" in
    let proper = members <> [] && List.length (List.sort_uniq compare members) = List.length members in
    require "0 <= lower <= upper <= 1 for sets of letters" (proper && is_share low high);
    let row = Array.make letters Q.zero in
    List.iter (fun letter -> row.(letter) <- Q.one) members;
    (Array.to_list row, low, high) in
  let groups = List.map group (list data "groups") in
  let rows = List.map (fun (row, _, _) -> row) groups in
  let high = List.map (fun (_, _, high) -> high) groups and low = List.map (fun (_, low, _) -> Q.neg low) groups in
  ({ letters; shape = Rows (rows @ List.map (List.map Q.neg) rows, high @ low) }, List.length groups)

let set_of question =
  let data = obj question "source" in
  let of_prior source rows = { source; columns = [ ("P", source.letters) ]; rows = [ ("sum", 1) ] :: rows } in
  match List.filter (( <> ) "labels") (keys_of data) with
  | [ "around"; "chi_square" ] -> raise (Unknown "chi-square balls in format 3")
  | [ "geometric"; "letters" ] -> raise (Unknown "priors that are named")
  | [ "groups"; "letters" ] ->
      let source, size = grouped data in
      require_labels data source;
      of_prior source [ [ ("most", size); ("least", size) ] ]
  | keys -> (
      let source, well = shaped data keys in
      require "a source set that is well formed" well;
      require_labels data source;
      let size = source.letters in
      match source.shape with
      | Vertices rows -> { source; columns = [ ("weight", List.length rows) ]; rows = [ [ ("sum", 1) ] ] }
      | Between _ -> of_prior source [ [ ("most", size) ]; [ ("least", size) ] ]
      | Around _ ->
          let columns = [ ("P", size); ("excess", size) ] in
          { source; columns; rows = [ [ ("sum", 1) ]; [ ("letters", size) ]; [ ("radius", 1) ] ] }
      | Decreasing -> of_prior source [ [ ("steps", size - 1) ] ]
      | Simplex -> of_prior source []
      | Rows (rows, _) -> of_prior source [ [ ("inequalities", List.length rows) ] ]
      | Distributed _ ->
          let columns = [ ("P", size); ("up to", size) ] in
          { source; columns; rows = [ [ ("sum", 1) ]; [ ("sums", size) ]; [ ("most", size) ]; [ ("least", size) ] ] }
      | Shared (parts, _) ->
          let columns = [ ("share", List.length (List.concat parts)) ] in
          { source; columns; rows = [ [ ("masses", List.length parts) ] ] })

(* The numbers of a set over one denominator, so that integers are added. *)
let over_one : Acceptance.description -> Acceptance.description =
  let shared rows = List.map (List.map (Work.over_common (List.concat rows))) rows in
  let shared_row row = List.hd (shared [ row ]) in
  function
  | Hull rows -> Hull (shared rows)
  | Box (lower, upper) -> Box (shared_row lower, shared_row upper)
  | Ball (center, radius) -> Ball (shared_row center, radius)
  | HalfSpaces (rows, bounds) -> HalfSpaces (shared rows, shared_row bounds)
  | Band (lower, upper) -> Band (shared_row lower, shared_row upper)
  | Masses (parts, masses) -> Masses (parts, shared_row masses)
  | (Sorted | All) as set -> set

let named prefix = List.map (fun (name, size) -> (prefix ^ name, size))

(* The blocks of a program: those of its own, of the source set, and some more. *)

type program = { own_unknowns : layout; own_rows : layout; more_unknowns : layout; more_rows : layout }

let unknowns set program : layout =
  program.own_unknowns @ List.map (named "price ") set.rows @ program.more_unknowns

let rows set program : layout =
  let priors = List.map (fun column -> named "prior " [ column ]) set.columns in
  program.own_rows @ priors @ [ [ ("at most", 1) ] ] @ program.more_rows

let diagonals set =
  let size = set.source.letters in
  { own_unknowns = [ [ ("diagonal", size) ]; [ ("top", 1) ] ]; own_rows = [ [ ("below top", size) ]; [ ("private", 1) ] ];
    more_unknowns = []; more_rows = [] }

let columns set =
  let size = set.source.letters in
  { own_unknowns = [ [ ("diagonal", size) ] ]; own_rows = [ [ ("one", size) ]; [ ("sum", 1) ] ];
    more_unknowns = []; more_rows = [] }

let with_distortion program = { program with more_unknowns = [ [ ("distortion", 1) ] ] }
let with_level program = { program with more_rows = [ [ ("level", 1) ] ] }

(* Claims. *)

let pair record key = match Given.vector record key (Some 2) with [ a; b ] -> (coq a, coq b) | _ -> assert false

let piece record =
  with_keys "a piece" [ "from"; "to"; "numerator"; "denominator" ] record;
  let ends = (coq (number record "from"), coq (number record "to")) in
  ((ends, pair record "numerator"), pair record "denominator")

let one : Acceptance.num = [ { qnum = Z.one; qden = Z.one } ]

let nothing : Acceptance.support = { prior_shown = []; reached = []; excluding = []; scale = one; of_pieces = [] }

let a_prior set given = point ~rational:true given "a prior" (List.map (fun column -> [ column ]) set.columns)

(* Parts that no program reads are refused, so that nothing in a certificate stays unread. *)
let require_parts document names =
  let are_known = function
    | Json.Object members -> List.for_all (fun (name, _) -> List.mem name names) members
    | _ -> false in
  let known key = are_known (obj document key) in
  require "points and multipliers are of these programs" (known "point" && known "multipliers")

let at_distortion set document answer : Acceptance.answer * Acceptance.support =
  let points = points document and multipliers = multipliers document in
  let excluding name = (blocks multipliers name (rows set (diagonals set)), scale multipliers name) in
  let shown = { nothing with prior_shown = a_prior set points } in
  match find answer "exp" with
  | Some (Json.Text "oo") ->
      let excluding, scale = excluding "no finite lambda" in
      require_parts document [ "a prior"; "no finite lambda" ];
      (Infinite, { shown with excluding; scale })
  | Some (Json.Text _ as value) ->
      let level = fraction "exp" value in
      let reached = point ~rational:true points "reached" (unknowns set (diagonals set)) in
      let bounded = Q.gt level Q.one in
      let excluding, scale = if bounded then excluding "no smaller lambda" else ([], one) in
      require_parts document ([ "a prior"; "reached" ] @ if bounded then [ "no smaller lambda" ] else []);
      (Exp (coq level), { shown with reached; excluding; scale })
  | _ -> raise (Unknown "enclosures and roots in format 3")

(* A program of rationals with a point and multipliers. *)
let valued set document name program : Acceptance.support =
  let points = points document and multipliers = multipliers document in
  let reached = point ~rational:true points name (unknowns set program) in
  let excluding = blocks ~rational:true multipliers name (rows set program) in
  { nothing with reached; excluding; scale = scale ~rational:true multipliers name }

let at_level set document answered program : Acceptance.answer * Acceptance.support =
  let name = "least distortion" in
  let shown = valued set document name (with_distortion program) in
  require_parts document [ name ];
  (answered, shown)

let distortion answer : Acceptance.answer = Distortion (coq (number answer "distortion"))

(* Two numbers around an answer. *)
let between answer key : Acceptance.answer =
  let ends = obj answer key in
  with_keys "an answer" [ "between" ] ends;
  match Given.vector ends "between" (Some 2) with [ low; high ] -> Between (coq low, coq high) | _ -> assert false

(* A set that is one prior, listed in the same words: its whole curve has no programs. *)
let is_alone question =
  match find (obj question "source") "vertices" with
  | Some (Json.List (first :: rows)) -> List.for_all (( = ) first) rows
  | _ -> false

(* The prior that the first block of columns makes. *)
let made_of set numbers =
  match set.source.shape with
  | Vertices rows ->
      let charge weight total chance = Q.add total (Q.mul weight chance) in
      let add total weight row = if Q.sign weight = 0 then total else List.map2 (charge weight) total row in
      List.fold_left2 add (List.init set.source.letters (fun _ -> Q.zero)) numbers rows
  | Shared (parts, _) ->
      let made = Array.make set.source.letters Q.zero in
      List.iter2 (fun letter share -> made.(letter) <- Q.add made.(letter) share) (List.concat parts) numbers;
      Array.to_list made
  | _ -> numbers

(* The prior that the columns of a point make. *)
let prior_of set shown =
  let rational : Acceptance.num -> Q.t = function value :: _ -> Q.make value.qnum value.qden | [] -> Q.zero in
  made_of set (List.map rational (List.hd shown))

(* The least multipliers of "below top" that leave nothing to charge a diagonal with on a piece: those of the prior, less the
   denominator of lambda times those of "private", where that is positive, at both ends. *)
let left_of_prior set vectors (((begins, ends), _), (constant, slope) : Acceptance.piece) : Acceptance.num list =
  let rational (value : Acceptance.q) = Q.make value.qnum value.qden in
  let below place = Q.add (rational constant) (Q.mul (rational slope) (rational place)) in
  let sign = if Q.sign (below ends) < 0 then Q.minus_one else Q.one in
  let at_start = function first :: _ -> rational first | [] -> Q.zero in
  let at_end = List.fold_left (fun total c -> Q.add total (rational c)) Q.zero in
  let vector key = List.assoc key vectors in
  let prior value =
    let block = match set.source.shape with Vertices _ -> "weight" | Shared _ -> "share" | _ -> "P" in
    made_of set (List.map value (vector ("prior " ^ block))) in
  let left place value =
    let taken = Q.mul (Q.mul sign (below place)) (value (List.hd (vector "private"))) in
    List.map (fun chance -> Q.max Q.zero (Q.sub chance taken)) (prior value) in
  List.map2 (fun first last -> [ coq first; coq (Q.sub last first) ]) (left begins at_start) (left ends at_end)

(* The programs of pieces, which are counted, and one at the end of the last one. *)
let pieces_shown ?(names = ("piece", "no leakage")) set document (on_pieces, at_end) excluding pieces : Acceptance.support =
  let points = points document and multipliers = multipliers document in
  let named place = Printf.sprintf "%s %d" (fst names) (place + 1) in
  let on_piece place piece =
    let name = named place in
    let point = point points name (unknowns set on_pieces) in
    let excluding = over_one_denominator (excluding multipliers name piece) in
    ((point, scale multipliers name), excluding) in
  let prior_shown = a_prior set points in
  let of_pieces = List.mapi on_piece pieces in
  let reached = point ~rational:true points (snd names) (unknowns set at_end) in
  require_parts document ([ "a prior"; snd names ] @ List.mapi (fun place _ -> named place) pieces);
  { nothing with prior_shown; reached; of_pieces }

let on_pieces set document =
  let layout = rows set (diagonals set) and rest = "below top" in
  let excluding multipliers name piece =
    if find (part_of multipliers name) rest <> Some (Json.Text "rest") then read multipliers name layout
    else
      let found = read ~but:[ rest ] multipliers name layout in
      let named = List.combine (List.map (fun blocks -> fst (List.hd blocks)) layout) found in
      left_of_prior set named piece :: List.tl found in
  pieces_shown set document (with_distortion (diagonals set), diagonals set) excluding

let on_leaking_pieces set document pieces =
  let excluding multipliers name _ = read multipliers name (rows set (columns set)) in
  pieces_shown set document (columns set, columns set) excluding pieces

let everywhere set document answer : Acceptance.answer * Acceptance.support =
  let pieces = List.map piece (list answer "pieces") in
  let alone = is_alone (obj document "question") in
  if alone then require_parts document [];
  let shown = if alone then nothing else on_pieces set document pieces in
  (Function (pieces, coq (number answer "zero_from"), coq (number answer "jump")), shown)

let of_privacy set document asks answer : Acceptance.ask * (Acceptance.answer * Acceptance.support) =
  match (asks, answer) with
  | Json.Object [ ("at", distortion) ], Json.Object [ ("exp", _) ] ->
      (At (coq (fraction "at" distortion)), at_distortion set document answer)
  | Json.Object [ ("level", level) ], Json.Object [ ("distortion", _) ] ->
      (Level (coq (fraction "level" level)), at_level set document (distortion answer) (diagonals set))
  | Json.Object [ ("curve", Json.Bool true) ], Json.Object _ ->
      with_keys "a curve" [ "zero_from"; "jump"; "pieces" ] answer;
      (Everywhere, everywhere set document answer)
  | _ -> raise (Unknown "this question in format 3")

(* The exponential of a sum of whole multiples of logarithms of rationals. *)
let largest_coefficient = Z.of_int 64
let most_bits = 1 lsl 24

let exponential terms =
  let power record =
    with_keys "a term" [ "coefficient"; "argument" ] record;
    let times = number record "coefficient" in
    let is_product = match find record "argument" with Some (Json.List _) -> true | _ -> false in
    if is_product || not (Z.equal times.den Z.one) || Z.gt (Z.abs times.num) largest_coefficient then
      raise (Unknown "values other than logarithms of rationals");
    let base = number record "argument" and count = abs (Z.to_int times.num) in
    require "logarithms of positive numbers" (Q.sign base > 0);
    if count * (Z.numbits base.num + Z.numbits base.den) > most_bits then malformed "too large: a power is too long";
    let base = if Z.sign times.num < 0 then Q.inv base else base in
    Q.make (Z.pow base.num count) (Z.pow base.den count) in
  List.fold_left Q.mul Q.one (List.map power terms)

let of_leakage set document asks answer : Acceptance.ask * (Acceptance.answer * Acceptance.support) =
  match (asks, answer) with
  | Json.Object [ ("at", distortion) ], Json.Object [ ("nats", Json.List terms) ] ->
      let name = "least exp(leakage)" in
      let shown = valued set document name (columns set) in
      require_parts document [ "a prior"; name ];
      let shown = { shown with prior_shown = a_prior set (points document) } in
      (At (coq (fraction "at" distortion)), (Exp (coq (exponential terms)), shown))
  | Json.Object [ ("level", level) ], Json.Object [ ("distortion", value) ] ->
      let answered = match value with Json.Object _ -> between answer "distortion" | _ -> distortion answer in
      (Level (coq (fraction "level" level)), at_level set document answered (with_level (columns set)))
  | Json.Object [ ("curve", Json.Bool true) ], Json.Object _ ->
      with_keys "a curve" [ "zero_from"; "pieces" ] answer;
      let pieces = List.map piece (list answer "pieces") in
      (Everywhere, (Falling (pieces, coq (number answer "zero_from")), on_leaking_pieces set document pieces))
  | _ -> raise (Unknown "this question in format 3")

(* Min-entropy leakage of a set that is one prior: nothing is shown, as its largest probability decides it. *)
let of_min_entropy document asks answer : Acceptance.ask * (Acceptance.answer * Acceptance.support) =
  require_parts document [];
  match (asks, answer) with
  | Json.Object [ ("at", distortion) ], Json.Object [ ("nats", Json.List terms) ] ->
      (At (coq (fraction "at" distortion)), (Exp (coq (exponential terms)), nothing))
  | Json.Object [ ("level", level) ], Json.Object [ ("distortion", value) ] ->
      let answered = match value with Json.Object _ -> between answer "distortion" | _ -> distortion answer in
      (Level (coq (fraction "level" level)), (answered, nothing))
  | Json.Object [ ("curve", Json.Bool true) ], Json.Object _ ->
      with_keys "a curve" [ "zero_from"; "pieces" ] answer;
      (Everywhere, (Falling (List.map piece (list answer "pieces"), coq (number answer "zero_from")), nothing))
  | _ -> raise (Unknown "this question in format 3")

(* Diagonals that keep several pairs. Lines stand by pair in a certificate, in Coq those of all slopes lambda are first. *)
let kept_by set pairs =
  let size = set.source.letters in
  let lines first = List.mapi (fun pair _ -> [ (Printf.sprintf "line %d" ((2 * pair) + first), size) ]) pairs in
  let own_rows = [ [ ("one", size) ]; [ ("room", size) ]; [ ("total", 1) ] ] @ lines 1 @ lines 2 in
  let own_unknowns = [ [ ("diagonal", size) ]; [ ("wrong", size) ]; [ ("total", 1) ] ] in
  { own_unknowns; own_rows; more_unknowns = []; more_rows = [] }

let with_slack program = { program with own_unknowns = program.own_unknowns @ [ [ ("slack", 1) ] ] }

let of_profile set pairs document asks answer : Acceptance.ask * (Acceptance.answer * Acceptance.support) =
  match (asks, answer) with
  | Json.Object [ ("level", level) ], Json.Object [ ("distortion", _) ] ->
      (Level (coq (fraction "level" level)), at_level set document (distortion answer) (kept_by set pairs))
  | Json.Object [ ("at", distortion) ], Json.Object [ ("slack", _) ] ->
      let name = "least slack" in
      let shown = valued set document name (with_slack (kept_by set pairs)) in
      require_parts document [ "a prior"; name ];
      let shown = { shown with prior_shown = a_prior set (points document) } in
      (At (coq (fraction "at" distortion)), (Slack (coq (number answer "slack")), shown))
  | Json.Object [ ("curve", Json.Bool true) ], Json.Object [ ("corners", Json.List corners) ] ->
      let corner = function [ distortion; slack ] -> (coq distortion, coq slack) | _ -> assert false in
      let corners = List.map (fun given -> corner (row "corner" (Some 2) given)) corners in
      let program = with_slack (kept_by set pairs) in
      let excluding multipliers name _ = read multipliers name (rows set program) in
      let segments = match corners with [] -> [] | _ :: rest -> rest in
      let shown = pieces_shown ~names:("segment", "no slack") set document (program, program) excluding segments in
      (Everywhere, (Corners corners, shown))
  | _ -> raise (Unknown "this question in format 3")

let pair_of record =
  if keys_of record <> [ "delta"; "exp_epsilon" ] then raise (Unknown "pairs with epsilon");
  (coq (number record "exp_epsilon"), coq (number record "delta"))

(* The positive probabilities of a prior, each once, in the order of their last places, as MajorisedBlocks.v has them. *)
let distinct prior =
  let seen = Hashtbl.create 64 in
  let is_new value =
    let text = Q.to_string value in
    let found = Q.sign value > 0 && not (Hashtbl.mem seen text) in
    if found then Hashtbl.add seen text ();
    found in
  List.rev (List.filter is_new (List.rev prior))

let of_majorised set document answer : Acceptance.ask * (Acceptance.answer * Acceptance.support) =
  with_keys "the answer" [ "prior" ] answer;
  let prior = Given.vector answer "prior" (Some set.source.letters) in
  let points = points document and multipliers = multipliers document in
  let member = "the prior is in the set" in
  let prior_shown = point ~rational:true points member (List.map (fun column -> [ column ]) set.columns) in
  require (member ^ ": a point of its program") (List.for_all2 Q.equal prior (prior_of set prior_shown));
  let name value = "letters of at least " ^ Q.to_string value in
  let level value =
    let name = name value in
    (([], scale ~rational:true multipliers name), blocks ~rational:true multipliers name set.rows) in
  let values = distinct prior in
  let of_pieces = List.map level values in
  require_parts document (member :: List.map name values);
  let shared = Work.over_common (coqs prior) in
  (Everywhere, (Prior (List.map shared (coqs prior)), { nothing with prior_shown; of_pieces }))

let require_prior question =
  match list (obj question "source") "vertices" with
  | [ given ] ->
      let prior = Given.row "vertices" None given in
      require "the claim has a prior without zeros" (is_prior prior && List.for_all (fun chance -> Q.sign chance > 0) prior)
  | _ -> malformed "identifiability is that of one prior"

(* The joint probabilities of a prior and its answers, each letter's as a block of their own. *)
let of_identifiability set document asks answer : Acceptance.ask * (Acceptance.answer * Acceptance.support) =
  let size = set.source.letters in
  let rec split count taken = function
    | entry :: rest when count > 0 -> split (count - 1) (entry :: taken) rest
    | rest -> (List.rev taken, rest) in
  let rec pieces width = function
    | [] -> []
    | found ->
        let piece, rest = split width [] found in
        piece :: pieces width rest in
  let square name = [ (name, size * size) ] and name = "reached" and none = "no smaller lambda" in
  let points = points document and multipliers = multipliers document in
  match (asks, answer) with
  | Json.Object [ ("at", distortion) ], Json.Object [ ("exp", (Json.Text _ as value)) ] ->
      let level = fraction "exp" value in
      let reached = match point ~rational:true points name [ square "W"; [ ("floor", size) ] ] with
        | [ joint; floors ] -> pieces size joint @ [ floors ]
        | _ -> assert false in
      let bounded = Q.gt level Q.one in
      let excluding, scale =
        if not bounded then ([], one)
        else
          match blocks multipliers none [ [ ("sums", size) ]; square "least"; square "most"; [ ("accuracy", 1) ] ] with
          | [ sums; least; most; accuracy ] ->
              (pieces 1 sums @ pieces size least @ pieces size most @ [ accuracy ], scale multipliers none)
          | _ -> assert false in
      require_parts document (name :: if bounded then [ none ] else []);
      (At (coq (fraction "at" distortion)), (Exp (coq level), { nothing with reached; excluding; scale }))
  | _ -> raise (Unknown "this question in format 3")

(* Differential privacy with all letters adjacent, or maximal leakage and what has its least values; Hamming loss. *)
let limited_of question : Acceptance.notion =
  let said key value = find question key = Some value in
  let is_one_of = List.exists (fun measure -> said "leakage" (Json.Text measure)) in
  match (keys_of question, said "loss" (Json.Text "hamming")) with
  | [ "adjacency"; "delta"; "leakage"; "loss"; "source" ], true when is_one_of [ "dp" ] && said "adjacency" Json.Null ->
      Private (coq (number question "delta"))
  | [ "leakage"; "loss"; "source" ], true when is_one_of [ "ml"; "sibson:oo" ] -> Leaking
  | [ "leakage"; "loss"; "source" ], true when is_one_of [ "identifiability" ] -> Identifying
  | [ "leakage"; "loss"; "source" ], true when is_one_of [ "min-entropy" ] ->
      if not (is_alone question) then raise (Unknown "min-entropy leakage of sets other than one prior");
      MinEntropy
  | [ "adjacency"; "leakage"; "loss"; "profile"; "source" ], true
    when is_one_of [ "profile" ] && said "adjacency" Json.Null ->
      Keeping (List.map pair_of (list question "profile"))
  | [ "sought"; "source" ], _ when said "sought" (Json.Text "least majorised prior") -> Majorising
  | _ -> raise (Unknown "this question in format 3")

let opened document : Acceptance.block_claim * Acceptance.support =
  let question = obj document "question" in
  let limited = limited_of question in
  if find document "evidence" <> None then raise (Unknown "claims of format 3 that evidence shows");
  let is_asked = limited <> Majorising in
  with_keys "a certificate of format 3" (List.filter (fun key -> is_asked || key <> "asks") keys) document;
  if limited = Identifying then require_prior question;
  let answer = obj document "answer" and set = set_of question in
  let about, (answered, shown) = match limited with
    | Private _ -> of_privacy set document (obj document "asks") answer
    | Leaking -> of_leakage set document (obj document "asks") answer
    | Keeping pairs -> of_profile set pairs document (obj document "asks") answer
    | Majorising -> of_majorised set document answer
    | Identifying -> of_identifiability set document (obj document "asks") answer
    | MinEntropy -> of_min_entropy document (obj document "asks") answer
    | Among _ | Within _ | Guessing _ | Fulfilling _ -> raise (Unknown "this question in format 3") in
  let asked : Acceptance.question = { size_of = set.source.letters; set = over_one (described set.source); limited } in
  ({ asked; about; answered }, shown)

let is_of_format document = match find document "format" with Some (Json.Int number) -> Z.equal number format | _ -> false
