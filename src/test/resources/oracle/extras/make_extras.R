# Rscript make_extras.R FOLDER POSTERIOR: nested R-hat and Pareto k by posterior's current sources (a checkout in POSTERIOR,
# whose files are read into the installed package's name space), quantile sizes and R* by the installed package.
# FOLDER holds the flat tables that ../files/make_files.py writes.
suppressMessages(library(posterior))
args <- commandArgs(TRUE)
space <- new.env(parent = asNamespace("posterior"))
for (f in c("gpd.R", "pareto_smooth.R", "nested_rhat.R")) sys.source(file.path(args[2], "R", f), space)
version <- read.dcf(file.path(args[2], "DESCRIPTION"))[1, "Version"]
given <- "../diagnostics/given/chains_"
files <- c(multi3 = paste0(given, "multi3.csv"), heavy_cauchy = paste0(given, "heavy_cauchy.csv"),
  heavy_t2 = paste0(given, "heavy_t2.csv"), bimodal_stuck = paste0(given, "bimodal_stuck.csv"),
  one_chain_scale = paste0(given, "one_chain_scale.csv"), five_chains = paste0(given, "five_chains.csv"),
  ar1_high = paste0(given, "ar1_high.csv"), short_50 = paste0(given, "short_50.csv"),
  binary = paste0(given, "binary.csv"), iid_normal = paste0(given, "iid_normal.csv"))
out <- list()
row <- function(file, variable, what, option, value)
  out[[length(out) + 1]] <<- data.frame(file, variable, what, option, value = sprintf("%.17g", value))
for (name in names(files)) {
  d <- read.csv(files[[name]], check.names = FALSE)
  for (v in names(d)[-1]) {
    x <- sapply(unique(d$chain), function(c) d[[v]][d$chain == c])
    m <- ncol(x)
    for (ids in list(seq_len(m), rep(1:2, length.out = m), rep(1:2, each = m / 2)))
      if (length(ids) == m && length(unique(table(ids))) == 1)
        row(name, v, "nested", paste(ids, collapse = " "), space$.rhat_nested(x, ids))
    row(name, v, "pareto", "", suppressWarnings(space$pareto_khat.default(x)))
    for (p in c(0.1, 0.5, 0.85)) row(name, v, "ess_quantile", p, ess_quantile(x, p))
  }
}
folder <- args[1]
rstars <- c(noncentred = file.path(folder, "flat-eight-schools-noncentred.nc.csv"),
  centred = file.path(folder, "flat-eight-schools-centred.nc.csv"), stuck = files[["bimodal_stuck"]])
for (name in names(rstars)) {
  d <- read.csv(rstars[[name]], check.names = FALSE)
  names(d)[1] <- ".chain"
  d$.iteration <- ave(seq_len(nrow(d)), d$.chain, FUN = seq_along)
  x <- as_draws_df(d)
  values <- sapply(1:60, function(seed) { set.seed(seed); rstar(x) })
  row(name, "", "rstar", "mean of seeds 1 to 60", mean(values))
  row(name, "", "rstar_sd", "", sd(values))
}
cat("# posterior", version, "(nested, pareto),", as.character(packageVersion("posterior")), "(others), randomForest",
  as.character(packageVersion("randomForest")), R.version.string, "\n", file = "extras.csv")
suppressWarnings(write.table(do.call(rbind, out), "extras.csv", sep = ";", row.names = FALSE, append = TRUE, quote = FALSE))
