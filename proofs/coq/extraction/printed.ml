(* A claim as text, made from the value that was decided and from nothing else: the term of Coq as `symdp recheck --coq` writes
   it, on one line, and a sentence.  Each constructor of the claim has one line in either; one that has none does not compile.
   The term holds every number; the sentence shortens long ones, and long lists. *)

[@@@ocaml.warning "@4@8"]

let rational (value : Acceptance.q) = Q.make value.qnum value.qden
let joined = String.concat ", "

(* The term: numbers in lowest terms, those of a long list over one denominator unless it is much longer than theirs, or the
   list becomes too long. *)

let most_short = 16
let most_times = 4
let free_bits = 64
let most_bits = 1 lsl 25
let integer number = if Z.sign number < 0 then Printf.sprintf "(%s)" (Z.to_string number) else Z.to_string number

let in_lowest value =
  if Z.equal (Q.den value) Z.one && Q.sign value >= 0 then Z.to_string (Q.num value)
  else Printf.sprintf "%s#%s" (integer (Q.num value)) (Z.to_string (Q.den value))

let over whole =
  let below = Z.to_string whole in
  fun value ->
    if Q.sign value = 0 then "0"
    else Printf.sprintf "%s#%s" (integer (Z.mul (Q.num value) (Z.divexact whole (Q.den value)))) below

let listed terms = if terms = [] then "[::]" else Printf.sprintf "[:: %s]" (String.concat "; " terms)
let number value = in_lowest (rational value)

let argument value =
  let text = number value in
  if String.contains text '#' then Printf.sprintf "(%s)" text else text

let common values = List.fold_left (fun whole value -> Z.lcm whole (Q.den value)) Z.one values

(* The least common denominator, or 1 where it is much longer than the others. *)
let denominator values =
  let longest = List.fold_left (fun most value -> max most (Z.numbits (Q.den value))) 0 values in
  let add whole value =
    let longer = Z.lcm whole (Q.den value) in
    if Z.numbits longer > (most_times * longest) + free_bits then None else Some longer in
  let rec from whole = function
    | [] -> whole
    | value :: rest -> (match add whole value with None -> Z.one | Some whole -> from whole rest) in
  from Z.one values

let is_short values = List.compare_length_with values most_short <= 0
let fits whole values = Z.numbits whole * List.length values <= most_bits

let numbers values =
  let whole = if is_short values then Z.one else denominator values in
  listed (List.map (if Z.equal whole Z.one || not (fits whole values) then in_lowest else over whole) values)

let vector values = numbers (List.map rational values)

let matrix rows =
  let rows = List.map (List.map rational) rows in
  let all = List.concat rows in
  if List.for_all is_short rows then listed (List.map numbers rows)
  else
    let whole = common all in
    let write = if fits whole all then over whole else in_lowest in
    listed (List.map (fun row -> listed (List.map write row)) rows)

let pair (first, second) = Printf.sprintf "(%s, %s)" (number first) (number second)
let pairs found = listed (List.map pair found)

let piece_term (((start, stop), above), below) =
  Printf.sprintf "(%s, %s, %s, %s)" (number start) (number stop) (pair above) (pair below)

let defined ?(scope = "Q") name kind term = Printf.sprintf "Definition %s : %s := %s%%%s." name kind term scope

(* The definitions that a part needs, and its term. *)
type term = string list * string

let constant term : term = ([], term)

let set_term mark : Acceptance.description -> term = function
  | Hull rows ->
      let name = "vertices" ^ mark in
      ([ defined name "seq (seq Q)" (matrix rows) ], Printf.sprintf "(Hull %s)" name)
  | Box (lower, upper) ->
      let low = "lower" ^ mark and high = "upper" ^ mark in
      ( [ defined low "seq Q" (vector lower); defined high "seq Q" (vector upper) ], Printf.sprintf "(Box %s %s)" low high )
  | Ball (center, radius) ->
      let name = "center" ^ mark in
      ([ defined name "seq Q" (vector center) ], Printf.sprintf "(Ball %s %s)" name (argument radius))
  | HalfSpaces (rows, bounds) ->
      let left = "coefficients" ^ mark and right = "bounds" ^ mark in
      ( [ defined left "seq (seq Q)" (matrix rows); defined right "seq Q" (vector bounds) ],
        Printf.sprintf "(HalfSpaces %s %s)" left right )
  | Sorted -> constant "Sorted"
  | All -> constant "All"
  | Band (lower, upper) ->
      let low = "lower" ^ mark and high = "upper" ^ mark in
      ( [ defined low "seq Q" (vector lower); defined high "seq Q" (vector upper) ], Printf.sprintf "(Band %s %s)" low high )
  | Masses (parts, masses) ->
      let sets = "parts" ^ mark and shares = "masses" ^ mark in
      let set part = listed (List.map string_of_int part) in
      let given = [ defined ~scope:"nat" sets "seq (seq nat)" (listed (List.map set parts)) ] in
      (given @ [ defined shares "seq Q" (vector masses) ], Printf.sprintf "(Masses %s %s)" sets shares)

