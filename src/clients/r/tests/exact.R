# Exact trials: no PASS of a wrong sampler, no FAIL of a right one; what is not watched is refused.
options(keep.source = TRUE)
library(plumbline)

verdict <- function(...) tryCatch(exact(...)$verdict, error = function(e) paste("refused:", conditionMessage(e)))
is_one_of <- function(name, found, allowed, pattern = "") {
  kind <- sub(":.*", "", found)
  if (!kind %in% allowed || (kind == "refused" && !grepl(pattern, found))) {
    stop(name, ": ", found, " where it should be ", paste(allowed, collapse = " or "), " ", pattern, call. = FALSE)
  }
}
wrong <- function(name, found, pattern = "") is_one_of(name, found, c("refused", "fail"), pattern)
right <- function(name, found, pattern = "") is_one_of(name, found, c("refused", "pass"), pattern)
refused <- function(name, found, pattern) is_one_of(name, found, "refused", pattern)

log_target <- function(x) log(x) # 1, 2, 3 with 1/6, 2/6, 3/6
metropolis <- function(x) {
  y <- (x - 1 + sample(2, 1)) %% 3 + 1
  if (runif(1) < exp(log_target(y) - log_target(x))) y else x
}
of_three <- function(step, ...) verdict(1:3, step, log_target, ...)
stopifnot(of_three(metropolis) == "pass")

# what readers found: generators that are seeded or restored in the step
refused("seed in the step", of_three(function(x) { set.seed(1); metropolis(x) }), "set.seed is given 1 at set.seed\\(1\\)")
refused("seed from the state", of_three(function(x) { set.seed(x); metropolis(x) }), "which is not drawn")
refused("seed, then sample", of_three(function(x) { set.seed(1); sample(3, 1, prob = 1:3) }), "which is not drawn")
refused("seed by another name", of_three(local({ s <- base::set.seed; function(x) { s(1); metropolis(x) } })), "cannot be watched")
refused("seed of a small draw", of_three(function(x) { set.seed(sample(100, 1)); metropolis(x) }), "which is not drawn")
refused("seed below one", of_three(function(x) { set.seed(runif(1)); metropolis(x) }), "too small a number")
refused("seed of a clock", of_three(function(x) { set.seed(as.integer(Sys.time())); metropolis(x) }), "Sys.time\\(\\)")
refused("seed of the process", of_three(function(x) { set.seed(Sys.getpid()); metropolis(x) }), "Sys.getpid\\(\\)")
refused("one seed twice", of_three(function(x) {
  seed <- sample.int(.Machine$integer.max, 1)
  set.seed(seed)
  y <- metropolis(x)
  set.seed(seed)
  metropolis(y)
}), "one seed is used twice")
refused("a seed that is compared", of_three(function(x) { u <- 1e9 * runif(1); set.seed(u); if (u < 5e8) x else metropolis(x) }), "seed")
refused("a compared number as seed", of_three(function(x) { u <- 1e9 * runif(1); y <- u < 5e8; set.seed(u); metropolis(x) }), "seed")
for (seed in expression(NULL, sample.int(.Machine$integer.max, 1), runif(1) * 1e9, as.integer(runif(1, 0, 1e9)), floor(2^31 * runif(1)), sample(1e9, 1) + 1L)) {
  step <- eval(bquote(function(x) { set.seed(.(seed)); metropolis(x) }))
  is_one_of(deparse(seed), of_three(step), "pass")
  step <- eval(bquote(function(x) { set.seed(.(seed)); sample(3, 1) }))
  is_one_of(deparse(seed), of_three(step), "fail")
}
set.seed(1)
refused("state restored", of_three(function(x) {
  s <- get(".Random.seed", globalenv())
  u <- runif(1)
  assign(".Random.seed", s, globalenv())
  metropolis(x)
}), "Random.seed")
kept <- .Random.seed
refused("state assigned", of_three(function(x) { .Random.seed <<- kept; metropolis(x) }), "put to where it was")
refused("state assigned by name", of_three(function(x) { assign(".Random.seed", kept, envir = globalenv()); metropolis(x) }), "put to where it was")
refused("state removed", of_three(function(x) { rm(list = ".Random.seed", envir = globalenv()); metropolis(x) }), "removes .Random.seed")
refused("state as a number", of_three(function(x) .Random.seed[[3]] %% 3 + 1), "cannot be watched")
refused("kind of generator", of_three(function(x) { RNGkind("Wichmann-Hill"); metropolis(x) }), "RNGkind")
refused("seed, swallowed", of_three(function(x) { try(set.seed(1), silent = TRUE); metropolis(x) }), "which is not drawn")
stopifnot(identical(kept, .Random.seed), !bindingIsActive(".Random.seed", globalenv()))

