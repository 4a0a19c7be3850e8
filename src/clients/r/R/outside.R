# What a walk cannot watch and therefore refuses: seeds, clocks, other processes, compiled code that may draw.

cure <- "seed it once, outside of what is walked, or draw the seed"
instead <- "give the step a case without it, or use joint tests"

# A draw among more values is no decision that anybody can list.
most_choices <- 1e6

# A whole number drawn among more than can be listed: a seed, and nothing else. A uniform number that it comes from is its box.
drawn <- function(count, box = new.env(parent = emptyenv())) {
  what <- sprintf("one of %.0f values is drawn at %s: so many paths cannot be walked", count, place())
  structure(list(what = what, box = box), class = "plumbline_drawn")
}

same_drawn <- function(x, ...) x
no_drawn <- function(x, ...) refuse(unclass(x)$what)

Ops.plumbline_drawn <- function(e1, e2) {
  both <- if (missing(e2)) list(e1) else list(e1, e2)
  mine <- vapply(both, inherits, NA, "plumbline_drawn")
  one <- both[[which(mine)[[1L]]]]
  # Another whole number, as likely as this one.
  if (sum(mine) == 1L && length(both) == 2L && (.Generic == "+" || (.Generic == "-" && mine[[1L]]))) return(one)
  no_drawn(one)
}

Math.plumbline_drawn <- function(x, ...) if (.Generic %in% c("floor", "trunc", "ceiling", "round")) x else no_drawn(x)
Summary.plumbline_drawn <- function(..., na.rm = FALSE) no_drawn(list(...)[[1L]])
as.integer.plumbline_drawn <- same_drawn
as.double.plumbline_drawn <- same_drawn
as.character.plumbline_drawn <- no_drawn
as.logical.plumbline_drawn <- no_drawn
as.vector.plumbline_drawn <- no_drawn
format.plumbline_drawn <- no_drawn
print.plumbline_drawn <- no_drawn
`[.plumbline_drawn` <- function(x, ...) no_drawn(x)
c.plumbline_drawn <- function(...) no_drawn(list(...)[[1L]])
rep.plumbline_drawn <- function(x, ...) no_drawn(x)

# The generator is given a seed: nothing, or a number that was itself drawn and serves for nothing else.
seeded <- function(seed) {
  if (is.null(seed)) return() # R takes one of its own
  box <- if (inherits(seed, "plumbline_drawn")) {
    unclass(seed)$box
  } else if (inherits(seed, "plumbline_uniform") && length(seed) == 1L) {
    one <- unclass(seed)[[1L]]
    if (diff(ends(one)) > most_choices) one$box # else its whole part says nothing
  }
  if (is.null(box)) {
    refuse("set.seed is given ", if (inherits(seed, "plumbline_uniform")) "too small a number" else shown(seed), " at ", place(),
      ", which is not drawn, or only among few values: with one seed it draws the same numbers at each call, so that nothing is random; ", cure)
  }
  if (isTRUE(box$spent)) refuse("one seed is used twice at ", place(), ": both times it draws the same numbers")
  if (!is.null(box$low) && (box$low > 0 || box$high < 1)) {
    refuse("a number that was compared is a seed as well, at ", place(), "; draw another one")
  }
  box$spent <- TRUE
}

# R's generator is where .Random.seed says: who reads it or sets it, and who draws where nothing was put in the place of
# R's functions, comes here.
watch_seed <- function() {
  workspace <- globalenv()
  name <- ".Random.seed"
  there <- exists(name, envir = workspace, inherits = FALSE)
  before <- if (there) get(name, envir = workspace)
  if (there) rm(list = name, envir = workspace)
  touched <- function(value) {
    if (!missing(value)) {
      refuse("R's generator is put to where it was, or elsewhere, at ", place(), ": it then draws the same numbers twice, which",
        " cannot be walked; ", cure)
    }
    refuse("random numbers that cannot be watched, at ", place(), ": they are drawn in compiled code or by a function that is",
      " kept under another name, or .Random.seed is read; call R's own runif, sample and the like by their names")
  }
  makeActiveBinding(name, touched, workspace)
  function() {
    if (exists(name, envir = workspace, inherits = FALSE)) rm(list = name, envir = workspace)
    if (there) assign(name, before, envir = workspace)
  }
}

# After a run: it is no use to watch what the program took away.
seed_is_watched <- function() {
  if (exists(".Random.seed", envir = globalenv(), inherits = FALSE) && bindingIsActive(".Random.seed", globalenv())) return()
  refuse("the program removes .Random.seed, and what it then draws cannot be watched; ", cure)
}

