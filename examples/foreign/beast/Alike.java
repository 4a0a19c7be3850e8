package beasttrial;

/** The data of a law of states alone. */
enum Alike {
  ALL
}
