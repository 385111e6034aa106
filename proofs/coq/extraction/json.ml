(* JSON as the Python checker reads it: a key that occurs twice in an object is refused, text is UTF-8 throughout. *)

exception Malformed of string

type t =
  | Null
  | Bool of bool
  | Int of Z.t
  | Real of string
  | Text of string  (* UTF-8, a lone surrogate in three bytes as well *)
  | List of t list
  | Object of (string * t) list

let refuse place what = raise (Malformed (Printf.sprintf "not JSON text: %s at byte %d" what place))

(* A code point in UTF-8. *)
let encoded buffer code =
  let add byte = Buffer.add_char buffer (Char.chr byte) in
  let tail shift = add (0x80 lor ((code lsr shift) land 0x3f)) in
  if code < 0x80 then add code
  else if code < 0x800 then (add (0xc0 lor (code lsr 6)); tail 0)
  else if code < 0x10000 then (add (0xe0 lor (code lsr 12)); tail 6; tail 0)
  else (add (0xf0 lor (code lsr 18)); tail 12; tail 6; tail 0)

(* The code points of such a text, in order. *)
let code_points text =
  let rec from place found =
    if place >= String.length text then List.rev found
    else
      let first = Char.code text.[place] in
      let size = if first < 0x80 then 1 else if first < 0xe0 then 2 else if first < 0xf0 then 3 else 4 in
      let lead = if size = 1 then first else first land (0xff lsr (size + 1)) in
      let rec read k code =
        if k = size then code else read (k + 1) ((code lsl 6) lor (Char.code text.[place + k] land 0x3f)) in
      from (place + size) (read 1 lead :: found)
  in
  from 0 []

let valid_utf8 text =
  let size = String.length text in
  let byte k = if k < size then Char.code text.[k] else 0 in
  let follows k = byte k land 0xc0 = 0x80 in
  let rec from k =
    k >= size
    ||
    match byte k with
    | a when a < 0x80 -> from (k + 1)
    | a when a >= 0xc2 && a < 0xe0 -> follows (k + 1) && from (k + 2)
    | a when a >= 0xe0 && a < 0xf0 ->
        let b = byte (k + 1) in
        follows (k + 1) && follows (k + 2) && (a <> 0xe0 || b >= 0xa0) && (a <> 0xed || b < 0xa0) && from (k + 3)
    | a when a >= 0xf0 && a < 0xf5 ->
        let b = byte (k + 1) in
        follows (k + 1) && follows (k + 2) && follows (k + 3)
        && (a <> 0xf0 || b >= 0x90) && (a <> 0xf4 || b < 0x90) && from (k + 4)
    | _ -> false
  in
  from 0

(* Deeper nesting is refused, as Python does. *)
let deepest = 900

let parse text =
  let size = String.length text and place = ref 0 in
  let peek () = if !place < size then text.[!place] else '\000' in
  let skip () = while !place < size && String.contains " \t\n\r" text.[!place] do incr place done in
  let expect character =
    if !place < size && peek () = character then incr place else refuse !place "an unexpected character" in
  let word given value =
    let length = String.length given in
    if !place + length <= size && String.sub text !place length = given then (place := !place + length; value)
    else refuse !place "an unknown word" in
  let digits () =
    let start = !place in
    while peek () >= '0' && peek () <= '9' do incr place done;
    if !place = start then refuse start "a digit is missing" in
  let hexadecimal () =
    if !place + 4 > size then refuse !place "an escape is cut short";
    let digit c = match c with
      | '0' .. '9' -> Char.code c - 48 | 'a' .. 'f' -> Char.code c - 87 | 'A' .. 'F' -> Char.code c - 55
      | _ -> refuse !place "an escape is not hexadecimal" in
    let code = String.fold_left (fun sum c -> (16 * sum) + digit c) 0 (String.sub text !place 4) in
    place := !place + 4;
    code in
  let escaped buffer =
    let c = peek () in
    incr place;
    match c with
    | '"' | '\\' | '/' -> Buffer.add_char buffer c
    | 'b' -> Buffer.add_char buffer '\b'
    | 'f' -> Buffer.add_char buffer '\012'
    | 'n' -> Buffer.add_char buffer '\n'
    | 'r' -> Buffer.add_char buffer '\r'
    | 't' -> Buffer.add_char buffer '\t'
    | 'u' ->
        let code = hexadecimal () in
        let pair = code >= 0xd800 && code < 0xdc00 && !place + 6 <= size && String.sub text !place 2 = "\\u" in
        if not pair then encoded buffer code
        else begin
          let start = !place in
          place := !place + 2;
          let low = hexadecimal () in
          if low >= 0xdc00 && low < 0xe000 then encoded buffer (0x10000 + ((code - 0xd800) lsl 10) + low - 0xdc00)
          else (place := start; encoded buffer code)
        end
    | _ -> refuse (!place - 1) "an unknown escape" in
  let string () =
    expect '"';
    let buffer = Buffer.create 16 in
    let rec more () =
      if !place >= size then refuse size "a text without an end"
      else
        match peek () with
        | '"' -> incr place
        | '\\' -> incr place; escaped buffer; more ()
        | c when Char.code c < 0x20 -> refuse !place "a control character"
        | c -> Buffer.add_char buffer c; incr place; more () in
    more ();
    Buffer.contents buffer in
  let number () =
    let start = !place in
    if peek () = '-' then incr place;
    if peek () = '0' then incr place else digits ();
    let whole = !place in
    if peek () = '.' then (incr place; digits ());
    if peek () = 'e' || peek () = 'E' then begin
      incr place;
      if peek () = '+' || peek () = '-' then incr place;
      digits ()
    end;
    let found = String.sub text start (!place - start) in
    if !place = whole then Int (Z.of_string found) else Real found in
  let rec value depth =
    if depth > deepest then refuse !place "nesting is too deep";
    skip ();
    match peek () with
    | '{' -> incr place; Object (members depth)
    | '[' -> incr place; List (items depth)
    | '"' -> Text (string ())
    | 't' -> word "true" (Bool true)
    | 'f' -> word "false" (Bool false)
    | 'n' -> word "null" Null
    | 'N' -> word "NaN" (Real "NaN")
    | 'I' -> word "Infinity" (Real "Infinity")
    | '-' when !place + 1 < size && text.[!place + 1] = 'I' -> word "-Infinity" (Real "-Infinity")
    | _ -> number ()
  and items depth =
    skip ();
    if peek () = ']' then (incr place; [])
    else
      let rec more found =
        let found = value (depth + 1) :: found in
        skip ();
        if peek () = ',' then (incr place; more found) else (expect ']'; List.rev found) in
      more []
  and members depth =
    let seen = Hashtbl.create 8 in
    let member () =
      skip ();
      let key = string () in
      skip ();
      expect ':';
      if Hashtbl.mem seen key then raise (Malformed (Printf.sprintf "the key %S occurs twice in one object" key));
      Hashtbl.add seen key ();
      (key, value (depth + 1)) in
    skip ();
    if peek () = '}' then (incr place; [])
    else
      let rec more found =
        let found = member () :: found in
        skip ();
        if peek () = ',' then (incr place; more found) else (expect '}'; List.rev found) in
      more []
  in
  if not (valid_utf8 text) then raise (Malformed "not UTF-8 text");
  let found = value 0 in
  skip ();
  if !place < size then refuse !place "text after the end";
  found
