(* Certificates of format 3 about several records: what is claimed of all, and the claim about one record of each kind with
   its evidence, which Blocks reads. *)

open Given

let malformed text = raise (Json.Malformed text)

(* Beyond this many the list of records is too long to count. *)
let most_records = 10_000

let count_of given =
  let count = integer given "records" in
  require "there is one record at least" (Z.sign count > 0);
  if Z.gt count (Z.of_int most_records) then raise (Unknown "so many records");
  Z.to_int count

let rational (value : Acceptance.q) = Q.make value.qnum value.qden

let stretched count ((((start, stop), (top, slope)), (below, fall)) : Acceptance.piece) : Acceptance.piece =
  let times value = coq (Q.mul (rational value) (Q.of_int count)) in
  let share value = coq (Q.div (rational value) (Q.of_int count)) in
  (((times start, times stop), (top, share slope)), (below, share fall))

let inside_of document key part = Option.bind (find document key) (fun whole -> find whole part)

(* Groups of records, a number of records, or databases. *)
let concerns document = inside_of document "question" "records" <> None || inside_of document "question" "groups" <> None

(* The certificate of one record: the parts of a name, without it. *)
let inside document name question asks answer =
  let start = name ^ ": " in
  let length = String.length start in
  let own (key, value) =
    if String.starts_with ~prefix:start key then Some (String.sub key length (String.length key - length), value) else None in
  let parts key =
    match obj document key with
    | Json.Object members -> (key, Json.Object (List.filter_map own members))
    | _ -> malformed (Printf.sprintf "%S is missing or not of type dict" key) in
  let said = [ ("format", Json.Int Blocks.format); ("question", question); ("asks", asks); ("answer", answer) ] in
  Blocks.opened (Json.Object (said @ [ parts "point"; parts "multipliers" ]))

(* No parts of other names. *)
let require_names document names =
  let is_known key = List.exists (fun name -> String.starts_with ~prefix:(name ^ ": ") key) names in
  let are_known key =
    match obj document key with
    | Json.Object members -> List.for_all (fun (name, _) -> is_known name) members
    | _ -> false in
  require "points and multipliers are of these programs" (are_known "point" && are_known "multipliers")

let without keys = function
  | Json.Object members -> Json.Object (List.filter (fun (key, _) -> not (List.mem key keys)) members)
  | value -> value

let joined first second =
  match (first, second) with Json.Object a, Json.Object b -> Json.Object (a @ b) | _ -> malformed "a question is an object"

(* Records of kinds: what all share stands in the question. *)
let kinds document question : (Acceptance.block_claim * Acceptance.support) list * Acceptance.records_claim * _ =
  let answer = obj document "answer" in
  with_keys "the answer" [ "distortion"; "each" ] answer;
  let groups = list question "groups" and each = list answer "each" in
  if groups = [] || List.compare_lengths groups each <> 0 then malformed "an answer for each group of records";
  let shared = without [ "groups" ] question in
  let one place (group, answer) =
    let own = match group with Json.Object members -> List.map fst members | _ -> malformed "a group is an object" in
    if List.exists (fun key -> find shared key <> None) own then malformed "a group says what all groups say";
    require "the claim has records that are private alike"
      (List.for_all (fun key -> List.mem key [ "records"; "source"; "loss" ]) own);
    let count = count_of group in
    let name = Printf.sprintf "group %d" (place + 1) in
    (count, inside document name (joined shared (without [ "records" ] group)) (obj document "asks") answer) in
  let found = List.mapi one (List.combine groups each) in
  require_names document (List.mapi (fun place _ -> Printf.sprintf "group %d" (place + 1)) found);
  let first = (fst (snd (List.hd found)) : Acceptance.block_claim) in
  let distorted (_, ((claim, shown) : Acceptance.block_claim * Acceptance.support)) =
    if claim.asked.size_of <> first.asked.size_of then raise (Unknown "records of several alphabets");
    match (claim.asked.limited, claim.answered) with
    | (Private _ | Keeping _), Distortion least -> (least, shown)
    | _ -> raise (Unknown "records of other measures, or other answers about records") in
  let shown = List.map distorted found in
  let ends = obj answer "distortion" in
  with_keys "the distortion" [ "between" ] ends;
  let low, high = match vector ends "between" (Some 2) with [ a; b ] -> (coq a, coq b) | _ -> assert false in
  let sets = List.map (fun (count, ((claim : Acceptance.block_claim), _)) -> (count, claim.asked.set)) found in
  (List.map snd found, Kinds (first.asked.size_of, first.asked.limited, first.about, sets, low, high), shown)

(* What is asked of one of so many records. *)
let share total count = Json.Object [ ("at", Json.Text (Q.to_string (Q.div total (Q.of_int count)))) ]

