/**
 * Replicates on a cluster of Apache Spark. Nothing but recipes (settings and a seed) is sent, and
 * nothing but the bytes of results comes back, so results do not depend on where they were made.
 *
 * <p>Spark itself is not among our dependencies: {@code target/spark/jars}, or any distribution of
 * Spark 4.2 for Scala 2.13, has to be on the class path.
 */
@NullMarked
package plumbline.spark;

import org.jspecify.annotations.NullMarked;
