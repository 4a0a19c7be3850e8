#!/bin/sh
# The launcher's part for ./plumbline package: a release archive that gives the same bytes whenever it is made.

# What the program asks of Java, and what the libraries look for by name.
modules=java.se,jdk.unsupported,jdk.zipfs,jdk.management

package() {
  runtime=
  case "$*" in '') ;; --runtime) runtime=yes ;; *) die "package takes no words but --runtime, not '$*'." ;; esac
  has sha256sum || die "package needs sha256sum."
  ensure_jdk
  alone build make_package
}

make_package() {
  release=$root/target/release
  rm -rf "$release"
  mkdir -p "$release"
  say "making the archive (the first time Maven also downloads what that needs)"
  # The jar is made anew: what a developer's class path left in target belongs in no release.
  rm -rf "$root/target/classes" "$root/target/maven-status" "$root/target/lib" "$root/target/plumbline.jar"
  : >"$root/target/built.new"
  in_maven package
  mv "$root/target/built.new" "$root/target/built"
  rm -f "$root/target/placed" "$root/target/plumbline.jsa"
  list_libraries "$root/target/third-party/THIRD-PARTY.txt" >"$release/libraries"
  list_libraries "$root/THIRD-PARTY.txt" | cmp -s - "$release/libraries" ||
    die "THIRD-PARTY.txt does not list what the archive holds: take the lines of target/third-party/THIRD-PARTY.txt over."
  rm "$release/libraries"
  cp "$root/target/bom.json" "$release/bom.json"
  (run_java plumbline.cli.Main manual) >"$release/plumbline.1" </dev/null || die "the manual page could not be made."
  (run_java plumbline.cli.Main completion) >"$release/plumbline-completion.bash" </dev/null || die "the completion could not be made."
  suffix=
  if [ -n "$runtime" ]; then
    suffix=-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
    "$JAVA_HOME/bin/jlink" --add-modules "$modules" --strip-debug --no-man-pages --no-header-files --output "$release/runtime" \
      >"$own/package.log" 2>&1 || die "jlink could not make a Java of its own (details: $own/package.log)"
  fi
  in_maven assembly:single@archive
  version=$(sed -n 's/^version=//p' "$root/target/maven-archiver/pom.properties")
  made=plumbline-$version$suffix.tar.gz
  mv "$root/target/plumbline-archive.tar.gz" "$root/target/$made"
  (cd "$root/target" && sha256sum "$made" | tee SHA256SUMS)
}

# One line for each library: its licence, name, version and address.
list_libraries() { sed -n 's/^ *(/(/p' "$1" | sort; }

in_maven() {
  maven -q -ntp -Prelease -Dunchecked -Dmaven.test.skip -Dspotless.check.skip "$@" >"$own/package.log" 2>&1 || {
    explain_build_failure "$own/package.log"
    exit 2
  }
}
