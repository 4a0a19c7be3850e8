# The library as JavaScript, which the page of ./plumbline site carries: target/page/core.js.

core_is_made() { is_newest target/page/core.js pom.xml src/main/java src/page/java examples/museum; }

ensure_core() { core_is_made || alone core make_core; }

make_core() {
  if core_is_made; then return 0; fi
  say "compiling the library to JavaScript (about a minute of processor time)"
  build_by_maven -Ppage -Dmaven.test.skip process-test-sources
  [ -f "$root/target/page/core.js" ] || die "the build made no target/page/core.js (details: $own/build.log)."
  touch "$root/target/page/core.js" # also where nothing had to be compiled anew
}
