# The exact law of a program: every path through its random decisions, with its probability.
#
# The program is run twice for each path, and fifty times for the most probable one: what does not do the same again draws
# something that is not watched, or keeps something, and is refused. What it draws comes from a tree of decisions: a finite
# draw is one decision; a uniform number is an interval that splits when the program compares it (uniform.R).

# Paths less probable than this are not followed; their mass is counted.
smallest_path <- 1e-17

# A part of an interval as small as this is a rounding error of the program's own sums, and not a decision.
sliver <- 1e-15

# More mass than this must not be lost.
most_cut <- 1e-9

# Probabilities of one decision that differ by more are not those of one program.
same_probability <- 1e-13

# How often the most probable path is run in all: two runs of a hidden coin agree by chance too often.
runs <- 50L

# A loop of several decisions a turn has more paths than anybody can walk, and the first of them have next to no mass.
early <- 5000
little <- 1e-9

hidden <- "it draws something that is not watched, or keeps something from run to run"

# Whatever takes its place during a walk.
clock <- base::proc.time
now <- function() clock()[[3L]]

# The walk that is under way, if any.
walk <- new.env(parent = emptyenv())
walk$active <- FALSE
walk$watched <- FALSE

# One decision among branches with these probabilities: the index of the one that this path takes.
decide <- function(probabilities) {
  if (!walk$active) stop("this number belongs to an exact walk that is over", call. = FALSE)
  walk$asked <- walk$asked + 1
  if (walk$asked %% 1000 == 0 && now() > walk$until) {
    refuse("the walk is not over in time: it loops until the decision at ", place(), " ends it, or has more paths than can be",
      " walked; give it a smaller case, or more time by most_seconds =")
  }
  at <- walk$position + 1L
  if (at > length(walk$taken)) {
    if (walk$again) refuse("a decision at ", place(), " was not there when the program ran before: ", hidden)
    kept <- which(walk$probability * probabilities > smallest_path)
    if (length(kept) < sum(probabilities > 0)) {
      walk$cut <- walk$cut + walk$probability * max(0, 1 - sum(probabilities[kept]))
    }
    walk$taken[[at]] <- list(branch = 1L, kept = kept, p = probabilities[kept], given = probabilities)
  }
  taken <- walk$taken[[at]]
  if (length(taken$given) != length(probabilities) || any(abs(taken$given - probabilities) > same_probability)) {
    refuse("the decision at ", place(), " was another one when the program ran before: ", hidden)
  }
  walk$position <- at
  if (length(taken$kept) == 0L) {
    walk$ended <- TRUE # kept as well: a program may swallow it
    stop(structure(class = c("plumbline_cut", "condition"), list(message = "cut", call = NULL)))
  }
  walk$probability <- walk$probability * taken$p[[taken$branch]]
  taken$kept[[taken$branch]]
}

# To the next path; FALSE if there is none.
advance <- function() {
  at <- walk$position
  while (at > 0L && walk$taken[[at]]$branch >= length(walk$taken[[at]]$kept)) at <- at - 1L
  walk$taken <- walk$taken[seq_len(at)]
  if (at == 0L) return(FALSE)
  walk$taken[[at]]$branch <- walk$taken[[at]]$branch + 1L
  TRUE
}

# Kept as well as raised: a program that swallows it must not be walked on.
refuse <- function(...) {
  if (is.null(walk$refusal)) walk$refusal <- paste0(...)
  stop(walk$refusal, call. = FALSE)
}

# The innermost call of the program that is being walked, with file and line where R keeps them.
place <- function() {
  ours <- environment(place)
  ours_too <- function(frame) { # R's own functions that ours call, such as lapply
    while (frame > 0L) {
      home <- environment(sys.function(frame))
      home <- topenv(if (is.null(home)) baseenv() else home)
      if (!identical(home, baseenv()) && !identical(home, .BaseNamespaceEnv)) return(identical(home, ours))
      frame <- sys.parents()[[frame]]
    }
    FALSE
  }
  for (frame in rev(seq_len(sys.nframe()))) {
    defined <- environment(sys.function(frame))
    if (!identical(topenv(if (is.null(defined)) baseenv() else defined), ours)) next
    # The caller of our outermost function in this run of frames is the program's.
    caller <- sys.parents()[[frame]]
    if (caller == 0L && is.function(sys.call(frame)[[1L]])) caller <- frame - 1L # of an active variable
    if (caller == 0L || ours_too(caller)) next
    call <- sys.call(frame)
    if (is.function(call[[1L]])) { # of a variable that is a function: what uses it is its caller
      call <- sys.call(caller)
      if (is.function(call[[1L]])) call[[1L]] <- quote(step)
      caller <- sys.parents()[[caller]]
    }
    source <- attr(call, "srcref")
    if (is.null(source) && caller > 0L) source <- attr(sys.function(caller), "srcref") # at least of the function
    operator <- get0(".Generic", envir = sys.frame(frame), inherits = FALSE)
    if (is.name(call[[1L]]) && grepl("[.]plumbline_", call[[1L]]) && is.character(operator)) call[[1L]] <- as.name(operator)
    text <- substr(paste(trimws(deparse(call, width.cutoff = 500L, nlines = 3L)), collapse = " "), 1L, 200L)
    file <- if (is.null(source)) "" else basename(utils::getSrcFilename(source))
    if (length(file) == 1L && nzchar(file)) return(paste0(text, " (", file, ":", source[[1L]], ")"))
    within <- if (caller > 0L) sys.call(caller)[[1L]]
    return(if (is.name(within)) paste0(text, " in ", within, "()") else text)
  }
  "an unknown place"
}

