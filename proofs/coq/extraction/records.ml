(* Independent records: a claim of what they distort together and the evidence for one of each, as Acceptance has them. *)

open Given

let malformed text = raise (Json.Malformed text)

(* Beyond this many the list of records is too long to count. *)
let most_records = 10_000

type record = { count : int; letters : int; set : Acceptance.description; privacy : string; asked : asked; least : Q.t;
                shown : Acceptance.record_evidence }
and asked = { pairs : (Acceptance.q * Acceptance.q) list; slack : Acceptance.q }

let records given =
  let count = integer given "records" in
  require "there is one record at least" (Z.sign count > 0);
  if Z.gt count (Z.of_int most_records) then raise (Unknown "so many records");
  Z.to_int count

let rational (value : Acceptance.q) = Q.make value.qnum value.qden

(* What must be the same for all: numbers, or pairs with their texts. *)
let privacy_of claim names = String.concat " " (List.map (fun name -> Q.to_string (number claim name)) names)

let profile_of claim =
  let text_of pair = text pair "exp_epsilon" ^ " " ^ Q.to_string (number pair "delta") in
  List.map text_of (list claim "profile")

(* One record with its evidence: under one pair, or several with a slack. *)
let one_record count claim evidence =
  match text claim "kind" with
  | "least distortion" -> (
      match Privacy.distortion claim evidence with
      | LeastDistortion (letters, set, least, delta, level), AtPoint shown ->
          { count; letters; set; privacy = privacy_of claim [ "exp_epsilon"; "delta" ];
            asked = { pairs = [ (level, delta) ]; slack = coq Q.zero }; least = rational least; shown = RecordPoint shown }
      | _ -> assert false)
  | "least distortion under a profile" -> (
      match Profiles.distortion claim evidence with
      | UnderProfile (letters, set, pairs, slack, least), ByPrices shown ->
          { count; letters; set; privacy = String.concat ", " (privacy_of claim [ "slack" ] :: profile_of claim);
            asked = { pairs; slack }; least = rational least; shown = RecordPrices shown }
      | _ -> assert false)
  | "least distortion by entries" | "profile at epsilons" | "enclosed distortion at mu" ->
      raise (Unknown "records of other measures or losses")
  | _ -> malformed "a claim of this kind is no least distortion of one record"

let require_alike first other =
  if first.privacy <> other.privacy then begin
    let set record = List.sort_uniq compare (String.split_on_char ',' record.privacy) in
    if List.map String.trim (set first) = List.map String.trim (set other) then raise (Unknown "pairs in another order");
    require "all of them are private alike, facts (I) and (Q)" false
  end;
  if first.letters <> other.letters then raise (Unknown "records of several alphabets")

let total claim evidence : Acceptance.claim * Acceptance.proof =
  with_keys "the claim" [ "kind"; "groups"; "distortion" ] claim;
  let groups = list claim "groups" and proofs = list evidence "groups" in
  require "there are groups of records, and a proof for each" (groups <> [] && List.compare_lengths groups proofs = 0);
  let read group proof =
    with_keys "a group" [ "records"; "record" ] group;
    one_record (records group) (obj group "record") proof in
  let found = List.map2 read groups proofs in
  let first = List.hd found in
  List.iter (require_alike first) found;
  let low, high = match vector claim "distortion" (Some 2) with [ a; b ] -> (coq a, coq b) | _ -> assert false in
  let sets = List.map (fun record -> (record.count, record.set)) found in
  ( TotalOfRecords (first.letters, first.asked.pairs, first.asked.slack, sets, low, high),
    ByRecords (List.map (fun record -> (coq record.least, record.shown)) found) )

(* The delta of differential privacy in the standard sense. *)
let delta_of leakage =
  match String.split_on_char ':' leakage with
  | [ "dp" ] | [ "renyi"; "oo" ] -> Q.zero
  | [ "adp"; delta ] | [ "adp"; delta; "standard" ] -> fraction "delta" (Json.Text delta)
  | _ -> raise (Unknown "measures of databases other than differential privacy")

(* Databases whose records have the same prior, any one of a source set, and their delta. *)
let database claim keys =
  let delta = delta_of (text claim "leakage") in
  if find claim "record" = None then raise (Unknown "databases without a claim for one record");
  with_keys "the claim" ([ "kind"; "database"; "leakage"; "scope"; "record" ] @ keys) claim;
  let database = obj claim "database" in
  with_keys "a database" [ "records"; "source" ] database;
  let count = integer database "records" in
  if Z.sign count < 1 || Z.gt count (Z.of_int 1_000_000) then malformed "\"records\" must lie between 1 and 1000000";
  ignore (source database);
  if text claim "scope" <> "all mechanisms" then raise (Unknown "products of identical mechanisms only");
  (database, delta)

