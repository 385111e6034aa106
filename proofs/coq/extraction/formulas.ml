(* Formulas for the least lambda of one prior, as the Python checker reads them, and certificates of format 3 about those that a
   prior refutes.

   formula = sum [("<=" | ">=" | "==" | "=") sum]      sum = product {("+" | "-") product}
   product = factor {("*" | "/") factor}               factor = ["-"] power         power = atom ["**" integer]
   atom    = number | name | ("max" | "min") "(" sum {"," sum} ")" | "(" sum ")" *)

open Given

let concerns question = find question "sought" = Some (Json.Text "formula")
let longest, deepest, most_factors, longest_sum = (4000, 100, 100, 32)
let largest_power, largest_tower = (12, 4096)

(* Tokens. *)

let is_letter c = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
let is_word c = is_letter c || is_digit c || c = '_'
let is_of_formulas c = is_word c || String.contains " .,:;()+*/<>=-" c

let tokens text =
  let size = String.length text in
  let rec past holds place = if place < size && holds text.[place] then past holds (place + 1) else place in
  let rec from place =
    let place = past (( = ) ' ') place in
    if place = size then []
    else
      let next = place + 1 in
      let ends =
        match text.[place] with
        | c when is_digit c ->
            let whole = past is_digit place in
            if whole + 1 < size && text.[whole] = '.' && is_digit text.[whole + 1] then past is_digit (whole + 1) else whole
        | c when is_letter c -> past is_word place
        | '*' when next < size && text.[next] = '*' -> next + 1
        | '+' | '-' | '*' | '/' | '(' | ')' | ',' -> next
        | _ -> malformed "the expression is not one" in
      String.sub text place (ends - place) :: from ends in
  from 0

(* Trees. *)

type reader = { mutable rest : string list; mutable tower : int; name : string -> Acceptance.term }

let next reader =
  match reader.rest with
  | [] -> ""
  | token :: rest ->
      reader.rest <- rest;
      token

let expect reader wanted = if next reader <> wanted then malformed (Printf.sprintf "%S was expected" wanted)

let decimal word : Acceptance.term =
  let value =
    match String.split_on_char '.' word with
    | [ whole; part ] -> Q.make (Z.of_string (whole ^ part)) (Z.pow (Z.of_int 10) (String.length part))
    | _ -> Q.of_string word in
  Constant (coq value)

let joined sign a b : Acceptance.term =
  match sign with "+" -> Plus (a, b) | "-" -> Minus (a, b) | "*" -> Times (a, b) | _ -> Over (a, b)

(* From the left; a long sum is cut in two, so that no tree is deep. *)
let rec chained first rest =
  let add tree (sign, other) = joined sign tree other in
  if List.length rest <= longest_sum then List.fold_left add first rest
  else
    let middle = List.length rest / 2 in
    let before = List.filteri (fun place _ -> place < middle) rest in
    match List.filteri (fun place _ -> place >= middle) rest with
    | (sign, head) :: after ->
        let turned other = if other = "+" then "-" else "+" in
        let after = if sign = "+" then after else List.map (fun (other, tree) -> (turned other, tree)) after in
        joined sign (chained first before) (chained head after)
    | [] -> first

let rec several reader signs below =
  match reader.rest with
  | sign :: _ when List.mem sign signs ->
      let sign = next reader in
      let other = below reader in
      (sign, other) :: several reader signs below
  | _ -> []

let rec sum reader =
  let first = product reader in
  chained first (several reader [ "+"; "-" ] product)

and product reader =
  let first = factor reader in
  let rest = several reader [ "*"; "/" ] factor in
  if List.length rest > most_factors then malformed (Printf.sprintf "a product has at most %d factors" most_factors);
  List.fold_left (fun tree (sign, other) -> joined sign tree other) first rest

and factor reader : Acceptance.term =
  match reader.rest with
  | "-" :: _ ->
      expect reader "-";
      Minus (Constant (coq Q.zero), power reader)
  | _ -> power reader

