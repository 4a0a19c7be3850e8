package plumbline.models.relational;

import java.util.ArrayList;
import java.util.List;
import plumbline.distributions.Normal;

/**
 * The law of an object's own attributes, from the prior's density: it is normal in the weight of
 * one more, and has the expected number of them as its mass over weights and places in the order.
 */
final class Newcomers {
  final double mean;
  final double sigma;

  Newcomers(IlaModel model, IlaState without, int i) {
    double at0 = gain(model, without, IlaKernelChecks.single(model.dyads().size(), i, 0));
    double at1 = gain(model, without, IlaKernelChecks.single(model.dyads().size(), i, 1));
    sigma = Math.sqrt(0.5 / (at0 - at1));
    mean = Math.exp(at0 - new Normal(0, sigma).logDensity(0)) * (without.attributes().size() + 1);
  }

  private static double gain(IlaModel model, IlaState without, Attribute one) {
    List<Attribute> more = new ArrayList<>(without.attributes());
    more.add(one);
    return model.logPrior(IlaKernelChecks.with(without, more)) - model.logPrior(without);
  }
}
