/**
 * The ledger: published items, what became of each, findings in documents and programs, and the
 * pages that show them.
 */
@NullMarked
package plumbline.reproduction.ledger;

import org.jspecify.annotations.NullMarked;
