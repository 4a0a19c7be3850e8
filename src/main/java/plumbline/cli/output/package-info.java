/**
 * How commands tell what they found: JSON of the contract, tables of CSV, text that a terminal may
 * show, and exit statuses.
 */
@NullMarked
package plumbline.cli.output;

import org.jspecify.annotations.NullMarked;