# The outcome of the path that is to be walked, again or for the first time.
run_path <- function(program, again = FALSE) {
  walk$position <- 0L
  walk$probability <- 1
  walk$again <- again
  walk$ended <- FALSE
  found <- withCallingHandlers(
    tryCatch({
      value <- program()
      list(key = frozen(value), value = value)
    }, plumbline_cut = function(cut) NULL),
    error = function(e) {
      if (!is.null(walk$refusal)) stop(walk$refusal, call. = FALSE)
      if (again) refuse("the program failed when it ran again (", conditionMessage(e), "): ", hidden)
    }
  )
  seed_is_watched()
  if (!is.null(walk$refusal)) stop(walk$refusal, call. = FALSE)
  if (walk$ended || is.null(found)) list(key = "", value = NULL, cut = TRUE) else base::c(found, cut = FALSE)
}

run_again <- function(program, before) {
  found <- run_path(program, again = TRUE)
  if (walk$position < length(walk$taken)) refuse("a decision was not there when the program ran again: ", hidden)
  if (found$cut != before$cut || found$key != before$key) {
    refuse("the same decisions led to ", shown(before$value), " and to ", shown(found$value), ": ", hidden)
  }
}

# Where the program loops, if the path at hand decides at one place again and again.
looping <- function() {
  if (walk$position < 20L) return("")
  ", for it loops until a decision ends it"
}

# The exact law of what program() returns, by running it for every path of its random decisions. man/law.Rd says the rest.
law <- function(program, most_paths = 1e6, most_seconds = 120) {
  program <- match.fun(program)
  if (walk$active) stop("a law within a law cannot be walked", call. = FALSE)
  walk$taken <- list()
  walk$cut <- 0
  walk$dropped <- 0
  walk$asked <- 0
  walk$until <- now() + most_seconds
  walk$refusal <- NULL
  values <- list()
  probabilities <- numeric()
  paths <- 0
  best <- list(probability = 0)
  undo <- if (walk$watched) function() NULL else watch(program)
  walk$active <- TRUE
  on.exit({
    undo()
    walk$active <- FALSE
  })
  repeat {
    if (paths >= most_paths) refuse("more than ", most_paths, " paths", looping(), ": give it a smaller case, or raise most_paths")
    paths <- paths + 1
    found <- run_path(program)
    if (!found$cut) {
      key <- found$key
      if (is.null(values[[key]])) values[[key]] <- list(copied(found$value))
      probabilities[key] <- sum(probabilities[key], walk$probability, na.rm = TRUE)
      if (walk$probability > best$probability) best <- list(probability = walk$probability, found = found, taken = walk$taken)
    }
    if (is.environment(found$value)) found$value <- values[[found$key]][[1L]] # which the next run may fill anew
    run_again(program, found)
    if (now() > walk$until) {
      refuse(paths, " paths were not all", looping(), ": give it a smaller case, or more time by most_seconds =")
    }
    if (paths == early && sum(probabilities) < little && walk$position >= 20L) {
      refuse(early, " paths have a mass below ", little, looping(), ": give it a smaller case")
    }
    if (!advance()) break
  }
  if (!is.null(best$found)) {
    walk$taken <- best$taken
    for (again in seq_len(runs - 2L)) run_again(program, best$found)
  }
  if (walk$cut > most_cut) {
    stop(sprintf("paths of mass %.1e are too improbable to follow: give it a smaller case", walk$cut), call. = FALSE)
  }
  missing <- 1 - sum(probabilities) - walk$cut
  if (abs(missing) > most_cut) {
    stop(sprintf("the paths have mass %.12g, not 1: probabilities whose sum is not 1, or the program keeps something",
      1 - missing), " from run to run", call. = FALSE)
  }
  keys <- names(probabilities)
  list(values = lapply(values[keys], `[[`, 1L), probabilities = probabilities, keys = keys, cut = walk$cut,
    dropped = walk$dropped, paths = paths)
}
