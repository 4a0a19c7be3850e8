# Usage: plumbline package
# Writes target/plumbline-VERSION.tar.gz with launcher and jars, for machines with Java 17, and into
# target/packages a wheel for Python, one that adds the jars, and a source package for R.
# The same sources give the same bytes. SHA256SUMS names them.
#
# Example: plumbline package

make_package() {
  release=$root/target/release
  rm -rf "$release"
  mkdir -p "$release"
  say "making the archive (the first time Maven also downloads what that needs)"
  # The jar is made anew: what a developer's class path left in target belongs in no release.
  rm -rf "$root/target/classes" "$root/target/maven-status" "$root/target/lib" "$root/target/plumbline.jar"
  begin_build
  build_by_maven -Prelease -Dmaven.test.skip package
  end_build
  rm -f "$root/target/plumbline.jsa"
  list_libraries "$root/target/third-party/THIRD-PARTY.txt" >"$release/libraries"
  list_libraries "$root/THIRD-PARTY.txt" | cmp -s - "$release/libraries" ||
    die "THIRD-PARTY.txt does not list what the archive holds:" \
      "take the lines of target/third-party/THIRD-PARTY.txt over."
  rm "$release/libraries"
  cp "$root/target/bom.json" "$release/bom.json"
  (run_java plumbline.cli.Main manual) >"$release/plumbline.1" </dev/null || die "the manual page could not be made."
  (run_java plumbline.cli.Main completion) >"$release/plumbline-completion.bash" </dev/null ||
    die "the completion could not be made."
  build_by_maven -Prelease assembly:single@archive
  made=plumbline-$(sed -n 's/^version=//p' "$root/target/maven-archiver/pom.properties").tar.gz
  mv "$root/target/plumbline-archive.tar.gz" "$root/target/$made"
  rm -rf "$root/target/packages"
  python3 "$root/src/clients/packages.py" "$root/target/packages" >"$own/package.log" 2>&1 ||
    die "the packages for Python and R could not be made (details: $own/package.log)"
  (cd "$root/target" && sha256sum "$made" packages/* | tee SHA256SUMS)
}

# One line for each library: its licence, name, version and address.
list_libraries() { sed -n 's/^ *(/(/p' "$1" | sort; }

[ $# = 0 ] || die "package takes no words, not '$*'."
for needed in sha256sum python3; do
  has "$needed" || die "package needs $needed."
done
ensure_jdk
alone build make_package
