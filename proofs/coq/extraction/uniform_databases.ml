(* Certificates of format 3 about databases whose records may be uniform, which show the weights of the uniform prior and no
   program: Coq decides the formula.  The logarithm of what it decides is compared with two numbers here. *)

open Given

(* Longer lists of letters, or of numbers as long as that of all databases, are not written out. *)
let most_letters = 10_000
let name = "the uniform prior"
let unknown_measure () = raise (Unknown "this measure of databases")

(* The delta of differential privacy, in the sense of sets of outputs. *)
let delta_of leakage =
  match String.split_on_char ':' leakage with
  | [ "dp" ] | [ "renyi"; "oo" ] -> Some "0"
  | [ "adp"; delta ] | [ "adp"; delta; "standard" ] when is_number delta -> Some delta
  | _ -> None

let limited_of leakage : Acceptance.notion =
  match (leakage, delta_of leakage) with
  | ("ml" | "sibson:oo"), _ -> Leaking
  | "min-entropy", _ -> MinEntropy
  | _, Some delta -> Private (coq (Q.of_string delta))
  | _ -> unknown_measure ()

(* A number of letters, their set, and the weights of the uniform prior. *)
let uniform document database : int * Acceptance.description * Acceptance.num list list =
  if find database "source" <> None then begin
    with_keys "the records" [ "records"; "source" ] database;
    let set = Blocks.set_of database in
    let shown = Blocks.point ~rational:true (Blocks.points document) name (List.map (fun column -> [ column ]) set.columns) in
    let even = Q.of_ints 1 set.source.letters in
    require (name ^ ": a point of its program") (List.for_all (Q.equal even) (Blocks.prior_of set shown));
    Blocks.require_parts document [ name ];
    (set.source.letters, Blocks.over_one (described set.source), shown)
  end
  else begin
    with_keys "the records" [ "letters"; "records" ] database;
    Blocks.require_parts document [];
    let letters = integer database "letters" in
    require "there is one letter at least" (Z.sign letters > 0);
    if Z.gt letters (Z.of_int most_letters) then raise (Unknown "so many letters");
    let letters = Z.to_int letters in
    (letters, Hull [ List.init letters (fun _ -> coq (Q.of_ints 1 letters)) ], [ [ Blocks.one ] ])
  end

let at_distortion limited letters total answer : Acceptance.answer =
  with_keys "the answer" [ "exp"; "nats" ] answer;
  let nats = obj answer "nats" in
  with_keys "a leakage in nats" [ "in" ] nats;
  match (limited, find answer "exp") with
  | Acceptance.Private _, Some (Json.Text "oo") when Q.sign total = 0 && letters > 1 ->
      if list nats "in" <> [ Json.Text "oo"; Json.Text "oo" ] then malformed "an infinite leakage in nats";
      Infinite
  | _ ->
      let level = number answer "exp" in
      let low, high = match vector nats "in" (Some 2) with [ a; b ] -> (a, b) | _ -> assert false in
      require "exp(leakage) >= 1" (Q.geq level Q.one);
      require "its logarithm lies between the bounds" (Logarithms.lies_between level low high);
      Exp (coq level)

let opened document question database count : Acceptance.block_claim * Acceptance.support =
  with_keys "the question" [ "leakage"; "records" ] question;
  let limited = limited_of (text question "leakage") in
  let letters, set, prior_shown = uniform document database in
  let leaking = List.mem limited [ Acceptance.Leaking; MinEntropy ] in
  if leaking then Work.require_databases count letters;
  let asks = obj document "asks" and answer = obj document "answer" in
  let (about, answered) : Acceptance.ask * Acceptance.answer =
    match asks with
    | Json.Object [ ("at", total) ] ->
        if find answer "exp" = None then raise (Unknown "a leakage between two numbers");
        let total = fraction "at" total in
        require "0 <= D <= n" (Q.sign total >= 0 && Q.leq total (Q.of_int count));
        (At (coq total), at_distortion limited letters total answer)
    | Json.Object [ ("level", level) ] -> (
        with_keys "the answer" [ "distortion" ] answer;
        let level = fraction "level" level in
        match Blocks.between answer "distortion" with
        | Between (low, high) as found ->
            let is_total (total : Acceptance.q) = Z.sign total.qnum >= 0 && Z.leq total.qnum (Z.mul (Z.of_int count) total.qden) in
            require "bounds of D from 0 to n" (is_total low && is_total high);
            (Level (coq level), found)
        | _ -> assert false)
    | Json.Object [ ("curve", Json.Bool true) ] ->
        with_keys "the answer" [ "pieces"; "zero_from" ] answer;
        let pieces = List.map Blocks.piece (list answer "pieces") and zero = coq (number answer "zero_from") in
        (Everywhere, if leaking then Falling (pieces, zero) else Function (pieces, zero, coq Q.one))
    | _ -> raise (Unknown "this question about databases") in
  ({ asked = { size_of = letters; set; limited }; about; answered }, { Blocks.nothing with prior_shown })
