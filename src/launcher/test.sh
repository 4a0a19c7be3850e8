# Usage: plumbline test [--long]
# Runs all that must hold before a change lands: static checks, tests, notebooks, browser.
# It takes up to 20 minutes on two processors. The last line counts what passed and what failed.
#   --long   add the tests that take longer: some three hours
#
# Example: plumbline test

. "$parts/jupyter.sh"
. "$parts/spark.sh"

# step WHAT COMMAND...: a heading, and a failure counted. Tests of Java that fail are counted from their reports.
step() {
  what=$1
  shift
  printf '\n== %s\n' "$what"
  if "$@"; then return 0; fi
  say "FAILED: $what"
  failed=$((failed + 1))
  return 1
}

# JupyterLab, where no other Jupyter is to be tried, the sources' format, their documentation, and Spark. What could not
# be brought is asked for once more by the tests that want it, and says why then.
beside() {
  has jupyter || [ -d "$venv" ] || install_from_pypi lab || true
  # Not while the other Maven, in a fresh clone, fills the cache of both, unless it is over or hangs.
  waited=0
  until [ -d "$root/target/classes" ] || [ ! -f "$root/target/built.new" ] || [ "$waited" = 300 ]; do
    sleep 1
    waited=$((waited + 1))
  done
  sources=0
  rm -f "$root/target/maven-javadoc-plugin-stale-data.txt" # it asks whether options are new, not the sources
  quick_maven spotless:check javadoc:jar@javadoc || sources=1
  (ensure_spark) || true
  return "$sources"
}

# java_tests REPORTS WORD...: a test that fails does not end the build.
java_tests() {
  reports=$results/$1
  shift
  maven -Dmaven.test.failure.ignore -Dtest.reports="$reports" "$@"
}

example_tests() {
  reports=$root/examples/own-sampler/target/surefire-reports
  rm -rf "$reports"
  maven -f examples/own-sampler/pom.xml test -Dmaven.test.failure.ignore && cp -R "$reports" "$results/example"
}

notebooks() {
  (ensure_built && { ensure_lab || ensure_jupyter; }) || return 1
  (run_java plumbline.cli.Main reproduce --format json) >"$results/notebooks.json" </dev/null || true
  # No notebook in the answer means that the run itself broke.
  awk '{ good += gsub(/"passed" *: *true/, ""); bad += gsub(/"passed" *: *false/, "") }
    END { print good + 0, bad + (good + bad == 0) }' "$results/notebooks.json" >"$results/notebooks"
  read -r good bad <"$results/notebooks"
  echo "notebooks: $good passed, $bad failed"
  passed=$((passed + good)) failed=$((failed + bad))
}

# Two classes at a time, and then, one by one, those that change the clone or that a change of it would disturb.
system_tests() {
  (ensure_spark) || failed=$((failed + 1))
  # The script that the page's tests run in a browser.
  (quick_maven -q -Ppage -Dmaven.test.skip -Dspotless.check.skip process-test-sources) || failed=$((failed + 1))
  java_tests browser surefire:test -Dtest.forks=2 -Dtest.order=alphabetical \
    -Dtest.groups=browser,notebook,launcher -Dtest.excludedGroups="alone$excluded" || failed=$((failed + 1))
  java_tests alone surefire:test -Dtest.groups=alone -Dtest.excludedGroups="${excluded#,}"
}

excluded=,long
case "$*" in '') ;; --long) excluded= ;; *) die "test takes no words but --long, not '$*'." ;; esac
ensure_jdk
results=$root/target/test-results
rm -rf "$results"
mkdir -p "$results"
# Maven would not look again at what a user's build has compiled without the checks.
if [ -f "$root/target/unchecked" ]; then
  rm -rf "$root/target/classes" "$root/target/maven-status" "$root/target/unchecked"
fi
begin_build
passed=0 failed=0
# Maven compiles with one processor for two minutes; the other does what needs neither its classes nor the tests.
beside >"$results/beside.log" 2>&1 </dev/null &
beside=$!

# install, not verify: the example project finds the library in Maven's cache, as its users do. Two classes at a time;
# those that need the kernel, the browser or a port come after.
if step "static checks, exact and statistical tests" java_tests java install -Dspotless.check.skip \
  -Dmaven.javadoc.skip -Dtest.forks=2 -Dtest.excludedGroups="browser,notebook,launcher$excluded"; then
  passed=1
  end_build
  alone build build
  step "the example: a sampler in a Maven project of its own" example_tests || true
else
  rm -f "$root/target/built.new"
fi
if step "format and documentation" wait "$beside"; then
  passed=$((passed + 1))
else
  tail -n 40 "$results/beside.log"
fi
if step "the notebooks, run by the real kernel" notebooks; then
  step "the launcher, a cluster and the browser" system_tests || true
fi

# What the tests have measured (files tried, kills survived, speed-ups), once more and together.
printf '\n== figures\n'
find "$results" -name 'TEST-*.xml' -exec sed -n '/figures: /{s/^.*figures: //;s/\]\]>.*//;p;}' {} + | sort

suite='^<testsuite .* tests="\([0-9]*\)" errors="\([0-9]*\)" skipped="\([0-9]*\)" failures="\([0-9]*\)".*'
find "$results" -name 'TEST-*.xml' -exec sed -n "s/$suite/\\1 \\2 \\3 \\4/p" {} + |
  awk -v passed="$passed" -v failed="$failed" '
    { failed += $2 + $4; skipped += $3; passed += $1 - $2 - $3 - $4 }
    END {
      printf "\n%d passed, %d failed%s\n", passed, failed, skipped ? ", " skipped " skipped" : ""
      exit failed > 0
    }'
