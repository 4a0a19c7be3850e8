/** Commands of {@code topics} that fit nothing: which of two models predicts better. */
@NullMarked
package plumbline.cli.topics;

import org.jspecify.annotations.NullMarked;