# ... randomness that is not watched
right("clock", of_three(function(x) { u <- (as.numeric(Sys.time()) * 1e4) %% 1; 1 + (u > 1 / 6) + (u > 1 / 2) }))
refused("a clock of days", of_three(function(x) if (as.integer(Sys.Date()) %% 2 == 0) x else metropolis(x)), "Sys.time")
now <- Sys.time
refused("a clock by another name", of_three(function(x) if (as.integer(now()) %% 1e6 == 0) x else metropolis(x)), "Sys.time")
for (reads in expression(proc.time()[[3]], date(), Sys.getpid(), system.time(1)[[3]], .Internal(Sys.time()))) {
  step <- eval(bquote(function(x) if (identical(.(reads), 0)) x else metropolis(x)))
  refused(deparse(reads), of_three(step), "not watched|cannot be watched")
  inner <- eval(bquote(function() .(reads)))
  refused(deparse(reads), of_three(function(x) if (identical(inner(), 0)) x else metropolis(x)), "not watched|cannot be watched")
}
refused("a process", of_three(function(x) as.integer(system("echo 1", intern = TRUE))), "process that is not watched")
refused("compiled code", of_three(function(x) { u <- .Call(stats:::C_runif, 1, 0, 1); 1 + (u > 1 / 6) + (u > 1 / 2) }), "cannot be watched")
beneath <- function() .External("own_generator")
refused("compiled code that runs", of_three(function(x) tryCatch(beneath(), error = function(e) x)), "beneath\\(\\) at .* compiled code")
buffer <- runif(1000)
position <- 0
right("numbers drawn beforehand", of_three(function(x) { position <<- position + 1; u <- buffer[position %% 1000 + 1]; 1 + (u > 1 / 6) + (u > 1 / 2) }))
wrong("one number drawn beforehand", of_three(local({ u <- runif(1); function(x) 1 + (u > 1 / 6) + (u > 1 / 2) })))

# ... memory
two <- list(c(-1, -1), c(-1, 1), c(1, -1), c(1, 1))
spins <- function(z) z[1] * z[2] * 0.8 + 0.3 * z[1]
flip <- function(z, i, power = 1) {
  a <- z; a[i] <- 1; b <- z; b[i] <- -1
  if (runif(1) < 1 / (1 + exp(power * (spins(b) - spins(a))))) a else b
}
turn <- 0
refused("a turn", verdict(two, function(z) { turn <<- turn + 1; flip(z, turn %% 2 + 1) }, spins), "keeps something")
shrinking <- 1
refused("acceptance that shrinks", of_three(function(x) {
  shrinking <<- shrinking * 0.99
  y <- (x - 1 + sample(2, 1)) %% 3 + 1
  if (runif(1) < shrinking * exp(min(0, log_target(y) - log_target(x)))) y else x
}), "runif\\(1\\) < .* was another one .* keeps something")
file <- tempfile(fileext = ".R")
writeLines(c("seeded <- function(x) {", "  y <- x", "  set.seed(x + 1)", "  y", "}", "drifts <- function(x) {", "  calls <<- calls + 1",
  "  if (runif(1) < 1 / calls) x else 1", "}"), file)
calls <- 1
source(file, keep.source = TRUE)
refused("a line", of_three(seeded), paste0("is given [0-9]+ at set.seed\\(x \\+ 1\\) \\(", basename(file), ":3\\)"))
refused("a function's line", of_three(drifts), paste0("runif\\(1\\) < .*", basename(file), ":[68]\\)"))
calls <- 0
refused("a decision more", of_three(function(x) { calls <<- calls + 1; if (calls %% 7 == 0) sample(2, 1); metropolis(x) }), "keeps something")
refused("a target that drifts", verdict(1:3, metropolis, function(x) { calls <<- calls + 1; log(x) + calls }), "same number each time")
e <- new.env()
stopifnot(of_three(function(x) { e$x <- x; e$x <- metropolis(e$x); e$x }) == "pass")

