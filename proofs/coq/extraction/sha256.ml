(* SHA-256 (FIPS 180-4), in hexadecimal. *)

let word = 0xffffffff

let primes count =
  let is_prime n = n > 1 && List.for_all (fun d -> d * d > n || n mod d <> 0) (List.init 20 (fun k -> k + 2)) in
  let rec from n found =
    if List.length found = count then List.rev found else from (n + 1) (if is_prime n then n :: found else found) in
  from 2 []

(* The first 32 bits of the fraction of a root of a prime. *)
let fraction degree prime = Z.to_int (Z.logand (Z.root (Z.shift_left (Z.of_int prime) (32 * degree)) degree) (Z.of_int word))

let round_constants = Array.of_list (List.map (fraction 3) (primes 64))
let initial = Array.of_list (List.map (fraction 2) (primes 8))
let rotated x k = ((x lsr k) lor (x lsl (32 - k))) land word

let padded text =
  let size = String.length text in
  let zeros = (119 - (size mod 64)) mod 64 in
  let length = String.init 8 (fun k -> Char.chr (((8 * size) lsr (56 - (8 * k))) land 0xff)) in
  text ^ "\x80" ^ String.make zeros '\000' ^ length

let schedule block =
  let w = Array.make 64 0 in
  for k = 0 to 15 do
    w.(k) <- List.fold_left (fun sum j -> (sum lsl 8) lor Char.code block.[(4 * k) + j]) 0 [ 0; 1; 2; 3 ]
  done;
  for k = 16 to 63 do
    let a = w.(k - 15) and b = w.(k - 2) in
    let s0 = rotated a 7 lxor rotated a 18 lxor (a lsr 3) and s1 = rotated b 17 lxor rotated b 19 lxor (b lsr 10) in
    w.(k) <- (w.(k - 16) + s0 + w.(k - 7) + s1) land word
  done;
  w

let mixed state block =
  let w = schedule block and v = Array.copy state in
  for k = 0 to 63 do
    let a = v.(0) and e = v.(4) in
    let s1 = rotated e 6 lxor rotated e 11 lxor rotated e 25 and choice = e land v.(5) lxor (lnot e land word land v.(6)) in
    let first = (v.(7) + s1 + choice + round_constants.(k) + w.(k)) land word in
    let s0 = rotated a 2 lxor rotated a 13 lxor rotated a 22 in
    let majority = a land v.(1) lxor (a land v.(2)) lxor (v.(1) land v.(2)) in
    Array.blit v 0 v 1 7;
    v.(4) <- (v.(4) + first) land word;
    v.(0) <- (first + s0 + majority) land word
  done;
  Array.map2 (fun a b -> (a + b) land word) state v

let hexadecimal text =
  let all = padded text in
  let state = ref initial in
  for k = 0 to (String.length all / 64) - 1 do
    state := mixed !state (String.sub all (64 * k) 64)
  done;
  String.concat "" (Array.to_list (Array.map (Printf.sprintf "%08x") !state))
