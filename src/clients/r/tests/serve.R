# The program's side of the protocol, line by line.
library(plumbline)

answer <- plumbline:::service(
  prior = function() rnorm(1), simulate = function(mu) rnorm(5, mu), step = function(mu, y) rnorm(1, sum(y) / 6, sqrt(1 / 6)),
  functions = function(mu, y) c(mu = mu, mean = mean(y)), log_joint = function(mu, y) sum(dnorm(c(mu, y - mu), log = TRUE))
)
ask <- function(...) {
  line <- jsonlite::toJSON(list(line = 3, requests = list(...)), auto_unbox = TRUE, digits = NA)
  found <- jsonlite::fromJSON(answer(line), simplifyVector = FALSE)
  stopifnot(found$line == 3)
  found
}
hello <- ask(list(do = "hello", protocol = 1))$answers[[1]]
stopifnot(hello$protocol == 1, identical(hello$functions, list("mu", "mean")), identical(hello$kernels, list()))
stopifnot("logjoint" %in% hello$offers, !"case" %in% hello$offers)

seed <- 2^53 - 1
draws <- function(first) {
  ask(
    list(do = "prior", to = first, seed = 5), list(do = "simulate", state = first, to = first + 1, seed = seed),
    list(do = "step", state = first, data = first + 1, to = first + 2, seed = 0),
    list(do = "values", state = first + 2, data = first + 1), list(do = "logjoint", state = first + 2, data = first + 1)
  )$answers
}
once <- draws(1)
stopifnot(length(once) == 2, length(once[[1]]) == 2, is.numeric(once[[2]]), identical(once, draws(11)))
stopifnot(isTRUE(ask(list(do = "same", a = 1, b = 11))$answers[[1]]), isFALSE(ask(list(do = "same", a = 1, b = 3))$answers[[1]]))
stopifnot(identical(ask(list(do = "drop", handles = list(1, 11)))$answers, list()))

error <- function(...) ask(...)$error
stopifnot(grepl("nothing is known of 1", error(list(do = "values", state = 1, data = 2))))
stopifnot(grepl("there is no verb dance", error(list(do = "dance"))))
stopifnot(grepl("there is no kernel mu", error(list(do = "step", state = 3, data = 2, to = 9, seed = 1, kernel = "mu"))))
stopifnot(grepl("rnorm\\(\\) at rnorm\\(1\\).* is continuous", error(list(do = "law", of = "prior"))))

# a value may be a vector, an array or a list
long <- 2
answer <- plumbline:::service(prior = function() 1, simulate = function(k) 2, step = function(k, y) k,
  functions = list(theta = function(k, y) seq_len(long), m = function(k, y) matrix(1:4, 2), l = function(k, y) list(a = 5, b = 6), x = function(k, y) 7,
    none = function(k, y) numeric(0)))
hello <- ask(list(do = "hello", protocol = 1))$answers[[1]]
stopifnot(identical(unlist(hello$functions), c("theta[1]", "theta[2]", "m[1,1]", "m[2,1]", "m[1,2]", "m[2,2]", "l[a]", "l[b]", "x")))
asked <- list(list(do = "prior", to = 1, seed = 5), list(do = "values", state = 1, data = 1))
stopifnot(identical(as.numeric(unlist(do.call(ask, asked)$answers)), c(1, 2, 1, 2, 3, 4, 5, 6, 7)))
long <- 3
stopifnot(grepl("functions gave theta[3], unlike before", do.call(ask, asked)$error, fixed = TRUE))
long <- 2
answer <- plumbline:::service(
  prior = function() rnorm(1), simulate = function(mu) rnorm(5, mu), step = function(mu, y) rnorm(1, sum(y) / 6, sqrt(1 / 6)),
  functions = function(mu, y) c(mu = mu, mean = mean(y)), log_joint = function(mu, y) sum(dnorm(c(mu, y - mu), log = TRUE))
)
ask(list(do = "hello", protocol = 1))

# lines that are damaged get an answer, and the next one is served
line <- '{"line":7,"requests":[{"do":"prior","to":21,"seed":5},{"do":"values","state":21,"data":2}]}'
set.seed(1)
pieces <- c("", "null", "{", "]", "\"", "-", "1e999", "[]", "true", ",", "\\u0000")
damaged <- vapply(1:200, function(i) {
  from <- sample(nchar(line), 1)
  paste0(substr(line, 1, from - 1), sample(pieces, 1), substr(line, from + sample(0:12, 1), nchar(line)))
}, "")
for (one in damaged) {
  found <- jsonlite::validate(answer(one))
  if (!found) stop(one, " gave ", answer(one))
}
stopifnot(length(draws(31)) == 2)

# a finite model, walked
answer <- plumbline:::service(
  prior = function() sample(3, 1), simulate = function(k) rbinom(1, 2, k / 4),
  step = list(gibbs = function(k, y) sample(3, 1, prob = dbinom(y, 2, 1:3 / 4))),
  functions = list(k = function(k, y) k, ky = function(k, y) k * y)
)
hello <- ask(list(do = "hello", protocol = 1))$answers[[1]]
stopifnot(identical(hello$kernels, list("gibbs")), identical(hello$functions, list("k", "ky")))
found <- ask(list(do = "law", of = "prior"))$answers[[1]]
stopifnot(length(found) == 3, abs(sum(vapply(found, `[[`, 0, 1)) - 1) < 1e-15, all(vapply(found, `[[`, 0, 2) < 0))
after <- ask(list(do = "law", of = "step", state = found[[1]][[2]], data = ask(list(do = "law", of = "simulate", state = found[[1]][[2]]))$answers[[1]][[1]][[2]]))
stopifnot(length(after$answers[[1]]) == 3)

# Where there is no command, one sentence says what to do.
named <- Sys.getenv(c("PATH", "PLUMBLINE_HOME", "PLUMBLINE_CLASS_PATH"), names = TRUE)
Sys.setenv(PATH = "", PLUMBLINE_HOME = "", PLUMBLINE_CLASS_PATH = "")
said <- tryCatch(diagnose(matrix(0, 4, 1, dimnames = list(NULL, "x"))), error = conditionMessage)
do.call(Sys.setenv, as.list(named))
stopifnot(grepl("^the command plumbline is not on the path: set PLUMBLINE_HOME .*plumbline\\*\\.whl", said))
