/** What all commands have: shared options, the rules about options, and pages of help. */
@NullMarked
package plumbline.cli.options;

import org.jspecify.annotations.NullMarked;
