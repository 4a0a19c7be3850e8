# Tries samplers in R that others have published, exactly and with no line changed.
#
#   Rscript public_samplers.R [FOLDER]
#
# The repository is fetched by git at the commit named below, into a folder that is thrown away (FOLDER has it already, as
# FOLDER/OWNER/NAME); nothing of it is part of Plumbline. Each sampler gets a lattice so small that all states can be
# listed, a target written down here and not taken from it, and every path of its random decisions is walked. Exit status
# 1 if a sampler is not as the table says.
library(plumbline)

repository <- "cran/bayess"
commit <- "deb5c9b2f18e667a8167558c90f1ac2fe1d9462a" # version 1.6

fetched <- function() {
  given <- commandArgs(trailingOnly = TRUE)
  folder <- file.path(if (length(given)) given[[1]] else tempfile(), repository)
  if (!dir.exists(file.path(folder, "R"))) {
    dir.create(folder, recursive = TRUE)
    git <- function(...) {
      if (system2("git", c("-C", shQuote(folder), ...), stdout = FALSE) != 0) stop("git ", ..1, " failed")
    }
    git("init", "--quiet")
    git("fetch", "--quiet", "--depth", "1", paste0("https://github.com/", repository), commit)
    git("checkout", "--quiet", "FETCH_HEAD")
  }
  folder
}

published <- new.env()
folder <- fetched()
for (file in c("xneig4", "isingibbs", "isinghm", "pottsgibbs", "pottshm")) {
  sys.source(file.path(folder, "R", paste0(file, ".R")), published)
}

# One sweep from a given state: these functions draw a first state by their first call of sample(); here it is given.
from <- function(function_, ...) {
  arguments <- list(niter = 1, ...)
  function(state) {
    sampler <- published[[function_]]
    first <- TRUE
    handed <- new.env(parent = published)
    handed$sample <- function(x, ...) {
      if (first) {
        first <<- FALSE
        return(state)
      }
      base::sample(x, ...)
    }
    environment(sampler) <- handed
    as.vector(do.call(sampler, arguments))
  }
}

configurations <- function(colours, sites) {
  all <- unname(as.matrix(expand.grid(rep(list(colours), sites))))
  lapply(seq_len(nrow(all)), function(i) all[i, ])
}

# Ising and Potts: beta for each pair of neighbours that are equal; sites of a matrix by columns.
log_target <- function(beta, rows, columns) {
  force(beta)
  function(state) {
    x <- matrix(state, rows, columns)
    beta * (sum(x[-1, ] == x[-rows, ]) + sum(x[, -1] == x[, -columns]))
  }
}

trials <- list(
  list("Ising model, Gibbs (isingibbs.R), 2 x 2", TRUE, configurations(0:1, 4),
    from("isingibbs", n = 2, beta = 0.6), log_target(0.6, 2, 2)),
  list("Ising model, Metropolis (isinghm.R), 2 x 2", TRUE, configurations(0:1, 4),
    from("isinghm", n = 2, beta = 0.6), log_target(0.6, 2, 2)),
  list("Potts model, Metropolis, 3 colours (pottshm.R), 2 x 1", TRUE, configurations(1:3, 2),
    from("pottshm", ncol = 3, n = 2, m = 1, beta = 0.6), log_target(0.6, 2, 1)),
  list("Potts model, Metropolis, 2 colours (pottshm.R), 2 x 1", FALSE, configurations(1:2, 2),
    from("pottshm", ncol = 2, n = 2, m = 1, beta = 0.6), log_target(0.6, 2, 1)),
  list("Potts model, Gibbs (pottsgibbs.R), 1 x 1", FALSE, configurations(1:4, 1),
    from("pottsgibbs", numb = 1, beta = 0.6), function(state) 0)
)

as_said <- TRUE
cat("| sampler | repository | commit | states | paths | error | s | verdict |\n|---|---|---|---|---|---|---|---|\n")
for (trial in trials) {
  found <- exact(trial[[3]], trial[[4]], trial[[5]])
  as_said <- as_said && found$passed == trial[[2]]
  cat(sprintf("| %s | %s | %s | %d | %d | %.1e | %.1f | %s |\n", trial[[1]], repository, substr(commit, 1, 10),
    as.integer(found$states), as.integer(found$paths), found$error, found$seconds, if (found$passed) "right" else "wrong"))
}
quit(status = if (as_said) 0 else 1)
