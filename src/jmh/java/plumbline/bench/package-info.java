/**
 * Benchmarks, each against a named peer that does the same job. {@code ./plumbline bench} runs
 * them.
 */
@NullMarked
package plumbline.bench;

import org.jspecify.annotations.NullMarked;