let edges_term edges =
  let edge (first, second) = Printf.sprintf "(%d, %d)" first second in
  defined ~scope:"nat" "edges" "seq (nat * nat)" (listed (List.map edge edges))

let adjacency_term : Acceptance.adjacency -> term = function
  | AllPairs -> constant "AllPairs"
  | Edges edges -> ([ edges_term edges ], "(Edges edges)")
  | FromLetters letters ->
      ([ defined ~scope:"nat" "letters" "seq nat" (listed (List.map string_of_int letters)) ], "(FromLetters letters)")

let mechanisms_term outputs adjacent costs : term =
  let given, adjacent = adjacency_term adjacent in
  (given @ [ defined "costs" "seq (seq Q)" (matrix costs) ], Printf.sprintf "%d %s costs" outputs adjacent)

let rec tree_term : Acceptance.term -> string =
  let two name a b = Printf.sprintf "(%s %s %s)" name (tree_term a) (tree_term b) in
  function
  | Constant value -> Printf.sprintf "(Constant %s)" (argument value)
  | Best -> "Best"
  | Allowed -> "Allowed"
  | Delta -> "Delta"
  | Letters -> "Letters"
  | Chance place -> Printf.sprintf "(Chance %d%%nat)" place
  | Least count -> Printf.sprintf "(Least %d%%nat)" count
  | Plus (a, b) -> two "Plus" a b
  | Minus (a, b) -> two "Minus" a b
  | Times (a, b) -> two "Times" a b
  | Over (a, b) -> two "Over" a b
  | Power (a, exponent) -> Printf.sprintf "(Power %s %d%%nat)" (tree_term a) exponent
  | Larger (a, b) -> two "Larger" a b
  | Smaller (a, b) -> two "Smaller" a b

let relation_term : Acceptance.relation -> string = function
  | Equal -> "Equal"
  | AtMost -> "AtMost"
  | AtLeast -> "AtLeast"

let formula_term (f : Acceptance.formula) =
  Printf.sprintf "(Formula %s %s %s)" (tree_term f.said) (relation_term f.compares) (tree_term f.against)

let notion_term : Acceptance.notion -> term = function
  | Private delta -> constant (Printf.sprintf "(Private %s)" (argument delta))
  | Leaking -> constant "Leaking"
  | Majorising -> constant "Majorising"
  | Identifying -> constant "Identifying"
  | Among (outputs, adjacent, costs) ->
      let given, said = mechanisms_term outputs adjacent costs in
      (given, Printf.sprintf "(Among %s)" said)
  | Within (outputs, adjacent, costs, delta) ->
      let given, said = mechanisms_term outputs adjacent costs in
      (given, Printf.sprintf "(Within %s %s)" said (argument delta))
  | Keeping kept -> ([ defined "pairs" "seq (Q * Q)" (pairs kept) ], "(Keeping pairs)")
  | Guessing (edges, None) -> ([ edges_term edges ], "(Guessing edges None)")
  | Guessing (edges, Some outputs) -> ([ edges_term edges ], Printf.sprintf "(Guessing edges (Some %d%%nat))" outputs)
  | MinEntropy -> constant "MinEntropy"
  | Fulfilling f -> ([ defined "formula_" "formula" (formula_term f) ], "(Fulfilling formula_)")

let ask_term : Acceptance.ask -> string = function
  | At distortion -> Printf.sprintf "(At %s)" (argument distortion)
  | Level level -> Printf.sprintf "(Level %s)" (argument level)
  | Everywhere -> "Everywhere"

let pieces_term pieces = defined "pieces" "seq piece" (listed (List.map piece_term pieces))

