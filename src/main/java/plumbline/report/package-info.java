/**
 * Pictures and tables: XChart figures of samples, Tablesaw tables of reports, their HTML and text,
 * and the ledger of what a document published against what this library reproduces.
 *
 * <p>The general methods below this package return plain values; only here (and in the notebook
 * door) are they turned into something to look at.
 *
 * <p>Papers: Geweke (2004) for the PP plots of forward against backward samples; Säilynoja, Bürkner
 * and Vehtari (2022) for looking at the difference of two distribution functions.
 */
@NullMarked
package plumbline.report;

import org.jspecify.annotations.NullMarked;
