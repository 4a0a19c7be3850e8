/** What figures show, as numbers: a chart or a page draws them. */
@NullMarked
package plumbline.report.points;

import org.jspecify.annotations.NullMarked;