and power reader : Acceptance.term =
  let beside = reader.tower in
  reader.tower <- 1;
  let tree = atom reader in
  let tree : Acceptance.term =
    match reader.rest with
    | "**" :: _ ->
        expect reader "**";
        let written = next reader in
        let exponent = if are_digits written && String.length written <= 4 then int_of_string written else largest_power + 1 in
        if exponent > largest_power then malformed (Printf.sprintf "an exponent must be an integer up to %d" largest_power);
        reader.tower <- reader.tower * max 1 exponent;
        if reader.tower > largest_tower then malformed "powers of powers are too large";
        Power (tree, exponent)
    | _ -> tree in
  reader.tower <- max beside reader.tower;
  tree

and atom reader =
  match next reader with
  | "(" ->
      let inside = sum reader in
      expect reader ")";
      inside
  | ("max" | "min") as word ->
      expect reader "(";
      let first = sum reader in
      let others = several reader [ "," ] sum in
      expect reader ")";
      let choose a b : Acceptance.term = if word = "max" then Larger (a, b) else Smaller (a, b) in
      List.fold_left (fun tree (_, other) -> choose tree other) first others
  | word when word <> "" && is_digit word.[0] -> decimal word
  | word when word <> "" && is_letter word.[0] -> reader.name word
  | word -> malformed (Printf.sprintf "the expression is not one at %S" word)

let side name text =
  let opened = String.fold_left (fun count c -> if c = '(' then count + 1 else count) 0 text in
  if opened > deepest then malformed (Printf.sprintf "an expression has at most %d parentheses" deepest);
  let reader = { rest = tokens text; tower = 1; name } in
  let tree = sum reader in
  if reader.rest <> [] then malformed "the expression is not one";
  tree

(* The parts of a text between its relations, and these. *)
let rec parted text =
  let size = String.length text in
  let sign_at place =
    let two = if place + 1 < size then String.sub text place 2 else "" in
    if List.mem two [ "<="; ">="; "==" ] then Some two
    else if String.contains "=<>" text.[place] then Some (String.make 1 text.[place])
    else None in
  let rec look place =
    if place >= size then ([ text ], [])
    else
      match sign_at place with
      | None -> look (place + 1)
      | Some sign ->
          let after = place + String.length sign in
          let parts, signs = parted (String.sub text after (size - after)) in
          (String.sub text 0 place :: parts, sign :: signs) in
  look 0

(* Without a relation the text is what the least lambda is said to be. *)
let formula name text : Acceptance.formula =
  if String.length text > longest then malformed (Printf.sprintf "a formula has at most %d characters" longest);
  match parted text with
  | [ text ], [] -> { said = side name text; compares = Equal; against = Best }
  | [ left; right ], [ sign ] ->
      let compares : Acceptance.relation =
        match sign with
        | "<=" -> AtMost
        | ">=" -> AtLeast
        | "==" | "=" -> Equal
        | _ -> malformed "a relation that is not allowed here" in
      let said = side name left in
      { said; compares; against = side name right }
  | _ -> malformed "a formula has more than one relation"

(* A number behind a letter, without zeros before it. *)
let place_in word =
  let digits = String.sub word 1 (String.length word - 1) in
  if are_digits digits && String.length digits <= 9 && (digits = "0" || digits.[0] <> '0') then Some (int_of_string digits)
  else None

let name_of size word : Acceptance.term =
  match (word, word.[0], place_in word) with
  | "D", _, _ -> Allowed
  | "delta", _, _ -> Delta
  | "best", _, _ -> Best
  | "M", _, _ -> Letters
  | _, 'P', Some k when 1 <= k && k <= size -> Chance k
  | _, 'A', Some k when k <= size -> Least k
  | _ -> malformed (Printf.sprintf "the name %S is unknown" word)

(* The bits of a value and the units of work, counted as the Python checker counts them. *)

let bits_of (value : Q.t) = Z.numbits value.num + Z.numbits value.den

let weight bits =
  if bits > Work.most_bits then Work.too_large (Printf.sprintf "a number of more than %d bits occurs" Work.most_bits);
  1 + ((bits * bits) lsr 21)

