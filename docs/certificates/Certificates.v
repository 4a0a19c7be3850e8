(* Certificates that kernels leave their target invariant, pi P = pi, as theorems of Coq.

       python3 certificates_to_coq.py certificates.json > Numbers.v
       coqc Certificates.v && coqc Numbers.v

   What a certificate says is [invariant] below; that the computation [check] decides it is proved
   once, in [check_is_right]; and Numbers.v has the computation done by Coq's kernel. Tried with
   Coq 8.16, whose standard library is all that it needs. *)

Require Import List QArith Bool.
Import ListNotations.

(* Weights of the states, and for each state the denominator and the numerators of its row. *)
Record certificate := {
  weights : list N;
  rows : list (positive * list N)
}.

Definition entry (j : nat) (row : positive * list N) : Q :=
  Z.of_N (nth j (snd row) 0%N) # fst row.

Definition weight (w : N) : Q := inject_Z (Z.of_N w).

Definition sum (terms : list Q) : Q := fold_right Qplus 0 terms.

(* The mass that comes to state j in one step: the sum over i of w_i P_ij. *)
Definition after (c : certificate) (j : nat) : Q :=
  sum (map (fun wr => weight (fst wr) * entry j (snd wr)) (combine (weights c) (rows c))).

Definition row_sum (row : positive * list N) : Q :=
  sum (map (fun n => Z.of_N n # fst row) (snd row)).

(* As many rows as weights and columns, each row a law (its numbers are of N: none is negative), a
   weight that is not 0, and weights that a step leaves as they are. *)
Definition invariant (c : certificate) : Prop :=
  length (rows c) = length (weights c) /\
  (forall row, In row (rows c) -> length (snd row) = length (weights c) /\ row_sum row == 1) /\
  (exists w, In w (weights c) /\ (0 < w)%N) /\
  (forall j, (j < length (weights c))%nat -> after c j == weight (nth j (weights c) 0%N)).

(* The same sums with every partial sum in lowest terms: else they grow beyond all use. *)
Definition reduced_sum (terms : list Q) : Q :=
  fold_right (fun x rest => Qred (x + rest)) 0 terms.

Lemma reduced_sum_is_sum terms : reduced_sum terms == sum terms.
Proof.
  induction terms as [|x rest same].
  - reflexivity.
  - change (Qred (x + reduced_sum rest) == x + sum rest).
    rewrite Qred_correct, same. reflexivity.
Qed.

Definition check_row (columns : nat) (row : positive * list N) : bool :=
  Nat.eqb (length (snd row)) columns &&
  Qeq_bool (reduced_sum (map (fun n => Z.of_N n # fst row) (snd row))) 1.

Definition check_state (c : certificate) (j : nat) : bool :=
  Qeq_bool
    (reduced_sum
       (map (fun wr => weight (fst wr) * entry j (snd wr)) (combine (weights c) (rows c))))
    (weight (nth j (weights c) 0%N)).

Definition check (c : certificate) : bool :=
  Nat.eqb (length (rows c)) (length (weights c)) &&
  forallb (check_row (length (weights c))) (rows c) &&
  existsb (N.ltb 0) (weights c) &&
  forallb (check_state c) (seq 0 (length (weights c))).

Theorem check_is_right c : check c = true -> invariant c.
Proof.
  unfold check. intro yes.
  apply andb_prop in yes. destruct yes as [yes all_states].
  apply andb_prop in yes. destruct yes as [yes some_weight].
  apply andb_prop in yes. destruct yes as [as_many all_rows].
  rewrite forallb_forall in all_rows, all_states.
  repeat split.
  - apply Nat.eqb_eq. exact as_many.
  - specialize (all_rows row H). apply andb_prop in all_rows. apply Nat.eqb_eq, all_rows.
  - specialize (all_rows row H). apply andb_prop in all_rows. destruct all_rows as [_ one].
    apply Qeq_bool_eq in one. rewrite reduced_sum_is_sum in one. exact one.
  - apply existsb_exists in some_weight. destruct some_weight as [w [there positive]].
    exists w. split; [exact there | apply N.ltb_lt; exact positive].
  - intros j below.
    assert (In j (seq 0 (length (weights c)))) as known by (apply in_seq; split; [apply Nat.le_0_l | exact below]).
    specialize (all_states j known). apply Qeq_bool_eq in all_states.
    rewrite reduced_sum_is_sum in all_states. exact all_states.
Qed.
