package org.teavm.classlib.java.util.concurrent.locks;

/** A lock that the only thread always has. */
public class TReentrantLock {
  public void lock() {}

  public boolean tryLock() {
    return true;
  }

  public void unlock() {}
}
