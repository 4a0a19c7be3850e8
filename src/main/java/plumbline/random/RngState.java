package plumbline.random;

/**
 * Everything that determines the future of a {@link SeededRng}, as text that a checkpoint can hold.
 *
 * @param key the hash of the seed path, from which children are derived, in hexadecimal
 * @param generator the generator's own state, in hexadecimal
 */
public record RngState(String key, String generator) {}