let answer_term : Acceptance.answer -> term = function
  | Exp value -> constant (Printf.sprintf "(Exp %s)" (argument value))
  | Infinite -> constant "(Infinite)"
  | Distortion value -> constant (Printf.sprintf "(Distortion %s)" (argument value))
  | Function (pieces, zero, jump) ->
      ([ pieces_term pieces ], Printf.sprintf "(Function pieces %s %s)" (argument zero) (argument jump))
  | Between (low, high) -> constant (Printf.sprintf "(Between %s %s)" (argument low) (argument high))
  | Falling (pieces, zero) -> ([ pieces_term pieces ], Printf.sprintf "(Falling pieces %s)" (argument zero))
  | Prior prior -> ([ defined "prior_" "seq Q" (vector prior) ], "(Prior prior_)")
  | Slack value -> constant (Printf.sprintf "(Slack %s)" (argument value))
  | Corners corners -> ([ defined "corners" "seq (Q * Q)" (pairs corners) ], "(Corners corners)")
  | Refuted (prior, distortion, delta, best) ->
      let said = String.concat " " (List.map argument [ distortion; delta; best ]) in
      ([ defined "prior_" "seq Q" (vector prior) ], Printf.sprintf "(Refuted prior_ %s)" said)

let block_term (claim : Acceptance.block_claim) : term =
  let given, set = set_term "" claim.asked.set and more, limited = notion_term claim.asked.limited in
  let others, answered = answer_term claim.answered in
  let question = Printf.sprintf "(Question %d %s %s)" claim.asked.size_of set limited in
  (given @ more @ others, Printf.sprintf "(BlockClaim %s %s %s)" question (ask_term claim.about) answered)

let records_term : Acceptance.records_claim -> term = function
  | Alike (count, one) ->
      let given, one = block_term one in
      (given, Printf.sprintf "(Alike %d%%nat %s)" count one)
  | Kinds (letters, limited, about, kinds, low, high) ->
      let sets = List.mapi (fun place (_, set) -> set_term (string_of_int (place + 1)) set) kinds in
      let more, limited = notion_term limited in
      let group (count, _) (_, set) = Printf.sprintf "(%d%%nat, %s)" count set in
      let said = listed (List.map2 group kinds sets) in
      ( List.concat_map fst sets @ more,
        Printf.sprintf "(Kinds %d %s %s %s %s %s)" letters limited (ask_term about) said (argument low) (argument high) )

let whole_term kind (given, term) = String.concat " " (given @ [ defined "claimed" kind term ])

(* The sentence. *)

let most_signs = 60
let few = 4
let entries = 12

let short value =
  let text = Q.to_string (rational value) in
  let size = String.length text in
  if size <= most_signs then text else Printf.sprintf "%s... (%d characters)" (String.sub text 0 (most_signs / 2)) size

let some ?(most = few) say values =
  let size = List.length values in
  let shown = List.map say (List.filteri (fun place _ -> place < most) values) in
  if size > most then shown @ [ Printf.sprintf "... (%d in all)" size ] else shown

let tuple values = Printf.sprintf "(%s)" (joined (some ~most:entries short values))
let ends (first, second) = Printf.sprintf "(%s, %s)" (short first) (short second)
let counted count noun = Printf.sprintf "%d %s%s" count noun (if count = 1 then "" else "s")

let set_words letters : Acceptance.description -> string =
  let on = "on " ^ counted letters "letter" in
  function
  | Hull [ prior ] -> Printf.sprintf "the prior %s %s" (tuple prior) on
  | Hull rows -> Printf.sprintf "the hull of %s %s, %s" (counted (List.length rows) "prior") on (joined (some tuple rows))
  | Box (lower, upper) -> Printf.sprintf "the priors %s between %s and %s" on (tuple lower) (tuple upper)
  | Ball (center, radius) ->
      Printf.sprintf "the priors %s at a total variation distance of at most %s from %s" on (short radius) (tuple center)
  | HalfSpaces (rows, bounds) ->
      let row (left, right) = Printf.sprintf "%s.P <= %s" (tuple left) (short right) in
      let rows = if List.compare_lengths rows bounds = 0 then List.combine rows bounds else [] in
      Printf.sprintf "the priors P %s with %s" on (if rows = [] then "no inequality" else joined (some row rows))
  | Sorted -> "the decreasing priors " ^ on
  | All -> "all priors " ^ on
  | Band (lower, upper) ->
      Printf.sprintf "the priors %s whose sums of the first letters are between %s and %s" on (tuple lower) (tuple upper)
  | Masses (parts, masses) ->
      let letter place = string_of_int (place + 1) in
      let share (part, mass) = Printf.sprintf "%s on {%s}" (short mass) (joined (some ~most:entries letter part)) in
      let shares = if List.compare_lengths parts masses = 0 then List.combine parts masses else [] in
      Printf.sprintf "the priors %s that share the masses %s" on (joined (some share shares))

