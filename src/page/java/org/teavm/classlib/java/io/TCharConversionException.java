package org.teavm.classlib.java.io;

import java.io.IOException;

/** A character that cannot be read. */
public class TCharConversionException extends IOException {
  private static final long serialVersionUID = 1L;

  public TCharConversionException(String message) {
    super(message);
  }
}
