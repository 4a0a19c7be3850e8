/** How work is run: threads, progress, checkpoints, and states as bytes. */
@NullMarked
package plumbline.sampling.runs;

import org.jspecify.annotations.NullMarked;
