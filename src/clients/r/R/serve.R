# The program's side of the protocol: states and data under numbers, requests in, answers out (docs/protocol.md).

# Numbers of a named list of vectors and arrays, as theta[3], theta[1,2] or theta[kappa].
flat <- function(found) {
  if (!is.list(found)) return(found)
  parts <- lapply(names(found), function(name) {
    value <- found[[name]]
    if (is.list(value)) value <- unlist(value)
    if (!length(value)) return(NULL)
    if (length(value) == 1L && is.null(dim(value))) return(structure(as.vector(value), names = name))
    index <- if (!is.null(dim(value))) {
      apply(which(array(TRUE, dim(value)), arr.ind = TRUE), 1L, paste, collapse = ",")
    } else if (is.null(names(value))) seq_along(value) else names(value)
    structure(as.vector(value), names = paste0(name, "[", index, "]"))
  })
  unlist(parts)
}

service <- function(prior, simulate, step, functions, log_joint = NULL, case = NULL, reversible = FALSE,
                    rounding = 1e-12, same = NULL, exact = TRUE, keep = 10000L) {
  values <- new.env(hash = TRUE, parent = emptyenv(), size = 20011L)
  keys <- new.env(hash = TRUE, parent = emptyenv())
  long <- character()
  kernels <- if (is.function(step)) list() else step
  sweep <- whole_sweep(step)
  names_of <- character()
  failed <- function(...) stop(..., call. = FALSE)

  kept <- function(handle) {
    value <- values[[as.character(handle)]]
    if (is.null(value)) failed("nothing is known of ", handle)
    copied(value[[1L]]) # what a function changes in place is its own
  }
  keep_as <- function(handle, value) assign(as.character(handle), list(copied(value)), envir = values)

  # 32 of the seed's 53 bits: what set.seed takes.
  seeded <- function(seed, function_, ...) {
    set.seed(seed %% 4294967295 - 2147483647)
    function_(...)
  }
  kernel <- function(request) {
    if (is.null(request$kernel)) return(sweep)
    found <- kernels[[request$kernel]]
    if (is.null(found)) failed("there is no kernel ", request$kernel)
    found
  }
  numbers_of <- function(state, data) {
    found <- flat(if (is.function(functions)) functions(state, data) else lapply(functions, function(f) f(state, data)))
    if (!is.numeric(found) && !is.logical(found)) failed("functions must give numbers, not ", typeof(found))
    if (is.null(names(found))) failed("functions must return a named vector, such as c(mu = mu)")
    if (anyDuplicated(names(found))) failed("functions: two numbers are called ", names(found)[anyDuplicated(names(found))])
    found
  }
  numbers <- function(state, data) {
    found <- numbers_of(state, data)
    if (length(found) != length(names_of) || !setequal(names(found), names_of)) {
      new <- setdiff(names(found), names_of)
      gone <- setdiff(names_of, names(found))
      failed("functions ", if (length(new)) paste("gave", toString(utils::head(new, 3))), if (length(new) && length(gone)) " and ",
        if (length(gone)) paste("did not give", toString(utils::head(gone, 3))), ", unlike before: each call must give the same ones")
    }
    found[names_of]
  }
  key <- function(value) {
    text <- frozen(value)
    if (nchar(text, "bytes") > 9000L) { # names of R end at 10,000
      if (is.na(match(text, long))) long <<- base::c(long, text)
      text <- paste("long", match(text, long))
    }
    found <- keys[[text]]
    if (is.null(found)) {
      found <- -1 - length(keys)
      assign(text, found, envir = keys)
      keep_as(found, value)
    }
    found
  }
  text_of <- function(x) jsonlite::toJSON(x, auto_unbox = TRUE)
  # As the protocol has them, which knows NaN and infinities.
  number_text <- function(x) {
    text <- sprintf("%.17g", as.double(x))
    odd <- !is.finite(x)
    if (any(odd)) text[odd] <- ifelse(is.nan(x[odd]), "NaN", ifelse(is.na(x[odd]), "null", ifelse(x[odd] > 0, "Infinity", "-Infinity")))
    text
  }

  verbs <- list(
    prior = function(r) { keep_as(r$to, seeded(r$seed, prior)); NULL },
    simulate = function(r) { keep_as(r$to, seeded(r$seed, simulate, kept(r$state))); NULL },
    step = function(r) {
      after <- seeded(r$seed, kernel(r), kept(r$state), kept(r$data))
      if (is.null(after)) failed("step returned nothing: it must return the state after it")
      keep_as(r$to, after)
      NULL
    },
    values = function(r) paste0("[", paste0(number_text(numbers(kept(r$state), kept(r$data))), collapse = ","), "]"),
    drop = function(r) { rm(list = as.character(unlist(r$handles)), envir = values); NULL },
    logjoint = function(r) {
      if (is.null(log_joint)) failed("there is no log_joint")
      number_text(log_joint(kept(r$state), kept(r$data)))
    },
    same = function(r) {
      a <- kept(r$a)
      b <- kept(r$b)
      equal <- if (is.null(same)) identical(a, b) || frozen(a) == frozen(b) else isTRUE(same(a, b))
      if (equal) "true" else "false"
    },
    hello = function(r) {
      state <- seeded(1, prior) # the names, and how long vectors are, are those of any draw
      names_of <<- names(numbers_of(state, seeded(1, simulate, copied(state))))
      if (!is.null(case) && is.null(log_joint)) failed("case needs log_joint, which gives the target")
      offers <- base::c("same", if (!is.null(log_joint)) "logjoint", if (exact) "law", if (!is.null(case)) "case")
      text_of(list(protocol = 1L, functions = I(names_of), kernels = I(as.character(names(kernels))), offers = I(offers),
        reversible = reversible, rounding = rounding, keep = as.integer(keep)))
    },
    law = function(r) {
      program <- switch(r$of, prior = prior, simulate = simulate, step = kernel(r), failed("there is no law of ", r$of))
      arguments <- lapply(base::c(r$state, r$data), kept)
      found <- law(function() do.call(program, copied(arguments), quote = TRUE))
      each <- paste0("[", number_text(found$probabilities), ",", vapply(found$values, key, 0), "]")
      paste0("[", paste0(each, collapse = ","), "]")
    },
    case = function(r) {
      if (is.null(case)) failed("there is no case")
      text_of(list(data = key(case$data), states = I(vapply(as.list(case$states), key, 0))))
    }
  )

  # The answer to one line of requests.
  function(line) {
    number <- 0
    index <- 0L
    tryCatch({
      asked <- jsonlite::parse_json(line)
      if (!is.numeric(asked$line)) failed("a line needs a number, \"line\"")
      number <- asked$line
      answers <- character()
      for (request in asked$requests) {
        verb <- verbs[[request$do]]
        if (is.null(verb)) failed("there is no verb ", request$do)
        found <- verb(request)
        if (!is.null(found)) answers[[length(answers) + 1L]] <- found
        index <- index + 1L
      }
      paste0("{\"line\":", number, ",\"answers\":[", paste0(answers, collapse = ","), "]}")
    }, error = function(e) {
      within <- conditionCall(e)
      text <- conditionMessage(e)
      if (!is.null(within)) text <- paste0(text, " (in ", paste(deparse(within, nlines = 1L), collapse = ""), ")")
      number <- if (is.numeric(number)) number else 0
      paste0("{\"line\":", number, ",\"request\":", index, ",\"error\":", text_of(gsub("[[:space:]]+", " ", text)), "}")
    })
  }
}

answer_all <- function(answer, from, to) {
  while (length(line <- readLines(from, 1L))) {
    writeLines(answer(line), to)
    flush(to)
  }
}

# Puts a model and a sampler at Plumbline's service: the last line of a script for check --program "Rscript sampler.R". man/serve.Rd says the rest.
serve <- function(prior, simulate, step, functions, log_joint = NULL, case = NULL, reversible = FALSE, rounding = 1e-12,
                  same = NULL, exact = TRUE, keep = 10000L) {
  answer <- service(prior, simulate, step, functions, log_joint, case, reversible, rounding, same, exact, keep)
  from <- file("stdin", "r")
  to <- stdout()
  answers <- if (.Platform$OS.type == "unix") file("/dev/stdout", "w", raw = TRUE) else to
  sink(stderr()) # what the program prints
  on.exit({
    sink()
    close(from)
    if (!identical(answers, to)) close(answers)
  })
  answer_all(answer, from, answers)
  invisible(NULL)
}
