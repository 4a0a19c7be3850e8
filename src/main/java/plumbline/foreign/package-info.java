/**
 * Samplers written in other languages, on trial like our own. A program that speaks the protocol of
 * {@code docs/protocol.md} (lines of JSON on its standard input and output) becomes a {@link
 * plumbline.verification.Trial}: its states stay with it, under numbers, and every rung of the
 * ladder works on them.
 */
@NullMarked
package plumbline.foreign;

import org.jspecify.annotations.NullMarked;
