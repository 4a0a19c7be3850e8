/**
 * Reproduction of the five documents: {@code reproduce} and {@code errata}, and what a notebook of
 * this project starts with. Not in the library's jar and no part of its API.
 */
@NullMarked
package plumbline.reproduction;

import org.jspecify.annotations.NullMarked;