# ... one environment, filled anew, is not all states
coin <- function(s, y, wrong = 1) {
  a <- 0.3 * (if (y) 0.8 else 0.2); b <- 0.7 * (if (y) 0.4 else 0.6) * wrong
  s$x <- as.integer(runif(1) < a / (a + b))
  s
}
toss <- function(s) as.integer(runif(1) < (if (s$x) 0.8 else 0.4))
shared <- new.env()
Spin <- suppressMessages(setRefClass("Spin", fields = list(x = "numeric"), methods = list(up = function() x <<- 1)))
Slot <- setClass("Slot", representation(x = "numeric"))
priors <- list(
  list = function() list(x = as.integer(runif(1) < 0.3)),
  environments = function() { s <- new.env(); s$x <- as.integer(runif(1) < 0.3); s },
  one = function() { shared$x <- as.integer(runif(1) < 0.3); shared },
  class = function() Spin$new(x = as.numeric(runif(1) < 0.3)),
  within = function() list(inner = 1, x = as.integer(runif(1) < 0.3), around = new.env())
)
for (name in names(priors)) {
  is_one_of(name, verdict(prior = priors[[name]], simulate = toss, step = coin), "pass")
  is_one_of(name, verdict(prior = priors[[name]], simulate = toss, step = function(s, y) coin(s, y, 1.5)), "fail")
}
hidden <- function() { s <- new.env(); s$.x <- as.integer(runif(1) < 0.3); s }
never <- exact(prior = hidden, simulate = function(s) 0, step = function(s, y) { s$.x <- 1; s })
stopifnot(!never$passed, never$states == 2)
slots <- exact(prior = function() Slot(x = sample(2, 1)), simulate = function(s) 0, step = function(s, y) { s@x <- 1; s })
stopifnot(slots$verdict == "fail", slots$states == 2)
closures <- exact(prior = function() { k <- sample(2, 1); function() k }, simulate = function(s) 0, step = function(s, y) { k <- 1; function() k })
stopifnot(closures$verdict == "fail", closures$states == 2)

# ... states that are not listed, little mass, parts
grid <- 0.1 * (0:4)
walk <- function(x) { y <- x + sample(c(-0.1, 0.1), 1); if (y > -0.05 && y < 0.45 && runif(1) < exp(x - y)) y else x }
refused("rounding", verdict(grid, walk, function(x) -x), "returned 0.20000000000000004, which is not among the states \\(nearest: 0.2\\)")
refused("a sum", verdict(c(0.1, 0.2, 0.3), function(x) sample(c(0.1, 0.2, 0.1 + 0.2), 1), function(x) 0),
  "returned 0.30000000000000004, which is not among the states \\(nearest: 0.3\\)")
is_one_of("rounded", verdict(grid, function(x) 0.1 * round(10 * walk(x)), function(x) -x), "pass")
refused("not listed", verdict(0:3, function(x) sample(0:4, 1), function(x) 0), "returned 4, which is not among the states, though log_target is 0")
outside <- exact(0:3, function(x) sample(0:4, 1), function(x) if (x > 3) -Inf else 0)
stopifnot(outside$verdict == "fail", grepl("the step returned 4, which is not among", paste(capture.output(print(outside)), collapse = "")))
for (at in 1:2) {
  steep <- function(x) -14 * x
  bug <- exact(0:3, function(x) {
    y <- x + sample(c(-1, 1), 1)
    if (y < 0 || y > 3) return(x)
    if ((x == at && y == at + 1) || runif(1) < exp(steep(y) - steep(x))) y else x
  }, steep)
  stopifnot(bug$verdict == "fail", bug$relative > 0.1)
}
stopifnot(grepl("of pi itself at", paste(capture.output(print(bug)), collapse = "")), bug$error < 1e-12)
fine <- exact(0:3, function(x) { y <- x + sample(c(-1, 1), 1); if (y >= 0 && y <= 3 && runif(1) < exp(steep(y) - steep(x))) y else x }, steep)
stopifnot(fine$passed, fine$relative < 1e-9)
part <- exact(two, function(z) flip(z, 1), spins)
stopifnot(part$verdict == "inconclusive", exact(two, function(z) flip(z, 1), spins, whole = FALSE)$passed)
stopifnot(exact(two, function(z) flip(z, 1, 1.1), spins, whole = FALSE)$verdict == "fail")
stopifnot(exact(two, list(first = function(z) flip(z, 1), second = function(z) flip(z, 2)), spins)$passed)
said <- paste(capture.output(print(exact(1:3, function(x) sample(3, 1), log_target))), collapse = "")
stopifnot(grepl("^FAIL: \\|pi P - pi\\| is [0-9.]+e-0[0-9] over", said), !grepl("at most", said))

# ... loops that do not end
is_one_of("a loop with an end", of_three(function(x) { while (runif(1) < 0.5) x <- x; metropolis(x) }), "pass")
endless <- function(x) repeat { y <- sample(3, 1); if (runif(1) < y / 3) return(y) }
right("a loop of two decisions a turn", of_three(endless, most_seconds = 2), "loops until|smaller case")
refused("a loop that never ends", of_three(function(x) { while (runif(1) < 2) sample(2, 1); x }, most_seconds = 2), "loops until|too improbable")
refused("many paths", of_three(function(x) { sample(2, 12, TRUE); x }, most_paths = 100), "more than 100 paths")

# whatever happened, all is put back
stopifnot(identical(Sys.time, now), is.numeric(proc.time()[[3]]), is.numeric(runif(1)), is.null(set.seed(1)), is.function(beneath))

