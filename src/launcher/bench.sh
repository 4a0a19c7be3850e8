# Usage: plumbline bench [NAME...] [--format table|json] [--peers] [--quick]
# Runs the benchmarks, each against its named peer where that is installed. NAME is part of a name.
#   --peers   install the peers of PyPI into .plumbline
#   --quick   take small sizes
# findings, court, copula, recovery, ctm and spark are studies that print tables. page times the page in Chromium.
# court --stored judges the stored runs; court --complete runs what they lack.
#
# Example: plumbline bench JointTest

# Only when asked for: a private environment, and nothing where it cannot be had.
install_peers() {
  if [ -f "$own/peers/ready" ]; then return 0; fi
  say "installing ArviZ and tomotopy into .plumbline/peers"
  {
    python3 -m venv --clear "$own/peers" &&
      "$own/peers/bin/python" -m pip install --quiet --no-cache-dir --disable-pip-version-check --retries 1 \
        --timeout 15 --only-binary :all: arviz==0.23.4 tomotopy==0.14.0 && : >"$own/peers/ready"
  } >"$own/peers.log" 2>&1 </dev/null ||
    say "they could not be had; the table will name them as missing (details: $own/peers.log)"
}

ensure_built
for word in "$@"; do
  case $word in
  --peers) install_peers ;;
  spark) . "$parts/spark.sh" && ensure_spark ;;
  page) . "$parts/core.sh" && ensure_core ;;
  esac
done
build_by_maven -Pbench process-test-classes
exec "$JAVA_HOME/bin/java" -Dplumbline.home="$root" \
  -cp "$root/target/test-classes:$root/target/classes:$(cat "$root/target/bench.classpath")" \
  plumbline.bench.Benchmarks "$@"
