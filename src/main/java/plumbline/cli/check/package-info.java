/** Commands that test samplers: {@code check}, {@code certify}, {@code compare} and {@code sbc}. */
@NullMarked
package plumbline.cli.check;

import org.jspecify.annotations.NullMarked;
