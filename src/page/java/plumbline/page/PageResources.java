package plumbline.page;

import org.teavm.classlib.ResourceSupplier;
import org.teavm.classlib.ResourceSupplierContext;

/** The tables that the readers of files look into: the script carries them. */
public final class PageResources implements ResourceSupplier {
  @Override
  public String[] supplyResources(ResourceSupplierContext context) {
    return new String[] {
      "plumbline/sampling/files/formats.tsv", "plumbline/sampling/files/kinds.tsv"
    };
  }
}
