# Tries samplers in R that others have published, exactly and with no line changed.
#
#   Rscript public_samplers.R [FOLDER]
#
# The repositories are fetched by git at the commits named below, into a folder that is thrown away (FOLDER has them
# already, as FOLDER/OWNER/NAME); nothing of them is part of Plumbline. Each sampler gets a case so small that all states
# can be listed, a target written down here and not taken from it, and every path of its random decisions is walked. Exit
# status 1 if a sampler is not as the table says.
library(plumbline)

bayess <- c("cran/bayess", "deb5c9b2f18e667a8167558c90f1ac2fe1d9462a") # version 1.6
bms <- c("cran/BMS", "d94764f7b6260a4d9fbf815b93bc89ba7f299001") # version 0.3.5

scratch <- tempfile()
fetched <- function(source) {
  given <- commandArgs(trailingOnly = TRUE)
  folder <- file.path(if (length(given)) given[[1]] else scratch, source[[1]])
  if (!dir.exists(file.path(folder, "R"))) {
    dir.create(folder, recursive = TRUE)
    git <- function(...) {
      if (system2("git", c("-C", shQuote(folder), ...), stdout = FALSE) != 0) stop("git ", ..1, " failed")
    }
    git("init", "--quiet")
    git("fetch", "--quiet", "--depth", "1", paste0("https://github.com/", source[[1]]), source[[2]])
    git("checkout", "--quiet", "FETCH_HEAD")
  }
  folder
}

published <- new.env()
folder <- fetched(bayess)
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

# BMS is a package with classes of its own: installed into a folder that is thrown away.
library_folder <- file.path(tempfile(), "library")
dir.create(library_folder, recursive = TRUE)
utils::install.packages(fetched(bms), lib = library_folder, repos = NULL, type = "source", quiet = TRUE)
invisible(loadNamespace("BMS", lib.loc = library_folder))

# Which of three regressors are in the model of twelve observations, or of five, where it admits two regressors at most.
observations <- cbind(
  y = c(1.2, -0.3, 0.8, 2.1, -1.5, 0.4, 0.9, -0.7, 1.6, 0.1, -0.2, 0.6),
  a = c(0.5, -0.1, 0.9, 1.2, -0.8, 0.3, 0.2, -0.9, 1.1, 0.4, -0.5, 0.7),
  b = c(1, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 1),
  c = c(0.3, 0.8, -0.6, 0.1, -1.1, 0.9, 0.5, -0.4, 0.2, -0.7, 1.3, -0.2)
)
models <- configurations(0:1, 3)

choosing <- function(count, mcmc) {
  force(mcmc)
  data <- observations[seq_len(count), ]
  function(state) {
    visited <- BMS::bms(data, burn = 0, iter = 1, nmodel = 3, mcmc = mcmc, g = "UIP", mprior = "uniform",
      user.int = FALSE, start.value = state)
    as.integer(visited$info$inccount)
  }
}

# Zellner's prior with g = n, and all models alike: (1 + g)^((n - 1 - k)/2) (g rss + tss)^(-(n - 1)/2).
log_evidence <- function(count) {
  data <- observations[seq_len(count), ]
  function(state) {
    rss <- sum(lm.fit(cbind(1, data[, 1 + which(state == 1), drop = FALSE]), data[, 1])$residuals^2)
    tss <- sum((data[, 1] - mean(data[, 1]))^2)
    ((count - 1 - sum(state)) * log(1 + count) - (count - 1) * log(count * rss + tss)) / 2
  }
}

trials <- list(
  list(bayess, "Ising model, Gibbs (isingibbs.R), 2 x 2", TRUE, configurations(0:1, 4),
    from("isingibbs", n = 2, beta = 0.6), log_target(0.6, 2, 2)),
  list(bayess, "Ising model, Metropolis (isinghm.R), 2 x 2", TRUE, configurations(0:1, 4),
    from("isinghm", n = 2, beta = 0.6), log_target(0.6, 2, 2)),
  list(bayess, "Potts model, Metropolis, 3 colours (pottshm.R), 2 x 1", TRUE, configurations(1:3, 2),
    from("pottshm", ncol = 3, n = 2, m = 1, beta = 0.6), log_target(0.6, 2, 1)),
  list(bayess, "Potts model, Metropolis, 2 colours (pottshm.R), 2 x 1", FALSE, configurations(1:2, 2),
    from("pottshm", ncol = 2, n = 2, m = 1, beta = 0.6), log_target(0.6, 2, 1)),
  list(bayess, "Potts model, Gibbs (pottsgibbs.R), 1 x 1", FALSE, configurations(1:4, 1),
    from("pottsgibbs", numb = 1, beta = 0.6), function(state) 0),
  list(bms, "choice of regressors, birth and death (mcmc = \"bd\"), 3 of 12 observations", TRUE, models,
    choosing(12, "bd"), log_evidence(12)),
  list(bms, "choice of regressors, birth and death, 3 of 5 observations", FALSE, Filter(function(s) sum(s) < 3, models),
    choosing(5, "bd"), log_evidence(5)),
  list(bms, "choice of regressors, with swaps (mcmc = \"rev.jump\"), 3 of 12 observations", FALSE, models,
    choosing(12, "rev.jump"), log_evidence(12))
)

as_said <- TRUE
cat("| sampler | repository | commit | states | paths | error | s | verdict |\n|---|---|---|---|---|---|---|---|\n")
for (trial in trials) {
  found <- exact(trial[[4]], trial[[5]], trial[[6]])
  as_said <- as_said && found$passed == trial[[3]]
  cat(sprintf("| %s | %s | %s | %d | %d | %.1e | %.1f | %s |\n", trial[[2]], trial[[1]][[1]],
    substr(trial[[1]][[2]], 1, 10),
    as.integer(found$states), as.integer(found$paths), found$error, found$seconds, if (found$passed) "right" else "wrong"))
}
quit(status = if (as_said) 0 else 1)
