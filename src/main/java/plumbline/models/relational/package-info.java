/**
 * Three models of who is linked to whom. In the infinite relational model every object belongs to
 * one cluster; in the latent feature relational model it has any number of binary features, and
 * pairs of features attract or repel; in the infinite latent attribute model it has any number of
 * attributes, each with a partition of its own of the objects that have it.
 *
 * <p>All three share {@link plumbline.models.relational.networks.Network}: symmetric or directed,
 * with or without self links, with hidden dyads. A dyad of a symmetric network is counted once, a
 * hidden one never.
 *
 * <p>Papers: Palla, Knowles and Ghahramani (2012), "An infinite latent attribute model for network
 * data", and the supplement to its successor (2014), the document of this package; Miller,
 * Griffiths and Jordan (2009); Kemp et al. (2006); Neal (2000), algorithm 8; Jain and Neal (2004);
 * Escobar and West (1995).
 */
@NullMarked
package plumbline.models.relational;

import org.jspecify.annotations.NullMarked;
