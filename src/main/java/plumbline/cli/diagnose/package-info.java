/** {@code diagnose}: has a run been long enough? */
@NullMarked
package plumbline.cli.diagnose;

import org.jspecify.annotations.NullMarked;
