/**
 * Certificates that a kernel leaves its target invariant, {@code pi P = pi} in whole numbers, which
 * anyone can check without this library.
 */
@NullMarked
package plumbline.verification.certificate;

import org.jspecify.annotations.NullMarked;