let require_kind one kind = if text one "kind" <> kind then raise (Unknown "records under claims of other kinds")

(* What is claimed of one record is claimed for this delta, and for the source set of all. *)
let require_same one database delta =
  require "and for the delta of the claim" (Q.equal (number one "delta") delta);
  require_formed (obj one "source");
  require "and for the source set of the records" (Json.dumps (obj one "source") = Json.dumps (obj database "source"))

let databases claim evidence : Acceptance.claim * Acceptance.proof =
  let database, delta = database claim [ "exp_leakage"; "distortion" ] in
  let one, proof =
    match (list claim "record", list evidence "record") with
    | [ one ], [ proof ] -> (one, proof)
    | _ -> raise (Rejected "there is one claim for one record, and a proof for it") in
  require_kind one "least distortion";
  let low, high = match vector claim "distortion" (Some 2) with [ a; b ] -> (a, b) | _ -> assert false in
  require "the least distortion is one number" (Q.equal low high);
  require "the claim for one record is at the same level" (Q.equal (number one "exp_epsilon") (number claim "exp_leakage"));
  require_same one database delta;
  let record = one_record (records database) one proof in
  require "and for D/n" (Q.equal (Q.mul record.least (Q.of_int record.count)) low);
  ( AlikeRecords (record.letters, record.asked.pairs, record.asked.slack, record.count, record.set, coq low, coq high),
    ByRecords [ (coq record.least, record.shown) ] )

(* The least exp(epsilon) of databases: that of one record at D/n. *)
let leakage claim evidence : Acceptance.claim * Acceptance.proof =
  let database, delta = database claim [ "distortion" ] in
  let one = obj claim "record" and count = records database and total = number claim "distortion" in
  require_kind one "least leakage";
  require "it is for D/n" (Q.equal (Q.mul (number one "distortion") (Q.of_int count)) total);
  require_same one database delta;
  match Privacy.leakage one (obj evidence "record") with
  | LeastLeakage (letters, set, _, delta, level), shown ->
      (AlikeLeakage (letters, count, set, coq total, delta, level), shown)
  | InfiniteLeakage (letters, set, delta), shown -> (AlikeInfinite (letters, count, set, delta), shown)
  | _ -> assert false

(* A piece of one record as one of all records: D stands for n times as much. *)
let stretched count ((((start, stop), (top, slope)), (below, fall)) : Acceptance.piece) : Acceptance.piece =
  let times value = coq (Q.mul (rational value) (Q.of_int count)) in
  let share value = coq (Q.div (rational value) (Q.of_int count)) in
  (((times start, times stop), (top, share slope)), (below, share fall))

let curve claim evidence : Acceptance.claim * Acceptance.proof =
  let database, delta = database claim [ "zero_from" ] in
  let one = obj claim "record" and count = records database and zero = number claim "zero_from" in
  require_kind one "curve";
  require "zero_from is n times that of one record" (Q.equal zero (Q.mul (number one "zero_from") (Q.of_int count)));
  require_same one database delta;
  match Privacy.curve one (obj evidence "record") with
  | Curve (letters, set, delta, pieces, _, jump), shown ->
      (AlikeCurve (letters, count, set, delta, List.map (stretched count) pieces, coq zero, jump), shown)
  | _ -> assert false

(* The least slack of records with one prior, any one of a source set: what one of them needs at its share. *)
let alike claim evidence : Acceptance.claim * Acceptance.proof =
  with_keys "the claim" [ "kind"; "records"; "record"; "distortion" ] claim;
  let count = records claim and one = obj claim "record" in
  (match text one "kind" with
  | "least slack of a profile" -> ()
  | "profile at epsilons" | "enclosed mu" -> raise (Unknown "records of other measures")
  | _ -> malformed "a claim of this kind is no least leakage of one record");
  let total = number claim "distortion" in
  require "the claim about one record is at D/n, fact (E)"
    (Q.equal (Q.mul (number one "distortion") (Q.of_int count)) total);
  match Profiles.slack one (obj evidence "record") with
  | LeastSlack (letters, set, pairs, slack, share), ByPrices shown ->
      ( LeastAlikeSlack (letters, pairs, count, set, coq total, slack),
        ByRecords [ (share, RecordPrices shown) ] )
  | _ -> assert false
