package plumbline.models.start;

/**
 * Parameters of a normal sample.
 *
 * @param mu mean
 * @param tau precision, the inverse of the variance, positive
 */
public record NormalState(double mu, double tau) {}
