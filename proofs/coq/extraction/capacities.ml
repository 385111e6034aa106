(* Certificates of format 3 about the largest min-entropy leakage on a graph, with any number of outputs or so many. With any
   number Coq is shown the one choice of all rows, which has the whole share. *)

open Given

let most_choices = 200
let name = "largest sum"
let concerns question = find question "sought" = Some (Json.Text "capacity")

(* How many choices of rows there are, counted no further than what is read. *)
let choices size outputs =
  let rec count found k = if k > outputs then found else count (found * (size - outputs + k) / k) (k + 1) in
  let smaller = min outputs (size - outputs) in
  if outputs = size then 1
  else if size > most_choices || smaller > 5 then most_choices + 1
  else count 1 1

let total (vector : Acceptance.num list) : Acceptance.num =
  let add sum = function [] -> sum | (value : Acceptance.q) :: _ -> Q.add sum (Q.make value.qnum value.qden) in
  [ coq (List.fold_left add Q.zero vector) ]

let opened document : Acceptance.block_claim * Acceptance.support =
  let question = obj document "question" in
  if find document "evidence" <> None then raise (Unknown "claims of format 3 that evidence shows");
  with_keys "a certificate of format 3" Blocks.keys document;
  let few = find question "outputs" <> None in
  with_keys "the question" ([ "adjacency"; "sought" ] @ if few then [ "outputs" ] else []) question;
  let asks = obj document "asks" and answer = obj document "answer" in
  with_keys "what is asked" [ "level" ] asks;
  with_keys "the answer" [ "exp" ] answer;
  let level = number asks "level" and value = number answer "exp" in
  let size = List.length (list (obj question "adjacency") "labels") in
  let adjacent, pairs = Mechanisms.adjacency question size in
  let edges = match adjacent with Acceptance.Edges edges -> edges | _ -> malformed "\"adjacency\" is no graph" in
  require "lambda >= 1" (Q.geq level Q.one);
  let outputs = if few then count (integer question "outputs") else size in
  require "1 <= r <= n" (1 <= outputs && outputs <= size);
  let choices = choices size outputs in
  if choices > most_choices then raise (Unknown "so many choices of rows");
  let entries = choices * size * outputs in
  if entries > Work.most_work || choices * pairs * outputs > Work.most_work then
    Work.too_large "a mechanism has too many entries";
  let points = Blocks.points document and multipliers = Blocks.multipliers document in
  let of_shares, sum_of_shares = if few then ([ [ ("share", choices) ] ], [ [ ("shares", 1) ] ]) else ([], []) in
  let unknowns = of_shares @ [ [ ("W", entries) ] ] in
  Mechanisms.require_vectors (Mechanisms.rests points name unknowns);
  let point = Blocks.point ~rational:true points name unknowns in
  let rows = [ [ ("sums", choices * size) ]; [ ("private", choices * pairs * outputs) ] ] @ sum_of_shares in
  require "multipliers that are given" (Mechanisms.rests multipliers name rows = []);
  let charged = Blocks.blocks ~rational:true multipliers name rows in
  let scale = Mechanisms.scale ~rational:true multipliers name in
  Blocks.require_parts document [ name ];
  let shares = if few then [] else [ [ Blocks.one ] ] in
  let shown = if few then [] else [ [ total (List.hd charged) ] ] in
  let asked : Acceptance.question =
    { size_of = size; set = All; limited = Guessing (edges, if few then Some outputs else None) } in
  ( { asked; about = Level (coq level); answered = Exp (coq value) },
    { Blocks.nothing with
      reached = shares @ point @ [ [ [ coq value ] ] ]; excluding = charged @ shown @ [ [ scale ] ]; scale } )
