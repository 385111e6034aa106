(* What the kernel has: the types of theorems, and beneath them every constant
   and inductive type of symdp, each once and on a line of its own.  Notations,
   scopes, coercions and implicit arguments take no part, bound variables are
   numbers, and every name is absolute.  Frozen, as Notions.v is.

   (all:x A B)  forall x : A, B   (let:x C A B)   let x : A := C in B
   (fun:x A B)  fun x : A => B    (f a b)         f a b
   x is what the variable is called, for readers: the variable itself is #n
   #n         the variable of a binder, from which n others lie further inside
   (match P c b ..)  an analysis of c by cases b, P gives the type of c
   (fix i n .. A .. B ..)  the i-th of functions B of types A, which go down at
   their arguments n *)

From Ltac2 Require Import Ltac2.

Ltac2 text (s : string) := Message.of_string s.
Ltac2 glued (l : message list) := List.fold_left Message.concat l (text "").

Ltac2 rec spaced (l : message list) := match l with
  | [] => text ""
  | m :: l => match l with
    | [] => m
    | _ :: _ => glued [m; text " "; spaced l]
    end
  end.
Ltac2 list (l : message list) := glued [text "("; spaced l; text ")"].
Ltac2 node (tag : string) (l : message list) := list (text tag :: l).
Ltac2 bind (tag : string) (b : binder) (l : message list) :=
  let x := match Constr.Binder.name b with
    | Some i => Message.of_ident i
    | None => text "_"
    end in
  list (glued [text tag; x] :: l).

Ltac2 rec joined (l : ident list) := match l with
  | [] => text ""
  | i :: l => match l with
    | [] => Message.of_ident i
    | _ :: _ => glued [Message.of_ident i; text "."; joined l]
    end
  end.

Ltac2 stop (what : string) :=
  Control.throw (Invalid_argument (Some (text what))).

Ltac2 sort_of (c : constr) :=
  match Constr.equal c '(Prop) with
  | true => "Prop"
  | false => match Constr.equal c '(Set) with
    | true => "Set"
    | false => "Type"
    end
  end.

(* A term; use is told of every name in it. *)
Ltac2 rec shown (use : Std.reference -> unit) (c : constr) :=
  let one := shown use in
  let each (a : constr array) := List.map one (Array.to_list a) in
  let types (a : binder array) :=
    List.map (fun b => one (Constr.Binder.type b)) (Array.to_list a) in
  let numbers (a : int array) := List.map Message.of_int (Array.to_list a) in
  let named r := use r; joined (Env.path r) in
  match Constr.Unsafe.kind c with
  | Constr.Unsafe.Rel i => glued [text "#"; Message.of_int (Int.sub i 1)]
  | Constr.Unsafe.Sort _ => text (sort_of c)
  | Constr.Unsafe.Cast c _ _ => one c
  | Constr.Unsafe.Prod b c => bind "all:" b [one (Constr.Binder.type b); one c]
  | Constr.Unsafe.Lambda b c =>
      bind "fun:" b [one (Constr.Binder.type b); one c]
  | Constr.Unsafe.LetIn b d c =>
      bind "let:" b [one d; one (Constr.Binder.type b); one c]
  | Constr.Unsafe.App f a => list (one f :: each a)
  | Constr.Unsafe.Constant k _ => named (Std.ConstRef k)
  | Constr.Unsafe.Ind i _ => named (Std.IndRef i)
  | Constr.Unsafe.Constructor k _ => named (Std.ConstructRef k)
  | Constr.Unsafe.Case _ p _ c b => node "match" (one p :: one c :: each b)
  | Constr.Unsafe.Fix n i b c => node "fix" (Message.of_int i ::
      List.append (numbers n) (List.append (types b) (each c)))
  | Constr.Unsafe.CoFix i b c =>
      node "cofix" (Message.of_int i :: List.append (types b) (each c))
  | Constr.Unsafe.Var _ => stop "a variable of a section that is open"
  | Constr.Unsafe.Proj _ _ => stop "a primitive projection"
  | _ => stop "a term of a kind that has no name here"
  end.

(* The names that were met, as a tree. *)
Ltac2 Type rec tree := { root : ident; mutable below : tree list }.

Ltac2 rec branch (l : tree list) (i : ident) := match l with
  | [] => None
  | t :: l => match Ident.equal (t.(root)) i with
    | true => Some t
    | false => branch l i
    end
  end.

(* Whether a name is new. *)
Ltac2 rec fresh (t : tree) (l : ident list) := match l with
  | [] => false
  | i :: l => match branch (t.(below)) i with
    | Some below => fresh below l
    | None =>
        let below := { root := i; below := [] } in
        t.(below) := below :: t.(below);
        let _ := fresh below l in true
    end
  end.

Ltac2 ours (r : Std.reference) := match Env.path r with
  | [] => false
  | i :: _ => Ident.equal i @symdp
  end.

(* What a constant stands for.  Which proof there is of what it says is of no
   account, and where another one is hidden, Coq stops. *)
Ltac2 body (use : Std.reference -> unit) (r : Std.reference) :=
  let c := Env.instantiate r in
  match Constr.equal (Constr.type (Constr.type c)) '(Prop) with
  | true => text "proof"
  | false => shown use (Std.eval_unfold [(r, Std.AllOccurrences)] c)
  end.

(* The constructors of an inductive type, and of those defined with it. *)
Ltac2 constructors (use : Std.reference -> unit) (i : inductive) :=
  let d := Ind.data i in
  let built d n :=
    let k := Std.ConstructRef (Ind.get_constructor d n) in
    use k;
    let c := Constr.type (Env.instantiate k) in
    list [joined (Env.path k); shown use c] in
  let block n :=
    let d := Ind.get_block d n in
    use (Std.IndRef (Ind.repr d));
    list (List.init (Ind.nconstructors d) (built d)) in
  node "inductive" (List.init (Ind.nblocks d) block).

Ltac2 rec visit (met : tree) (r : Std.reference) :=
  match ours r with
  | false => ()
  | true => match fresh met (Env.path r) with
    | false => ()
    | true =>
      let use := visit met in
      let type := shown use (Constr.type (Env.instantiate r)) in
      let rest := match r with
        | Std.ConstRef _ => body use r
        | Std.IndRef i => constructors use i
        | _ => text "constructor"
        end in
      Message.print (glued
        [text "term "; joined (Env.path r); text " "; type; text " "; rest])
    end
  end.

Ltac2 terms (names : ident list list) :=
  let met := { root := @names; below := [] } in
  let known n := match Env.get n with
    | Some r => visit met r
    | None => stop "there is no such theorem"
    end in
  List.iter known names.