(* Records of one prior under several pairs: the claim about one of them is at D/n. *)
let alike document question : (Acceptance.block_claim * Acceptance.support) list * Acceptance.records_claim * _ =
  let total = match obj document "asks" with
    | Json.Object [ ("at", total) ] -> fraction "at" total
    | _ -> raise (Unknown "this question about records") in
  if Z.sign (integer question "records") < 1 then malformed "\"records\" must be at least 1";
  let count = count_of question and name = "one record" in
  let about = without [ "records" ] question in
  let found = inside document name about (share total count) (obj document "answer") in
  require_names document [ name ];
  match found with
  | ({ asked = { limited = Keeping _; _ }; answered = Slack _; _ } as one), shown ->
      ([ (one, shown) ], Alike (count, { one with about = At (coq total) }), [ (coq Q.zero, shown) ])
  | _ -> raise (Unknown "other answers about records alike")

(* The question about one of the records of private databases. *)
let of_one database leakage =
  let delta = match Uniform_databases.delta_of leakage with
    | Some delta -> delta
    | None -> raise (Unknown "measures of databases other than differential privacy") in
  let source = Json.Object [ ("source", obj database "source") ] in
  let said = [ ("leakage", Json.Text "dp"); ("delta", Json.Text delta); ("loss", Json.Text "hamming") ] in
  joined (Json.Object (said @ [ ("adjacency", Json.Null) ])) source

(* Databases all of whose records have one prior, any one of a source set: the claim about one of them is at D/n. *)
let by_record document question database kept : (Acceptance.block_claim * Acceptance.support) list * Acceptance.records_claim * _ =
  let answer = obj document "answer" and asks = obj document "asks" in
  with_keys "the question" [ "records"; "leakage"; "scope" ] question;
  with_keys "the records" [ "records"; "source" ] database;
  if text question "scope" <> "all mechanisms" then raise (Unknown "products of identical mechanisms only");
  let about = of_one database (text question "leakage") and records = integer database "records" in
  if Z.sign records < 1 || Z.gt records (Z.of_int 1_000_000) then malformed "\"records\" must lie between 1 and 1000000";
  let count = count_of database in
  let times = Q.mul (Q.of_int count) in
  let name = "one record" in
  let read asks answer = inside document name about asks answer in
  require_names document [ name ];
  let alike (one : Acceptance.block_claim) about answered shown =
    ([ (one, shown) ], Acceptance.Alike (count, { one with about; answered }), [ (coq Q.zero, shown) ]) in
  match asks with
  | Json.Object [ ("at", total) ] ->
      with_keys "the answer" [ "of each record" ] answer;
      let total = fraction "at" total in
      let one, shown = read (share total count) kept in
      alike one (At (coq total)) one.answered shown
  | Json.Object [ ("level", _) ] -> (
      with_keys "the answer" [ "distortion"; "of each record" ] answer;
      let ends = obj answer "distortion" in
      with_keys "the distortion" [ "between" ] ends;
      let kept = match kept with
        | Json.List [ kept ] -> kept
        | Json.List _ -> raise (Unknown "a distortion between those of two claims about records")
        | _ -> malformed "\"of each record\" is not of type list" in
      match read asks kept with
      | ({ answered = Distortion least; _ } as one), shown ->
          let total = times (rational least) in
          require "the claim has n times the distortion of a record"
            (List.for_all (Q.equal total) (vector ends "between" (Some 2)));
          alike one one.about (Distortion (coq total)) shown
      | _ -> raise (Unknown "other answers about a record"))
  | Json.Object [ ("curve", _) ] -> (
      with_keys "the answer" [ "zero_from"; "of each record" ] answer;
      match read asks kept with
      | ({ answered = Function (pieces, zero, jump); _ } as one), shown ->
          let total = times (rational zero) in
          require "the claim has n times the end of the curve of a record" (Q.equal total (number answer "zero_from"));
          alike one one.about (Function (List.map (stretched count) pieces, coq total, jump)) shown
      | _ -> raise (Unknown "other answers about a record"))
  | _ -> raise (Unknown "this question about records")

(* The same where the uniform prior is in the set and a formula decides. *)
let by_formula document question database : (Acceptance.block_claim * Acceptance.support) list * Acceptance.records_claim * _ =
  let count = count_of database in
  let ((claim, shown) as found) = Uniform_databases.opened document question database count in
  ([ found ], Alike (count, claim), [ (coq Q.zero, shown) ])

(* The claims about one record with their evidence, what is claimed of all, and the evidence as Coq has it. *)
let opened document =
  let question = obj document "question" in
  if find document "evidence" <> None then raise (Unknown "claims of format 3 that evidence shows");
  with_keys "a certificate of format 3" Blocks.keys document;
  match (find question "groups", find question "records") with
  | Some _, _ -> kinds document question
  | None, Some (Json.Int _) -> alike document question
  | None, _ -> (
      let database = obj question "records" in
      match find (obj document "answer") "of each record" with
      | Some kept -> by_record document question database kept
      | None -> by_formula document question database)
