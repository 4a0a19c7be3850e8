package plumbline.models.changepoint.coal;

/**
 * When the rate of disasters changed, and the two rates.
 *
 * @param change k, how many years the first rate lasted
 * @param before yearly rate in the first k years
 * @param after yearly rate from then on
 */
public record CoalState(int change, double before, double after) {}
