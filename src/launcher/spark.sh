# The launcher's part for commands with --spark.

# The jars of Apache Spark, for a command with --spark: they serve as SPARK_HOME/jars where there is no distribution.
ensure_spark() {
  if [ ! -f "$root/target/spark/ready" ]; then
    say "fetching Apache Spark (220 MB the first time)"
    mkdir -p "$root/target/spark"
    maven -q -f "$root/src/spark/pom.xml" dependency:copy-dependencies -DoutputDirectory="$root/target/spark/jars" \
      >"$own/spark.log" 2>&1 || die "the jars of Apache Spark could not be had: is there a network? (details: $own/spark.log)"
    : >"$root/target/spark/ready"
  fi
}

# What the JVM of a driver needs: the packages that Spark's JavaModuleOptions opens, and silence.
spark_options() {
  for package in java.lang java.lang.invoke java.lang.reflect java.io java.net java.nio java.util java.util.concurrent \
    java.util.concurrent.atomic sun.nio.ch sun.nio.cs sun.security.action sun.util.calendar; do
    printf -- '--add-opens=java.base/%s=ALL-UNNAMED ' "$package"
  done
  printf -- '-Djdk.reflect.useDirectMethodHandle=false '
  printf -- '-Dslf4j.provider=org.slf4j.nop.NOPServiceProvider -Dslf4j.internal.verbosity=ERROR'
}
