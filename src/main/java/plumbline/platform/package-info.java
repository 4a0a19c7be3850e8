/**
 * What a browser lacks or does slowly: threads, digests, the parts of records, the version in a
 * jar, the digits of numbers, fast readers and sorts of them. Everything else of the library asks
 * here, so that it also compiles to a script; {@code src/page/java} has the same classes in the
 * form for a browser.
 */
@NullMarked
package plumbline.platform;

import org.jspecify.annotations.NullMarked;
