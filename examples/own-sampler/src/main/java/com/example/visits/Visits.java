package com.example.visits;

/**
 * The state of the chain.
 *
 * @param rate expected visits a day
 * @param inverseScale the rate's own unknown inverse scale
 */
public record Visits(double rate, double inverseScale) {}