let rec cost bits (tree : Acceptance.term) =
  let combined length a b =
    let bits_a, units_a = cost bits a and bits_b, units_b = cost bits b in
    let found = length bits_a bits_b in
    (found, units_a + units_b + (4 * weight found)) in
  match tree with
  | Plus (a, b) | Minus (a, b) | Times (a, b) | Over (a, b) -> combined (fun a b -> a + b + 1) a b
  | Larger (a, b) | Smaller (a, b) -> combined max a b
  | Power (a, exponent) ->
      let below, units = cost bits a in
      (below * exponent, units + weight (below * exponent))
  | Constant _ | Best | Allowed | Delta | Letters | Chance _ | Least _ -> (bits tree, 1)

let require_less (read : Acceptance.formula) prior (distortion, delta, best) =
  let size = List.length prior in
  let sums = Array.make (size + 1) Q.zero in
  List.iteri (fun k chance -> sums.(k + 1) <- Q.add sums.(k) chance) (List.rev prior);
  let bits : Acceptance.term -> int = function
    | Constant value -> bits_of (Q.make value.qnum value.qden)
    | Best -> bits_of best
    | Allowed -> bits_of distortion
    | Delta -> bits_of delta
    | Letters -> bits_of (Q.of_int size)
    | Chance k -> bits_of (Q.sub sums.(size - k + 1) sums.(size - k))
    | Least k -> bits_of sums.(k)
    | _ -> 0 in
  Work.require_less (float_of_int (snd (cost bits read.said) + snd (cost bits read.against)))

(* Certificates. *)

let contains text part =
  let size = String.length part in
  let rec at place = place + size <= String.length text && (String.sub text place size = part || at (place + 1)) in
  at 0

let rec falls = function p :: (q :: _ as rest) -> Q.geq p q && falls rest | _ -> true

let opened document : Acceptance.block_claim * Acceptance.support =
  let question = obj document "question" in
  if find document "evidence" <> None then raise (Unknown "claims of format 3 that evidence shows");
  if keys_of question <> [ "class"; "formula"; "letters"; "sought" ] then raise (Unknown "formulas of other sets");
  let answer = obj document "answer" in
  with_keys "a certificate of format 3" (List.filter (( <> ) "asks") Blocks.keys) document;
  with_keys "the answer" [ "refuted" ] answer;
  let given = obj answer "refuted" in
  with_keys "a prior that refutes a formula" [ "prior"; "distortion"; "delta"; "best" ] given;
  let said = text question "formula" and size = count (integer question "letters") in
  if not (String.for_all is_of_formulas said) then malformed "a formula has signs that no grammar knows";
  let prior = vector given "prior" (Some size) in
  let distortion = number given "distortion" and delta = number given "delta" and best = number given "best" in
  require "P1 >= ... >= PM" (falls prior);
  let alike = List.for_all (Q.equal (List.hd prior)) prior in
  let of_class =
    match text question "class" with "I" -> true | "II" -> false | _ -> malformed "the classes are I and II" in
  require "a prior of the class" (alike || not of_class);
  require "0 < D < 1" (Q.sign distortion > 0 && Q.lt distortion Q.one);
  require "a delta that the formula names" (Q.sign delta = 0 || contains said "delta");
  let read = formula (name_of size) said in
  require_less read prior (distortion, delta, best);
  require "the claim has a prior" (is_prior prior);
  let alone rows : Blocks.set =
    { source = { letters = size; shape = Vertices rows }; columns = [ ("weight", 1) ]; rows = [ [ ("sum", 1) ] ] } in
  let least = Json.Object [ ("exp", Option.get (find given "best")) ] in
  let _, shown = Blocks.at_distortion (alone [ prior ]) document least in
  let uniform = List.init size (fun _ -> Q.of_ints 1 size) in
  let set : Acceptance.description = if of_class then Hull [ coqs uniform ] else Sorted in
  let refuting = List.map (Work.over_common (coqs prior)) (coqs prior) in
  ( { asked = { size_of = size; set; limited = Fulfilling read };
      about = Everywhere;
      answered = Refuted (refuting, coq distortion, coq delta, coq best) },
    shown )
