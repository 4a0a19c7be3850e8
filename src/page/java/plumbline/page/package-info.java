/** The library for a page in a browser: what TeaVM makes a script of. */
@NullMarked
package plumbline.page;

import org.jspecify.annotations.NullMarked;
