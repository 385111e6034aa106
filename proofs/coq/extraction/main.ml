(* acceptance FILE...: do certificates of symdp prove their claims?  Acceptance.decides_blocks, which Coq has made, decides, and
   for several records Acceptance.decides_records; the other files of this folder read the claim and the evidence, and Printed
   says which claim was decided.

   Exit codes: 0 accepted, 1 rejected, 2 no certificate, 3 a claim that has no theorem in BlockClaims.v or RecordClaims.v;
   the largest one of several files. *)

open Given

let malformed text = raise (Json.Malformed text)

(* Limits of what is read, those of the Python checker. *)
let largest_file = 64 lsl 20
let most_digits = 100_000

let require_readable text =
  let run = ref 0 and longest = ref 0 and squares = ref 0 in
  let close () =
    if !run > !longest then longest := !run;
    if !run >= 1000 then squares := !squares + (!run * !run);
    run := 0 in
  String.iter (fun c -> if is_digit c then incr run else close ()) text;
  close ();
  if !longest > most_digits || !squares > 10 * most_digits * most_digits then malformed "too large: a number is too long"

let contents path =
  if (Unix.stat path).st_kind <> Unix.S_REG then malformed (path ^ " is no regular file");
  let channel = open_in_bin path in
  let size = in_channel_length channel in
  if size > largest_file then malformed "too large: the file is too long";
  let text = really_input_string channel size in
  close_in channel;
  require_readable text;
  text

(* The exit code and the lines to print: the verdict, and the claim that was decided, as a sentence and as a term of Coq. *)
let said accepted theory printed claim =
  let sentence, term = printed claim in
  let code, verdict, start =
    if accepted then (0, Printf.sprintf "ACCEPTED: the theorem accepted of %s holds for this claim" theory, "proved: ")
    else (1, "REJECTED: the evidence does not prove the claim", "not proved: ") in
  (code, [ verdict; start ^ sentence; "claim: " ^ term ])

let verdict path =
  try
    let document = Json.parse (contents path) in
    Work.read document;
    let question = Option.value (find document "question") ~default:Json.Null in
    if not (Blocks.is_of_format document) then malformed "\"format\" must be 3";
    if Block_records.concerns document then
      let parts, claim, shown = Block_records.opened document in
      said (Work.accepts_records parts claim shown) "RecordClaims.v" Printed.records claim
    else
      let opened =
        if Capacities.concerns question then Capacities.opened
        else if Mechanisms.concerns question then Mechanisms.opened
        else Blocks.opened in
      let claim, shown = opened document in
      said (Work.accepts_blocks claim shown) "BlockClaims.v" Printed.block claim
  with
  | Rejected line -> (1, [ "REJECTED: this line does not hold: " ^ line ])
  | Unknown what -> (3, [ "not checked: this checker has no theorem for " ^ what ])
  | Json.Malformed why -> (2, [ "not a certificate: " ^ why ])
  | Unix.Unix_error (error, _, _) -> (2, [ "not a certificate: " ^ Unix.error_message error ])
  | Sys_error why -> (2, [ "not a certificate: " ^ why ])

let () =
  match List.tl (Array.to_list Sys.argv) with
  | [] ->
      print_endline "usage: acceptance FILE...";
      exit 2
  | paths ->
      let answer worst path =
        let code, said = verdict path in
        let start = if List.compare_length_with paths 1 > 0 then path ^ ": " else "" in
        List.iter (fun line -> print_endline (start ^ line)) said;
        max worst code in
      exit (List.fold_left answer 0 paths)
