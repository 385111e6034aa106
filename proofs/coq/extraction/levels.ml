(* The least exp(epsilon) on a graph, for one prior: a claim by entries with the loss of Hamming, as Acceptance has it. *)

open Given

let keys = [ "kind"; "graph"; "prior"; "distortion" ]

let halves evidence name size edges prior level =
  let parts = List.map (Graphs.read_half size edges (Array.of_list prior) level) (list (obj evidence name) "parts") in
  Graphs.require_split parts size edges;
  parts

(* What is right under a prior is lost where it is wrong: the prices of a loss are the prior less the weights. *)
let leakage claim evidence =
  let infinite = find claim "exp_epsilon" <> None in
  with_keys "the claim" ((if infinite then "exp_epsilon" else "exp_bounds") :: keys) claim;
  let size, edges = Graphs.read_graph (obj claim "graph") in
  let prior = vector claim "prior" (Some size) and distortion = number claim "distortion" in
  require "the prior is a probability vector" (is_prior prior);
  require "0 <= D <= 1" (Privacy.inside Q.zero distortion Q.one);
  let source = { letters = size; shape = Vertices [ prior ] } and costs = Entries.hamming size in
  let asked : Among.question = { source; adjacent = Edges edges; costs; distortion; outputs = size } in
  if infinite then begin
    if find claim "exp_epsilon" <> Some (Json.Text "oo") then Json.(raise (Malformed "\"exp_epsilon\" must be oo"));
    let path = List.map (Graphs.place size) (list evidence "path") in
    if List.length path < 2 then Json.(raise (Malformed "\"path\" must be two vertices or more"));
    let rec walked = function a :: (b :: _ as rest) -> List.mem (min a b, max a b) edges && walked rest | _ -> true in
    require "a path joins two vertices" (walked path);
    let ends = (List.hd path, List.nth path (List.length path - 1)) in
    let may_occur vertex = Q.sign (List.nth prior vertex) > 0 in
    require "that may occur" (fst ends <> snd ends && may_occur (fst ends) && may_occur (snd ends));
    Among.no_level asked (Json.Object [ ("prior", Among.member_of_one prior) ])
  end
  else begin
    let low, high = match vector claim "exp_bounds" (Some 2) with [ a; b ] -> (a, b) | _ -> assert false in
    require "1 <= low <= high" (Q.leq Q.one low && Q.leq low high);
    let rows = Graphs.channel_of size (halves evidence "high" size edges prior high) in
    let reached = (List.map coqs rows, []) in
    let silent = Among.unbounded reached (prior, [ Q.one ]) size in
    let private_rows = Acceptance.is_private_among size size (Edges edges) (coq high) silent in
    require "a mechanism is private" (Acceptance.is_stochastic size size silent && private_rows);
    let shown =
      if Q.leq high Q.one then silent
      else
        let weights, flows = Graphs.bound_of size (halves evidence "low" size edges prior low) in
        { silent with bound_rows = coqs (List.map2 Q.sub prior weights); bound_flows = flows } in
    ( Acceptance.LevelBetween (size, size, described source, Edges edges, List.map coqs costs, coq distortion, coq low,
        coq high),
      Acceptance.ByEntries shown )
  end
