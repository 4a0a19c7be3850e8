# Rscript make_posterior.R FOLDER: effective sizes and errors of the flat tables that make_files.py wrote there.
library(posterior)
folder <- commandArgs(TRUE)[1]
rows <- list()
for (f in list.files(folder, "^flat-")) {
  d <- read.csv(file.path(folder, f), check.names = FALSE)
  for (v in names(d)[-1]) {
    x <- sapply(unique(d$chain), function(c) d[[v]][d$chain == c])
    rows[[length(rows) + 1]] <- data.frame(file = sub("^flat-(.*)\\.csv$", "\\1", f), variable = v,
      rhat = sprintf("%.17g", rhat(x)), essBulk = sprintf("%.17g", ess_bulk(x)), essTail = sprintf("%.17g", ess_tail(x)),
      mcseMean = sprintf("%.17g", mcse_mean(x)), mcseSd = sprintf("%.17g", mcse_sd(x)))
  }
}
cat("# posterior", as.character(packageVersion("posterior")), R.version.string, "\n", file = "posterior.csv")
suppressWarnings(write.table(do.call(rbind, rows), "posterior.csv", sep = ";", row.names = FALSE, append = TRUE, quote = FALSE))
