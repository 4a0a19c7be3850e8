# Draws of coda, posterior, matrices and data frames for plumbline's commands, and a check from within a session.

# A data frame with a column for each quantity, and one for the chain where there are several.
draws_frame <- function(x) {
  if (inherits(x, "draws")) {
    frame <- as.data.frame(posterior::as_draws_df(x), optional = TRUE)
    chain <- frame$.chain
    frame <- frame[setdiff(names(frame), base::c(".chain", ".iteration", ".draw"))]
  } else if (inherits(x, "mcmc.list")) {
    frame <- as.data.frame(do.call(rbind, lapply(x, as.matrix)), optional = TRUE)
    chain <- rep(seq_along(x), vapply(x, NROW, 0L))
  } else if (is.list(x) && !is.data.frame(x)) {
    return(draws_frame(structure(lapply(x, as.matrix), class = "mcmc.list")))
  } else {
    frame <- as.data.frame(if (inherits(x, "mcmc")) as.matrix(x) else x, optional = TRUE)
    chain <- frame$.chain
    frame <- frame[setdiff(names(frame), base::c(".chain", ".iteration", ".draw"))]
  }
  if (!all(vapply(frame, function(column) is.numeric(column) || is.logical(column), NA))) {
    stop("draws must be numbers: a matrix, a data frame, or an object of coda or posterior", call. = FALSE)
  }
  if (length(unique(chain)) > 1L) frame <- cbind(.chain = chain, frame)
  frame
}

# Where the Java program is, as for the Python package: PLUMBLINE_CLASS_PATH names the jars of a build, PLUMBLINE_HOME a
# clone; else the command plumbline on the path.
launcher <- function() {
  jars <- Sys.getenv("PLUMBLINE_CLASS_PATH")
  home <- Sys.getenv("PLUMBLINE_HOME")
  if (nzchar(jars)) {
    java <- file.path(Sys.getenv("JAVA_HOME"), "bin", "java")
    if (!file.exists(java)) java <- Sys.which("java")
    return(base::c(java, "-Xlog:disable", "-Djava.awt.headless=true", "-cp", jars, "plumbline.cli.Main"))
  }
  command <- if (nzchar(home)) file.path(home, "plumbline") else Sys.which("plumbline")[[1L]]
  if (!nzchar(command) || !file.exists(command)) {
    stop("the command plumbline is not on the path: set PLUMBLINE_HOME to a clone of Plumbline or to an unpacked release,",
      " or pip install its two wheels (plumbline*.whl)", call. = FALSE)
  }
  command
}

run <- function(arguments) {
  complaints <- tempfile()
  on.exit(unlink(complaints))
  line <- base::c(launcher(), arguments, "--format", "json")
  said <- suppressWarnings(system2(line[[1L]], shQuote(line[-1L]), stdout = TRUE, stderr = complaints))
  status <- attr(said, "status")
  if (is.null(status)) status <- 0L
  if (!status %in% base::c(0L, 1L, 3L) || !length(said) || !startsWith(trimws(said[[1L]]), "{")) {
    complaint <- paste(readLines(complaints, warn = FALSE), collapse = "\n")
    stop(if (nzchar(complaint)) complaint else paste("Plumbline ended with status", status), call. = FALSE)
  }
  details <- jsonlite::fromJSON(paste(said, collapse = "\n"), simplifyVector = FALSE)
  verdict <- if (is.null(details$verdict)) base::c("pass", "fail", "", "undecided")[[status + 1L]] else details$verdict
  structure(list(verdict = verdict, passed = status == 0L, details = details), class = "plumbline_report")
}

print.plumbline_report <- function(x, ...) {
  cat(toupper(x$verdict), "\n", sep = "")
  for (said in base::c("answer", "reason")) {
    if (is.character(x$details[[said]])) cat(x$details[[said]], "\n", sep = "")
  }
  invisible(x)
}

options_of <- function(...) {
  given <- list(...)
  unlist(lapply(names(given), function(name) {
    value <- given[[name]]
    if (is.null(value) || identical(value, FALSE)) return(NULL)
    base::c(paste0("--", gsub("_", "-", name)), if (!isTRUE(value)) as.character(value))
  }))
}

with_files <- function(frames, use) {
  files <- vapply(frames, function(frame) {
    file <- tempfile("draws-", fileext = ".csv")
    numbers <- lapply(frame, function(column) sprintf("%.17g", as.double(column)))
    header <- paste0("\"", gsub("\"", "\"\"", names(frame), fixed = TRUE), "\"", collapse = ",")
    writeLines(base::c(header, do.call(paste, base::c(unname(numbers), sep = ","))), file)
    file
  }, "")
  on.exit(unlink(files))
  use(files)
}

# Have these chains run long enough? Draws of coda, posterior, a matrix, a data frame, or a list of chains. man/diagnose.Rd says the rest.
diagnose <- function(x, ...) {
  chains <- draws_frame(x)
  frames <- if (is.null(chains$.chain)) list(chains) else split(chains[names(chains) != ".chain"], chains$.chain)
  with_files(frames, function(files) run(base::c("diagnose", options_of(...), files)))
}

# Are two samples of the same variables from one distribution? man/compare.Rd says the rest.
compare <- function(forward, backward, ...) {
  frames <- list(draws_frame(forward), draws_frame(backward))
  with_files(frames, function(files) run(base::c("compare", options_of(...), files)))
}

# Simulation-based calibration. man/sbc.Rd says the rest.
sbc <- function(truths, draws, ...) {
  truths <- draws_frame(truths)
  if (nrow(truths) != length(draws)) stop("there are ", nrow(truths), " truths and draws for ", length(draws), call. = FALSE)
  rows <- lapply(seq_along(draws), function(i) {
    one <- draws_frame(draws[[i]])
    lacking <- setdiff(names(truths), names(one))
    if (length(lacking)) stop("draws[[", i, "]] have no column ", paste(lacking, collapse = ", "), call. = FALSE)
    one <- one[names(truths)]
    cbind(simulation = i, draw = 0:nrow(one), rbind(truths[i, , drop = FALSE], one))
  })
  with_files(list(do.call(rbind, rows)), function(files) run(base::c("sbc", options_of(...), files)))
}
