/** Commands that fit a model to a file, made of what the model declares. */
@NullMarked
package plumbline.cli.fit;

import org.jspecify.annotations.NullMarked;
