(* Numbers, lists and source sets of a certificate, refused where the Python checker refuses them. *)

exception Rejected of string
exception Unknown of string

open Json

let malformed text = raise (Malformed text)
let require text held = if not held then raise (Rejected text)

(* Objects. *)

let find record key = match record with Object members -> List.assoc_opt key members | _ -> None

let field record key kind read =
  match Option.bind (find record key) read with
  | Some value -> value
  | None -> malformed (Printf.sprintf "%S is missing or not of type %s" key kind)

let as_text = function Text text -> Some text | _ -> None
let as_list = function List values -> Some values | _ -> None
let as_object = function Object _ as value -> Some value | _ -> None
let as_int = function Int number -> Some number | _ -> None
let text record key = field record key "str" as_text
let list record key = field record key "list" as_list
let obj record key = field record key "dict" as_object
let integer record key = field record key "int" as_int

(* An object with these keys and no others. *)
let with_keys name keys record =
  match record with
  | Object members when List.sort compare (List.map fst members) = List.sort compare keys -> ()
  | _ -> malformed (Printf.sprintf "the keys of %s are %s and no others" name (String.concat ", " keys))

(* A small number, to count with. *)
let count number = if Z.fits_int number && Z.to_int number < 1_000_000_000 then Z.to_int number else 1_000_000_000

(* Numbers. *)

let is_digit c = c >= '0' && c <= '9'
let are_digits text = text <> "" && String.for_all is_digit text

let is_number text =
  let text = if text <> "" && text.[0] = '-' then String.sub text 1 (String.length text - 1) else text in
  match String.index_opt text '/' with
  | None -> are_digits text
  | Some k ->
      let below = String.sub text (k + 1) (String.length text - k - 1) in
      are_digits (String.sub text 0 k) && are_digits below && below.[0] <> '0'

let fraction key = function
  | Text text when is_number text -> Q.of_string text
  | _ -> malformed (Printf.sprintf "%S must hold exact numbers as text such as \"8/7\"" key)

let number record key = fraction key (Option.value (find record key) ~default:Null)

let numbers key size values =
  let wrong = values = [] || Option.fold ~none:false ~some:(( <> ) (List.length values)) size in
  let found = List.map (fraction key) values in
  if wrong then malformed (Printf.sprintf "%S has the wrong number of entries" key) else found

let vector record key size = numbers key size (list record key)
let row key size = function
  | List values -> numbers key size values
  | _ -> malformed (Printf.sprintf "%S is not of type list" key)

(* Arithmetic for what is added to the evidence; nothing that is claimed is computed here. *)

let sum = List.fold_left Q.add Q.zero
let coq (value : Q.t) : Acceptance.q = { qnum = Q.num value; qden = Q.den value }
let coqs = List.map coq

(* A prior of a source set: a list, or an object with weights to which it is proportional. *)
let prior = function
  | Object _ as given ->
      with_keys "a prior" [ "weights" ] given;
      let weights = vector given "weights" None in
      let total = sum weights in
      if List.exists (fun weight -> Q.sign weight < 0) weights || Q.sign total = 0 then
        malformed "weights of a prior are negative, or all 0";
      List.map (fun weight -> Q.div weight total) weights
  | given -> row "vertices" None given

(* Source sets. *)

type shape =
  | Vertices of Q.t list list
  | Between of Q.t list * Q.t list
  | Around of Q.t list * Q.t
  | Decreasing
  | Simplex
  | Rows of Q.t list list * Q.t list
  | Distributed of Q.t list * Q.t list
  | Shared of int list list * Q.t list

type source = { letters : int; shape : shape }

let described source : Acceptance.description =
  match source.shape with
  | Vertices rows -> Hull (List.map coqs rows)
  | Between (lower, upper) -> Box (coqs lower, coqs upper)
  | Around (center, radius) -> Ball (coqs center, coq radius)
  | Decreasing -> Sorted
  | Simplex -> All
  | Rows (rows, bounds) -> HalfSpaces (List.map coqs rows, coqs bounds)
  | Distributed (lower, upper) -> Band (coqs lower, coqs upper)
  | Shared (parts, masses) -> Masses (parts, coqs masses)

