package plumbline.sampling;

import java.util.function.Function;

/**
 * Replicates that other machines can do: what is sent is a recipe, what comes back are bytes.
 *
 * @param recipe makes the bytes of a replicate
 * @param first the recipe's index of our replicate 0
 * @param decode turns the bytes of a replicate into its result
 * @param <T> the result
 */
public record PortableTask<T>(Recipe recipe, int first, Function<byte[], T> decode) {}
