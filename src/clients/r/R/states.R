# What a state is: a text that tells states apart, a copy that a program cannot change, and how a state is shown.

# What R and its kinds of objects keep in an environment beside the fields.
bookkeeping <- base::c(".self", ".refClassDef", ".__enclos_env__", ".__active__", "self", "super")

# The fields of an environment or of an object that is one, private ones too; its methods are no state.
fields_of <- function(x) {
  held <- as.list(x, all.names = TRUE, sorted = TRUE)
  names <- as.character(names(held))
  held <- held[!names %in% bookkeeping & !startsWith(names, ".->")]
  private <- if (inherits(x, "R6")) x[[".__enclos_env__"]][["private"]]
  if (is.environment(private)) held <- base::c(held, as.list(private, all.names = TRUE, sorted = TRUE))
  held[!vapply(held, is.function, NA)]
}

# A value that is equal where states are: whole numbers and logical ones are numbers, whatever their type.
plain <- function(x, seen = list()) {
  if (inherits(x, "plumbline_uniform")) refuse("a uniform number is returned by the program; it is continuous")
  if (inherits(x, "plumbline_drawn")) refuse(x$what)
  if (typeof(x) %in% base::c("externalptr", "weakref")) {
    refuse("the program returns a pointer to what R cannot look into: return the numbers that it stands for")
  }
  if (is.environment(x)) {
    for (i in seq_along(seen)) if (identical(seen[[i]], x)) return(paste("environment", i))
    seen[[length(seen) + 1L]] <- x
    return(base::c(list("environment", class(x)), lapply(fields_of(x), plain, seen)))
  }
  if (is.function(x)) {
    around <- environment(x)
    held <- if (!is.null(around) && !is_library(around)) plain(around, seen)
    return(list("function", deparse(args(x)), deparse(body(x)), held))
  }
  if (isS4(x)) return(base::c(list("S4"), lapply(attributes(x), plain, seen), list(plain(unclass_data(x), seen))))
  if (is.list(x)) {
    kept <- attributes(x)
    x <- lapply(unclass(x), plain, seen)
    attributes(x) <- kept
  } else if ((is.integer(x) || is.logical(x)) && !is.factor(x)) {
    storage.mode(x) <- "double"
  }
  if (is.numeric(x) && length(x) == 1L) names(x) <- NULL # as sample(c(a = 0, b = 1), 1) has one
  x
}

unclass_data <- function(x) if (typeof(x) == "S4") NULL else as.vector(unclass(x))

frozen <- function(value) paste(deparse(plain(value), control = base::c("keepNA", "digits17", "showAttributes")), collapse = "")

# The workspace and packages: what is in them belongs to no state.
is_library <- function(env) {
  identical(env, globalenv()) || isNamespace(env) || identical(env, baseenv()) || identical(env, emptyenv()) ||
    startsWith(environmentName(env), "package:")
}

# The same value in environments of its own: a program may hand out one environment for all its states.
copied <- function(x) {
  if (is.atomic(x) || is.null(x) || is.language(x)) return(x)
  made <- list(from = list(), to = list())
  again <- function(x) {
    if (is.environment(x)) {
      if (is_library(x)) return(x)
      for (i in seq_along(made$from)) if (identical(made$from[[i]], x)) return(made$to[[i]])
      if (inherits(x, "R6") && is.function(x$clone)) {
        twin <- x$clone(deep = TRUE)
      } else if (isS4(x) && is.function(x$copy)) {
        twin <- x$copy()
      } else {
        twin <- new.env(parent = parent.env(x))
        attributes(twin) <- attributes(x)
      }
      made$from[[length(made$from) + 1L]] <<- x
      made$to[[length(made$to) + 1L]] <<- twin
      if (identical(ls(twin), character())) {
        for (name in ls(x, all.names = TRUE)) assign(name, again(get(name, envir = x, inherits = FALSE)), envir = twin)
      }
      return(twin)
    }
    if (is.function(x) && !is.primitive(x)) {
      around <- environment(x)
      if (!is_library(around)) environment(x) <- again(around)
      return(x)
    }
    if (is.list(x) && !is.object(x)) x[] <- lapply(x, again)
    else if (is.list(x) && !inherits(x, "plumbline_uniform")) {
      kept <- attributes(x)
      x <- lapply(unclass(x), again)
      attributes(x) <- kept
    }
    x
  }
  again(x)
}

# As few digits as tell a number from its neighbours.
shown <- function(value) {
  text <- if (is.numeric(value) && length(value) > 0L && length(value) <= 8L && !is.object(value)) {
    each <- vapply(value, function(x) {
      for (digits in 15:17) {
        text <- formatC(x, digits = digits, width = 1L, format = "g")
        if (!is.finite(x) || as.double(text) == x) break
      }
      text
    }, "")
    if (length(each) == 1L) each else paste0("c(", paste(each, collapse = ", "), ")")
  } else if (is.environment(value)) {
    paste0("an environment with ", paste(names(fields_of(value)), vapply(fields_of(value), shown, ""), sep = " = ", collapse = ", "))
  } else {
    paste(trimws(deparse(value, nlines = 3L)), collapse = " ")
  }
  if (nchar(text) > 80L) paste0(substr(text, 1L, 77L), "...") else text
}

# Whether two states differ, and by no more than rounding.
rounds_to <- function(a, b) {
  if (is.environment(a) && is.environment(b)) return(rounds_to(fields_of(a), fields_of(b)))
  if (is.list(a) && is.list(b)) {
    return(length(a) == length(b) && all(mapply(function(x, y) identical(x, y) || rounds_to(x, y), a, b)))
  }
  is.numeric(a) && is.numeric(b) && length(a) == length(b) && !anyNA(a) && !anyNA(b) &&
    all(abs(a - b) <= pmax(1e-9, 1e-6 * pmax(abs(a), abs(b))))
}
