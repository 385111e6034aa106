(* Bounds of logarithms of rationals in exact arithmetic, those of the Python checker: Coq decides what is said of an
   exponential, and here its logarithm is compared with two numbers. *)

let precisions = [ 192; 768; 3072 ]

(* 2 (z + z^3/3 + z^5/5 + ...) for |z| < 1/2 in units of 2^-(bits+16), every quotient rounded to one side; what is left out is
   positive and at most twice the next power. *)
let rec twice_atanh z bits ~below =
  match Q.sign z with
  | 0 -> Q.zero
  | -1 -> Q.neg (twice_atanh (Q.neg z) bits ~below:(not below))
  | _ ->
      let unit = Z.shift_left Z.one (bits + 16) and up = if below then Z.zero else Z.one in
      let over a b = Z.add (Z.div a b) up in
      let first = over (Z.mul (Q.num z) unit) (Q.den z) in
      let square = over (Z.mul first first) unit in
      let rec add total power n =
        if Z.leq power Z.one then if below then total else Z.add total (Z.mul Z.(~$2) power)
        else add (Z.add total (over power (Z.of_int n))) (over (Z.mul power square) unit) (n + 2) in
      Q.make (Z.mul Z.(~$2) (add Z.zero first 1)) unit

(* value = m 2^k with 2/3 <= m <= 4/3, and log m = 2 atanh((m-1)/(m+1)). *)
let below value bits =
  let rec halved m k =
    if Q.gt m (Q.of_ints 4 3) then halved (Q.div_2exp m 1) (k + 1)
    else if Q.lt m (Q.of_ints 2 3) then halved (Q.mul_2exp m 1) (k - 1)
    else (m, k) in
  let k = Z.numbits (Q.num value) - Z.numbits (Q.den value) in
  let m, k = halved (if k > 0 then Q.div_2exp value k else Q.mul_2exp value (-k)) k in
  let two = if k = 0 then Q.zero else twice_atanh (Q.of_ints 1 3) bits ~below:(k > 0) in
  Q.add (twice_atanh (Q.div (Q.sub m Q.one) (Q.add m Q.one)) bits ~below:true) (Q.mul (Q.of_int k) two)

let above value bits = Q.neg (below (Q.inv value) bits)

(* Whether two numbers enclose the logarithm of a positive number. *)
let lies_between value low high =
  List.exists (fun bits -> Q.leq low (below value bits) && Q.leq (above value bits) high) precisions
