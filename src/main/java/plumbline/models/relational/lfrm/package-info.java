/** The latent feature relational model (Miller, Griffiths and Jordan 2009). */
@NullMarked
package plumbline.models.relational.lfrm;

import org.jspecify.annotations.NullMarked;
