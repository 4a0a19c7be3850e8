/**
 * The door to Java notebooks: what a cell calls ({@link plumbline.notebook.Show}, {@link
 * plumbline.notebook.Check}), how results are rendered ({@link plumbline.notebook.MimeBundle}, free
 * of any kernel), and the two thin adapters to the IJava and JJava kernels.
 *
 * <p>Nothing here is needed to use the library, and nothing here decides anything: a notebook cell
 * calls the same classes as the command line.
 */
@NullMarked
package plumbline.notebook;

import org.jspecify.annotations.NullMarked;
