(* acceptance FILE...: do certificates of symdp prove their claims?  Acceptance.decides, which Coq has made, decides, and
   Acceptance.decides_blocks or, for several records, Acceptance.decides_records for those of format 3; the other files of this folder read the claim and the evidence, and add
   multipliers to the evidence of format 1.

   Exit codes: 0 accepted, 1 rejected, 2 no certificate, 3 a claim that has no theorem in Acceptance.v or, for
   format 3, in BlockClaims.v or RecordClaims.v; the largest one of several files. *)

open Given

type reader = Json.t -> Json.t -> Acceptance.claim * Acceptance.proof

let readers : (string * reader) list =
  [ ("least leakage", Privacy.leakage); ("least distortion", Privacy.distortion); ("curve", Privacy.curve);
    ("least majorised prior", Alike.majorised); ("least identifiability", Alike.identifiability);
    ("least leakage of a measure", Measures.leakage); ("least distortion of a measure", Measures.distortion);
    ("curve of a measure", Measures.curve);
    ("least leakage by entries", Entries.leakage); ("least distortion by entries", Entries.distortion);
    ("least distortion with sensitive letters", Entries.sensitive); ("least leakage on a graph", Levels.leakage);
    ("least distortion under a profile", Profiles.distortion); ("least slack of a profile", Profiles.slack);
    ("graph utility", Graphs.utility); ("graph leakage", Graphs.capacity);
    ("graph leakage with few outputs", Outputs.leakage);
    ("least distortion of independent records", Records.total); ("least distortion of databases", Records.databases);
    ("least leakage of databases", Records.leakage); ("curve of databases", Records.curve);
    ("least leakage of records alike", Records.alike) ]

exception Changed

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

let keys = [ "format"; "version"; "claim"; "evidence"; "claim_sha256" ]

(* The claim and the evidence of a document of this format, by the kind of the claim. *)
let opened document =
  (match (find document "format", find document "version") with
  | Some (Json.Text "symdp certificate"), Some (Json.Int version) when Z.equal version Z.one -> ()
  | _ -> malformed "\"format\" must be \"symdp certificate\" and \"version\" 1");
  let claim = match find document "claim" with Some claim -> claim | None -> Json.Null in
  let kind = text claim "kind" in
  let unknown = Unknown (Printf.sprintf "the kind %S" kind) in
  let read = match List.assoc_opt kind readers with Some read -> read | None -> raise unknown in
  (match document with
  | Json.Object members when List.for_all (fun (key, _) -> List.mem key keys) members -> ()
  | _ -> malformed "a certificate has other keys");
  let evidence = obj document "evidence" in
  let bond = find document "claim_sha256" = Some (Json.Text (Sha256.hexadecimal (Json.dumps claim))) in
  if not bond then raise Changed;
  read claim evidence

let said accepted theory =
  if accepted then (0, Printf.sprintf "ACCEPTED: the theorem accepted of %s holds for this claim" theory)
  else (1, "REJECTED: the evidence does not prove the claim")

let verdict path =
  try
    let document = Json.parse (contents path) in
    Work.read document;
    let question = Option.value (find document "question") ~default:Json.Null in
    if Blocks.is_of_format document && Block_records.concerns document then
      let parts, claim, shown = Block_records.opened document in
      said (Work.accepts_records parts claim shown) "RecordClaims.v"
    else if Blocks.is_of_format document then
      let opened =
        if Capacities.concerns question then Capacities.opened
        else if Mechanisms.concerns question then Mechanisms.opened
        else Blocks.opened in
      let claim, shown = opened document in
      said (Work.accepts_blocks claim shown) "BlockClaims.v"
    else
      let claim, proof = opened document in
      said (Work.accepts claim proof) "Acceptance.v"
  with
  | Changed -> (1, "REJECTED: the claim was changed after the evidence was made, or is that of other evidence")
  | Rejected line -> (1, "REJECTED: this line does not hold: " ^ line)
  | Unknown what -> (3, "not checked: this checker has no theorem for " ^ what)
  | Json.Malformed why -> (2, "not a certificate: " ^ why)
  | Unix.Unix_error (error, _, _) -> (2, "not a certificate: " ^ Unix.error_message error)
  | Sys_error why -> (2, "not a certificate: " ^ why)

let () =
  match List.tl (Array.to_list Sys.argv) with
  | [] ->
      print_endline "usage: acceptance FILE...";
      exit 2
  | paths ->
      let answer worst path =
        let code, said = verdict path in
        print_endline (if List.compare_length_with paths 1 > 0 then path ^ ": " ^ said else said);
        max worst code in
      exit (List.fold_left answer 0 paths)
