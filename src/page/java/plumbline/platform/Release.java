package plumbline.platform;

import org.teavm.jso.JSBody;

/** Which release of the library this is: the build puts it before the script. */
public final class Release {
  private Release() {}

  @JSBody(
      script = "return typeof PLUMBLINE_VERSION === 'string' ? PLUMBLINE_VERSION : 'development'")
  public static native String version();
}