# {where the generator is} x {how it is used} x {right, wrong}
wheres <- list(
  plain = quote(runif(1)),
  stats = quote(stats::runif(1)),
  many = quote(runif(3)[2]),
  list = quote(held$u(1)),
  nested = quote(held$deep[[1]]$u(1)),
  closure = quote(closure()),
  environment = quote(env$u(1)),
  do_call = quote(do.call("runif", list(1))),
  match_fun = quote(match.fun("runif")(1)),
  get = quote(get("runif")(1)),
  vapply = quote(vapply(1, runif, 0)),
  Reduce = quote(Reduce(function(a, b) runif(1), 1:2, 0)),
  compiled = quote(byte_code(1)),
  seeded = quote({ set.seed(42); runif(1) }),
  drawn_seed = quote({ set.seed(sample.int(2147483647L, 1)); runif(1) }),
  restored = quote(twice()),
  clock = quote((as.numeric(Sys.time()) * 1e5) %% 1),
  nanoseconds = quote((proc.time()[[3]] * 1e3) %% 1),
  buffer = quote(next_of_buffer()),
  own = quote(congruential()),
  normal = quote(pnorm(rnorm(1))),
  exponential = quote(exp(-rexp(1))),
  beta = quote(rbeta(1, 1, 1)),
  native = quote(.Call(stats:::C_runif, 1, 0, 1)),
  file = quote(strtoi(sub(".*(.)$", "\\1", tempfile()), 16L) / 16)
)
held <- list(u = stats::runif, deep = list(list(u = stats::runif)))
closure <- local({ u <- stats::runif; function() u(1) })
env <- new.env(); env$u <- stats::runif
byte_code <- compiler::cmpfun(function(n) runif(n))
twice <- function() { s <- get(".Random.seed", globalenv()); u <- runif(1); assign(".Random.seed", s, globalenv()); u }
next_of_buffer <- local({ b <- runif(1e4); k <- 0; function() { k <<- k %% 1e4 + 1; b[k] } })
congruential <- local({ s <- 1; function() { s <<- (16807 * s) %% 2147483647; s / 2147483647 } })
uses <- list(
  compare = list(function(u) 1 + (u > 1 / 6) + (u > 1 / 2), function(u) 1 + (u > 1 / 3) + (u > 2 / 3)),
  interval = list(function(u) findInterval(u, c(1, 3) / 6) + 1, function(u) findInterval(u, c(1, 2) / 6) + 1),
  whole = list(function(u) c(1, 2, 2, 3, 3, 3)[floor(6 * u) + 1], function(u) floor(3 * u) + 1),
  logs = list(function(u) if (log(u) < -log(2)) 3 else if (log(u) < log(5 / 6)) 2 else 1, function(u) if (log(u) < -1) 3 else 1)
)
tried <- 0
walked <- 0
for (where in names(wheres)) for (use in names(uses)) for (kind in 1:2) {
  step <- eval(bquote(function(x) uses[[.(use)]][[.(kind)]](.(wheres[[where]]))))
  found <- of_three(step)
  tried <- tried + 1
  walked <- walked + !startsWith(found, "refused")
  if (kind == 1) right(paste(where, use), found) else wrong(paste(where, use), found)
}
for (where in c("plain", "stats", "many", "do_call", "match_fun", "get", "Reduce", "compiled", "exponential", "drawn_seed")) {
  for (use in names(uses)) {
    step <- eval(bquote(function(x) uses[[.(use)]][[1]](.(wheres[[where]]))))
    found <- of_three(step)
    if (where == "exponential" && startsWith(found, "refused")) next
    is_one_of(paste(where, use), found, "pass")
  }
}
stopifnot(tried == 200, walked >= 80)

# the guilty kernel and the states
within <- function(x, weights) {
  y <- sample(3, 1)
  if (runif(1) < weights[y] / weights[x]) y else x
}
found <- exact(1:3, list(right = function(x) within(x, 1:3), wrong = function(x) within(x, c(1, 2, 4))), log_target)
stopifnot(found$verdict == "fail", found$kernels$right$verdict == "pass", found$kernels$wrong$verdict == "fail")
stopifnot(setequal(found$worst$state, c("1", "2", "3")), abs(sum(found$worst$has) - 1) < 1e-12)
said <- capture.output(print(found))
stopifnot(grepl("^  kernel wrong: FAIL, ", said[[3]]), any(grepl("^  state 3: has .*, should have 0.5$", said)))
found <- exact(1:3, list(first = function(x) c(x, sample(3, 1)), second = function(p) within(p[[1]], c(1, 2, 4))), log_target)
stopifnot(found$verdict == "fail", is.character(found$kernels$first))