clock_refused <- function(name) {
  force(name)
  function(...) refuse(name, "() at ", place(), " reads a clock or what else differs from run to run, which is not watched: ", instead)
}

elsewhere <- function(name) {
  force(name)
  function(...) refuse(name, "() at ", place(), " uses a process that is not watched: ", instead)
}

clocks <- base::c(
  sapply(base::c("Sys.time", "date", "Sys.getpid", "system.time", "proc.time"), clock_refused),
  sapply(base::c("system", "system2", "pipe", "socketConnection", "url"), elsewhere),
  list(
    RNGkind = function(...) refuse("RNGkind is called at ", place(), ", which changes R's generator or reads it; ", cure)
  )
)
in_parallel <- base::c("mcfork", "postNode", "newPSOCKnode", "newForkNode")

# Packages whose compiled code draws by R's generator, whose use is seen, or not at all.
known_packages <- base::c(
  "base", "stats", "utils", "methods", "graphics", "grDevices", "tools", "parallel", "splines", "stats4", "compiler", "tcltk", "grid",
  "boot", "class", "cluster", "codetools", "foreign", "KernSmooth", "lattice", "MASS", "Matrix", "mgcv", "nlme", "nnet", "rpart",
  "spatial", "survival", "plumbline", "jsonlite", "rlang", "vctrs", "purrr", "dplyr", "tibble", "tidyr", "magrittr", "glue", "cli",
  "data.table", "stringi", "stringr", "igraph", "coda", "rjags", "mvtnorm", "BDgraph", "posterior", "testthat", "R6", "Rcpp"
)

# What calls compiled code, or R's own beneath what can be replaced; byte code does not look these up.
native <- base::c(".Call", ".C", ".Fortran", ".External", ".External2", ".Internal", "proc.time")

# Functions that the programs come to and that are compiled, in the workspace and in packages that nobody knows: each with
# its environment and with what takes its place. One of the programs themselves is refused at once.
compiled_code <- function(programs) {
  found <- list()
  known <- function(env) {
    home <- topenv(if (is.null(env)) baseenv() else env)
    isNamespace(home) && getNamespaceName(home) %in% known_packages
  }
  compiled <- function(f) !is.primitive(f) && any(native %in% all.names(body(f)))
  unwatched <- function(name) {
    force(name)
    function(...) refuse(name, "() at ", place(), " is or calls compiled code, or reads a clock, which cannot be watched: ", instead)
  }
  seen <- list()
  look <- function(value) {
    if (is.list(value)) {
      for (one in value) if (is.function(one) || is.list(one)) look(one)
      return()
    }
    if (!is.function(value) || is.primitive(value) || known(environment(value))) return()
    for (one in seen) if (identical(one, value)) return()
    seen[[length(seen) + 1L]] <<- value
    for (name in unique(all.names(body(value)))) {
      env <- environment(value)
      while (!is_library(env) && !exists(name, envir = env, inherits = FALSE)) env <- parent.env(env)
      if (!exists(name, envir = env, inherits = FALSE) || bindingIsActive(name, env) || identical(env, baseenv())) next
      here <- get(name, envir = env, inherits = FALSE)
      if (is.function(here) && compiled(here) && !known(environment(here))) {
        found[[length(found) + 1L]] <<- list(name = name, env = env, refusal = unwatched(name))
      }
      look(here)
    }
  }
  for (program in if (is.list(programs)) programs else list(programs)) {
    if (is.function(program) && compiled(program) && !known(environment(program))) {
      stop("the program calls compiled code itself, or reads a clock, which cannot be watched: ", instead, call. = FALSE)
    }
    look(program)
  }
  for (name in setdiff(loadedNamespaces(), known_packages)) {
    space <- asNamespace(name)
    if (!length(space[[".__NAMESPACE__."]]$DLLs)) next
    for (one in ls(space, all.names = TRUE)) {
      if (bindingIsActive(one, space)) next
      here <- get(one, envir = space)
      if (!is.function(here) || !compiled(here)) next
      found[[length(found) + 1L]] <- list(name = one, env = space, refusal = unwatched(paste0(name, "::", one)))
      attached <- paste0("package:", name)
      holders <- lapply(loadedNamespaces(), function(other) parent.env(asNamespace(other))) # who has imported it
      if (attached %in% search()) holders <- base::c(holders, as.environment(attached))
      for (env in holders) {
        if (!identical(get0(one, envir = env, inherits = FALSE), here)) next
        found[[length(found) + 1L]] <- list(name = one, env = env, refusal = unwatched(paste0(name, "::", one)))
      }
    }
  }
  found[!duplicated(lapply(found, function(one) list(one$name, one$env)))]
}
