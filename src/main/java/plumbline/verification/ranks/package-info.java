/**
 * Rank tests: simulation-based calibration and its bands (Talts et al. 2018; Säilynoja et al.
 * 2022).
 */
@NullMarked
package plumbline.verification.ranks;

import org.jspecify.annotations.NullMarked;
