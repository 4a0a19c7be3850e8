/** Tests that may be looked at any time: sequential, and by betting (Ramdas et al. 2023). */
@NullMarked
package plumbline.verification.anytime;

import org.jspecify.annotations.NullMarked;