let edges_words edges =
  let edge (first, second) = Printf.sprintf "%d-%d" (first + 1) (second + 1) in
  Printf.sprintf "the graph with %s" (if edges = [] then "no edge" else "the edges " ^ joined (some ~most:entries edge edges))

let adjacency_words : Acceptance.adjacency -> string = function
  | AllPairs -> "all letters adjacent"
  | Edges edges -> Printf.sprintf "the neighbours of %s adjacent" (edges_words edges)
  | FromLetters letters ->
      let letters = joined (some ~most:entries (fun letter -> string_of_int (letter + 1)) letters) in
      Printf.sprintf "no row of a sensitive letter (%s) more than exp(epsilon) times any other row" letters

let rec tree_words : Acceptance.term -> string =
  let two sign a b = Printf.sprintf "(%s %s %s)" (tree_words a) sign (tree_words b) in
  let called name a b = Printf.sprintf "%s(%s, %s)" name (tree_words a) (tree_words b) in
  function
  | Constant value -> short value
  | Best -> "exp(epsilon)"
  | Allowed -> "D"
  | Delta -> "delta"
  | Letters -> "M"
  | Chance place -> Printf.sprintf "P%d" place
  | Least count -> Printf.sprintf "A%d" count
  | Plus (a, b) -> two "+" a b
  | Minus (a, b) -> two "-" a b
  | Times (a, b) -> two "*" a b
  | Over (a, b) -> two "/" a b
  | Power (a, exponent) -> Printf.sprintf "%s**%d" (tree_words a) exponent
  | Larger (a, b) -> called "max" a b
  | Smaller (a, b) -> called "min" a b

let relation_words : Acceptance.relation -> string = function Equal -> "==" | AtMost -> "<=" | AtLeast -> ">="

let formula_words (f : Acceptance.formula) =
  Printf.sprintf "%s %s %s" (tree_words f.said) (relation_words f.compares) (tree_words f.against)

(* What is compared: its conditions, the value that is sought at a distortion, what a level is, and the distortion. *)
type compared = { under : string list; value : string; level : string; distortion : string }

let private_ = { under = []; value = "the least exp(epsilon)"; level = "exp(epsilon) at most"; distortion = "Hamming distortion" }

let with_costs outputs adjacent costs privacy =
  let under = Printf.sprintf "under differential privacy with %s%s" privacy (adjacency_words adjacent) in
  let spent = Printf.sprintf "with %s that cost the letters %s" (counted outputs "output") (joined (some tuple costs)) in
  { private_ with under = [ under; spent ]; distortion = "mean cost" }

let notion_words privacy : Acceptance.notion -> compared = function
  | Private delta -> { private_ with under = [ Printf.sprintf "under %s with delta = %s" privacy (short delta) ] }
  | Leaking -> { private_ with value = "the least exp(maximal leakage)"; level = "exp(maximal leakage) at most" }
  | Majorising -> { private_ with value = "the prior that every other one majorises" }
  | Identifying -> { private_ with under = [ "with exp(epsilon) the largest ratio of posterior probabilities" ] }
  | Among (outputs, adjacent, costs) -> with_costs outputs adjacent costs ""
  | Within (outputs, adjacent, costs, delta) ->
      with_costs outputs adjacent costs (Printf.sprintf "delta = %s and " (short delta))
  | Keeping kept ->
      let said = Printf.sprintf "under %s with (exp(epsilon), delta) = %s, a slack added to every delta" in
      { private_ with under = [ said privacy (joined (some ends kept)) ]; value = "the least slack"; level = "the slack" }
  | Guessing (edges, outputs) ->
      let any = match outputs with None -> "any number of outputs" | Some count -> counted count "output" in
      let said = Printf.sprintf "under differential privacy of the neighbours of %s, with %s" (edges_words edges) any in
      { private_ with under = [ said ]; value = "the largest exp(min-entropy leakage) under any prior" }
  | MinEntropy -> { private_ with value = "the least exp(min-entropy leakage)"; level = "exp(min-entropy leakage) at most" }
  | Fulfilling f ->
      let said = Printf.sprintf "under (epsilon, delta)-%s with the least exp(epsilon)" privacy in
      { private_ with under = [ said ]; value = "the formula " ^ formula_words f }

let sum = function
  | [] -> "0"
  | first :: rest ->
      let add text term =
        if term.[0] = '-' then Printf.sprintf "%s - %s" text (String.sub term 1 (String.length term - 1))
        else Printf.sprintf "%s + %s" text term in
      List.fold_left add first rest

