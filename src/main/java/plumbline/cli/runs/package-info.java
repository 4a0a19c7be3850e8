/**
 * The files of a run: what it reads and writes, the folder of {@code --out} and its {@code
 * run.json}, and locks of checkpoints.
 */
@NullMarked
package plumbline.cli.runs;

import org.jspecify.annotations.NullMarked;
