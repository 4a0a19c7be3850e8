#!/bin/sh
# BEAST 2's operators on trial: a table of verdicts. Compile Plumbline first (mvn package) and
# install BEAST (Debian: apt install beast2-mcmc), or name its jars:
#   BEAST=/path/to/BEAST.base.jar:/path/to/launcher.jar examples/foreign/beast_operators.sh
set -eu
cd "$(dirname "$0")/../.."
debian=/usr/share/beast2-mcmc
BEAST=${BEAST:-$debian/BEAST.base.jar:$debian/launcher.jar:/usr/share/java/antlr4-runtime.jar:/usr/share/java/colt.jar}
for jar in $(echo "$BEAST" | tr : ' '); do
  if [ ! -f "$jar" ]; then
    echo "no BEAST here: $jar is missing; install beast2-mcmc or set BEAST to the jars" >&2
    exit 1
  fi
done
classes=$(mktemp -d)
trap 'rm -rf "$classes"' EXIT
javac -proc:none -cp "target/plumbline.jar:target/lib/*:$BEAST" -d "$classes" examples/foreign/beast/*.java
cp -r examples/foreign/beast/META-INF "$classes"

# verdict RUNG MODEL SETTINGS...: one word
verdict() {
  rung=$1
  shift
  words=
  status=0
  for word in "$@"; do
    words="$words $word"
  done
  # shellcheck disable=SC2086
  ./plumbline --classpath "$classes:$BEAST" check $words --rung "$rung" >/dev/null 2>&1 || status=$?
  case $status in
    0) echo PASS ;;
    1) echo FAIL ;;
    3) echo - ;;
    *) echo "error $status" ;;
  esac
}

row() {
  printf '%-30s %-10s %-10s %s\n' "$1" "$2" "$3" "$4"
}

row operator settings exact joint
for weights in equal unequal; do
  exact=$(verdict exact beast-delta-exchange --set "weights=$weights")
  row DeltaExchange "$weights" "$exact" "$(verdict joint beast-delta-exchange --set "weights=$weights")"
  for operator in delta-exchange bactrian-delta-exchange; do
    row "$operator, real" "$weights" - \
      "$(verdict joint beast-simplex --set "operator=$operator" --set "weights=$weights")"
  done
done
for operator in bit-flip bit-flip-by-sum int-random-walk swap uniform; do
  row "$operator" "" "$(verdict exact beast-counted --set "operator=$operator")" -
done
for operator in random-walk bactrian-random-walk scale scale-all bactrian-scale up-down; do
  row "$operator" "" - "$(verdict joint beast-real --set "operator=$operator")"
done
for operator in wilson-balding subtree-slide narrow-exchange uniform scale; do
  row "$operator, trees" "" - "$(verdict joint beast-tree --set "operator=$operator")"
done