(* A number plus another one times D. *)
let line (constant, slope) =
  let times = match Q.to_string (rational slope) with "1" -> "D" | "-1" -> "-D" | _ -> short slope ^ " D" in
  let is_some value = Q.sign (rational value) <> 0 in
  sum ((if is_some constant then [ short constant ] else []) @ if is_some slope then [ times ] else [])

let piece_words (((start, stop), above), below) =
  let grouped text = if String.contains text ' ' || String.contains text '/' then Printf.sprintf "(%s)" text else text in
  let divided = match line below with "1" -> line above | text -> Printf.sprintf "%s / %s" (grouped (line above)) (grouped text) in
  Printf.sprintf "%s from D = %s to %s" divided (short start) (short stop)

let pieces_words pieces zero = joined (some piece_words pieces @ [ Printf.sprintf "1 from D = %s on" (short zero) ])

let between (low, high) = Printf.sprintf "lies between %s and %s" (short low) (short high)

let ask_words compared : Acceptance.ask -> string = function
  | At place -> Printf.sprintf "at %s %s" compared.distortion (short place)
  | Level level -> Printf.sprintf "with %s %s" compared.level (short level)
  | Everywhere -> Printf.sprintf "as a function of the %s D" compared.distortion

(* What is sought as it is asked, and what is found of it. *)
let answer_words compared (about : Acceptance.ask) : Acceptance.answer -> string =
  let asked = ask_words compared about in
  let value = Printf.sprintf "%s %s" compared.value asked in
  let distortion = Printf.sprintf "the least %s %s" compared.distortion asked in
  function
  | Exp found -> Printf.sprintf "%s is %s" value (short found)
  | Infinite -> Printf.sprintf "%s is infinite" value
  | Distortion found -> Printf.sprintf "%s is %s" distortion (short found)
  | Function (pieces, zero, jump) ->
      let start = if pieces = [] then "" else "infinite at D = 0, " in
      Printf.sprintf "%s is %s%s, with the limit %s from the left there" value start (pieces_words pieces zero) (short jump)
  | Between (low, high) ->
      Printf.sprintf "%s %s" (match about with At _ | Everywhere -> value | Level _ -> distortion) (between (low, high))
  | Falling (pieces, zero) -> Printf.sprintf "%s is %s" value (pieces_words pieces zero)
  | Prior prior -> Printf.sprintf "%s is %s" compared.value (tuple prior)
  | Slack found -> Printf.sprintf "%s is %s" value (short found)
  | Refuted (prior, place, delta, best) ->
      let said = Printf.sprintf "%s is false of the prior %s at D = %s and delta = %s, where exp(epsilon) is %s" in
      said compared.value (tuple prior) (short place) (short delta) (short best)
  | Corners corners ->
      Printf.sprintf "%s is affine between (D, slack) = %s, and constant from there on" value (joined (some ends corners))

let about_priors set (compared : compared) said = Printf.sprintf "For %s: %s." (joined (set :: compared.under)) said

let block_words (claim : Acceptance.block_claim) =
  let compared = notion_words "local differential privacy" claim.asked.limited in
  let set = set_words claim.asked.size_of claim.asked.set in
  about_priors set compared (answer_words compared claim.about claim.answered)

let records_words (claim : Acceptance.records_claim) =
  let compared limited =
    let one = notion_words "differential privacy" limited in
    let near = if List.mem limited [ Acceptance.Leaking; MinEntropy ] then [] else [ "neighbours differing in one record" ] in
    { one with distortion = "total " ^ one.distortion; under = near @ one.under } in
  match claim with
  | Alike (count, one) ->
      let compared = compared one.asked.limited in
      let set = set_words one.asked.size_of one.asked.set in
      let records = Printf.sprintf "databases of %s from one prior of this set: %s" (counted count "independent record") set in
      about_priors records compared (answer_words compared one.about one.answered)
  | Kinds (letters, limited, about, kinds, low, high) ->
      let compared = compared limited in
      let kind (count, set) = Printf.sprintf "%s from %s" (counted count "record") (set_words letters set) in
      let records = "databases of independent records, " ^ String.concat "; " (some kind kinds) in
      let found : Acceptance.answer = if Q.equal (rational low) (rational high) then Distortion low else Between (low, high) in
      about_priors records compared (answer_words compared about found)

(* A claim in both ways. *)
let block claim = (block_words claim, whole_term "block_claim" (block_term claim))
let records claim = (records_words claim, whole_term "records_claim" (records_term claim))
