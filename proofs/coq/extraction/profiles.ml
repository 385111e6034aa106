(* Several pairs (exp(epsilon), delta) with a slack: a claim and its evidence, as Acceptance has them. *)

open Given

(* A line below the shadow of a profile: its slope, its offset, and what it is called. *)
type line = { slope : Q.t; offset : Q.t; steep : bool; pair : int; share : Q.t }

let nothing = { slope = Q.zero; offset = Q.zero; steep = true; pair = 0; share = Q.zero }

let lines_of slack pairs =
  let two pair (level, delta) =
    let delta = Q.add delta slack in
    [ { slope = level; offset = Q.add (Q.sub level Q.one) delta; steep = true; pair; share = Q.one };
      { slope = Q.inv level; offset = Q.div delta level; steep = false; pair; share = Q.one } ] in
  nothing :: List.concat (List.mapi two pairs)

let height v line = Q.sub (Q.mul line.slope v) line.offset
let shadow lines v = List.fold_left (fun most line -> Q.max most (height v line)) Q.zero lines

(* Where two lines meet between 0 and 1, and the ends. *)
let corners lines =
  let meet a b =
    if Q.equal a.slope b.slope then None
    else
      let v = Q.div (Q.sub a.offset b.offset) (Q.sub a.slope b.slope) in
      if Q.sign v > 0 && Q.lt v Q.one then Some v else None in
  let inside = List.concat_map (fun a -> List.filter_map (meet a) lines) lines in
  List.sort_uniq Q.compare (Q.zero :: Q.one :: inside)

(* Two lines below the shadow whose mixture bounds gain v - cost h(v), where a corner makes this largest. *)
let support lines corners gain cost =
  let value v = Q.sub (Q.mul gain v) (Q.mul cost (shadow lines v)) in
  let better best v = if Q.gt (value v) (value best) then v else best in
  let at = List.fold_left better Q.zero corners in
  let active = List.filter (fun line -> Q.equal (height at line) (shadow lines at)) lines in
  let flat = List.fold_left (fun best line -> if Q.lt line.slope best.slope then line else best) (List.hd active) active in
  let steep = List.fold_left (fun best line -> if Q.gt line.slope best.slope then line else best) (List.hd active) active in
  let aim = if Q.sign cost > 0 then Q.div gain cost else Q.zero in
  let share =
    if Q.equal flat.slope steep.slope then Q.zero
    else Q.min Q.one (Q.max Q.zero (Q.div (Q.sub aim flat.slope) (Q.sub steep.slope flat.slope))) in
  let shown line share = (coq (Q.mul line.share share), (line.steep, line.pair)) in
  (shown flat (Q.sub Q.one share), shown steep share)

let pair_of record =
  with_keys "a pair" [ "exp_epsilon"; "delta" ] record;
  (number record "exp_epsilon", number record "delta")

let priced lines corners prior bound =
  let prices = vector bound "prices" (Some (List.length prior)) in
  let total = sum prices in
  let one p price = support lines corners (Q.sub p price) (Q.sub total price) in
  require "the prices are not negative" (List.for_all (fun price -> Q.sign price >= 0) prices);
  (prices, List.map2 one prior prices)

let least_pair pairs =
  let delta (_, (_, value)) = value in
  let better best next = if Q.lt (delta next) (delta best) then next else best in
  let numbered = List.mapi (fun k pair -> (k, pair)) pairs in
  let place, (_, value) = List.fold_left better (List.hd numbered) numbered in
  (place, value)

(* The claim as Acceptance has it, and its evidence; the answer is the distortion or the slack. *)
let read claim evidence slack_asked : Acceptance.claim * Acceptance.proof =
  with_keys "the claim" [ "kind"; "source"; "profile"; "distortion"; "slack" ] claim;
  let source = source claim and slack = number claim "slack" and distortion = number claim "distortion" in
  let pairs = List.map pair_of (list claim "profile") in
  require "0 <= D <= 1 and 0 <= s <= 1" (Privacy.inside Q.zero distortion Q.one && Privacy.inside Q.zero slack Q.one);
  let well (level, delta) = Q.geq level Q.one && Q.sign delta >= 0 && Q.lt delta Q.one in
  require "there are pairs, with lambda >= 1 and 0 <= delta < 1" (pairs <> [] && List.for_all well pairs);
  let lines = lines_of slack pairs and kept, multipliers = Privacy.diagonal source evidence in
  let bound = obj evidence "bound" in
  let prior, weights = member source bound in
  let leaking = Q.sign slack > 0 && Q.sign distortion > 0 in
  let prices, supports = if leaking || not slack_asked then priced lines (corners lines) prior bound else ([], []) in
  let pair, least = least_pair pairs in
  if slack_asked && Q.sign slack > 0 && not leaking then
    require "without distortion the slack is the least one, fact (S)" (Q.equal slack (Q.sub Q.one least));
  let given = (source.letters, described source, List.map (fun (level, delta) -> (coq level, coq delta)) pairs) in
  let m, set, given_pairs = given in
  let s = coq slack and d = coq distortion in
  ( (if slack_asked then LeastSlack (m, set, given_pairs, s, d) else UnderProfile (m, set, given_pairs, s, d)),
    ByPrices
      { kept = coqs kept; kept_multipliers = coqs multipliers; shadows = coqs (List.map (shadow lines) kept);
        against = coqs prior; against_weights = coqs weights; prices = coqs prices; lines = supports;
        apart = Privacy.two_letters prior; pair } )

let distortion claim evidence = read claim evidence false
let slack claim evidence = read claim evidence true