let is_prior row = List.for_all (fun p -> Q.sign p >= 0) row && Q.equal (sum row) Q.one

let not_well_formed () = malformed "the source set of the claim is not well formed"

let letters_of data key =
  let given = integer data key in
  if Z.sign given < 1 || Z.gt given (Z.of_int 1_000_000) then not_well_formed ();
  Z.to_int given

let inequality size record =
  with_keys "an inequality" [ "coefficients"; "bound" ] record;
  (vector record "coefficients" (Some size), number record "bound")

(* A set of letters, which are counted from 0, and its mass. *)
let focal record =
  with_keys "a focal set" [ "letters"; "mass" ] record;
  let place = function Int letter -> count letter - 1 | _ -> malformed "a focal set has letters that are no integers" in
  (List.map place (list record "letters"), number record "mass")

let is_part letters part =
  let proper letter = 0 <= letter && letter < letters in
  part <> [] && List.for_all proper part && List.length (List.sort_uniq compare part) = List.length part

(* (source, whether it is well formed) by the keys of the object. *)
let shaped data keys =
  match keys with
  | [ "vertices" ] ->
      let rows = List.map prior (list data "vertices") in
      if rows = [] then malformed "a hull has no vertex";
      let letters = List.length (List.hd rows) in
      ({ letters; shape = Vertices rows }, List.for_all (fun row -> List.length row = letters && is_prior row) rows)
  | [ "lower"; "upper" ] ->
      let lower = vector data "lower" None and upper = vector data "upper" None in
      let same = List.length lower = List.length upper in
      let ordered () = List.for_all2 (fun a b -> Q.sign a >= 0 && Q.leq a b && Q.leq b Q.one) lower upper in
      ( { letters = List.length lower; shape = Between (lower, upper) },
        same && ordered () && Q.leq (sum lower) Q.one && Q.geq (sum upper) Q.one )
  | [ "center"; "radius" ] ->
      let center = vector data "center" None and radius = number data "radius" in
      ( { letters = List.length center; shape = Around (center, radius) },
        is_prior center && Q.sign radius >= 0 && Q.leq radius Q.one )
  | [ "decreasing" ] -> ({ letters = letters_of data "decreasing"; shape = Decreasing }, true)
  | [ "simplex" ] -> ({ letters = letters_of data "simplex"; shape = Simplex }, true)
  | [ "inequalities"; "letters" ] ->
      let letters = count (integer data "letters") in
      let rows, bounds = List.split (List.map (inequality letters) (list data "inequalities")) in
      ({ letters; shape = Rows (rows, bounds) }, letters >= 1)
  | [ "cdf_lower"; "cdf_upper" ] ->
      let lower = vector data "cdf_lower" None and upper = vector data "cdf_upper" None in
      let are_shares = List.for_all (fun p -> Q.sign p >= 0) lower && List.for_all (fun p -> Q.leq p Q.one) upper in
      ( { letters = List.length lower; shape = Distributed (lower, upper) },
        List.length lower = List.length upper && are_shares )
  | [ "focal"; "letters" ] ->
      let letters = count (integer data "letters") and parts, masses = List.split (List.map focal (list data "focal")) in
      if letters > 1_000_000 then not_well_formed ();
      ({ letters; shape = Shared (parts, masses) }, List.for_all (is_part letters) parts && Q.equal (sum masses) Q.one)
  | _ -> malformed "a source with these keys is unknown"

let keys_of data = match data with Object members -> List.sort compare (List.map fst members) | _ -> []

let require_labels data source =
  let labelled =
    match find data "labels" with
    | None -> true
    | Some (List labels) -> List.for_all (fun label -> as_text label <> None) labels && List.length labels = source.letters
    | Some _ -> false in
  if not labelled then not_well_formed ()
