# Uniform numbers that are known only as far as the program has asked: intervals that split when they are compared.
#
# A vector of them is a list of strictly monotone functions of one uniform number each: `box` holds the interval in which
# that number lies, `f` is the function, `g` its inverse (below 0 or above 1 where it is never reached), `rising` its
# direction.

new_uniforms <- function(n) {
  as_uniforms(lapply(seq_len(n), function(i) {
    box <- new.env(parent = emptyenv())
    box$low <- 0
    box$high <- 1
    list(box = box, f = identity, g = identity, rising = TRUE)
  }))
}

as_uniforms <- function(list, dim = NULL) structure(list, dim = dim, class = "plumbline_uniform")

then <- function(u, f, g, rising = TRUE) {
  inner <- u$f
  back <- u$g
  force(f)
  force(g)
  list(box = u$box, f = function(x) f(inner(x)), g = function(c) back(g(c)), rising = u$rising == rising)
}

# The only thing that decides.
is_below <- function(u, c) {
  if (is.na(c)) return(NA)
  at <- u$g(c)
  box <- u$box
  if (isTRUE(box$spent)) refuse("a number that is a seed is compared as well, at ", place(), "; draw another one")
  share <- (at - box$low) / (box$high - box$low)
  # Within an interval that is narrow already, a part of two units in the last place is rounding, too.
  if (share <= sliver || share >= 1 - sliver || min(at - box$low, box$high - at) <= .Machine$double.eps * at) {
    below <- share > 0.5
    drop_sliver(min(share, 1 - share))
  } else {
    below <- decide(base::c(share, 1 - share)) == 1L
    if (below) box$high <- at else box$low <- at
  }
  if (u$rising) below else !below
}

# Taken for a rounding error, and counted where it may have been a decision.
drop_sliver <- function(share) {
  if (share > 0 && !walk$again && walk$position == length(walk$taken)) walk$dropped <- walk$dropped + walk$probability * share
}

ends <- function(u) sort(base::c(u$f(u$box$low), u$f(u$box$high)))

need_positive <- function(u, what) {
  if (ends(u)[[1L]] < 0) refuse(what, " of a uniform number that may be negative, at ", place(), "; it cannot be walked")
}

plus <- function(u, k) then(u, function(x) x + k, function(c) c - k)
minus <- function(u) then(u, function(x) -x, function(c) -c, FALSE)
times <- function(u, k) then(u, function(x) x * k, function(c) c / k, k > 0)

over <- function(k, u) {
  need_positive(u, "the reciprocal")
  then(u, function(x) if (x > 0) k / x else sign(k) * Inf, function(c) if (c * k > 0) k / c else Inf, k < 0)
}

raised <- function(u, k) {
  need_positive(u, "a power")
  then(u, function(x) x^k, function(c) if (c > 0) c^(1 / k) else if (k > 0) -1 else Inf, k > 0)
}

logarithm <- function(u) {
  need_positive(u, "the logarithm")
  then(u, function(x) log(x), function(c) exp(c))
}

exponential <- function(u) then(u, function(x) exp(x), function(c) if (c > 0) log(c) else -Inf)

whole_part <- function(u) {
  between <- ends(u)
  if (!all(is.finite(between))) refuse("the whole part of an unbounded number at ", place(), " cannot be walked")
  if (diff(between) > most_choices) return(drawn(diff(between), u$box))
  k <- floor(between[[1L]])
  while (!is_below(u, k + 1)) k <- k + 1
  k
}

truncated <- function(u) if (ends(u)[[1L]] < 0 && is_below(u, 0)) whole_part(u) + 1 else whole_part(u)

# Whole parts of several numbers: numbers, or one seed.
whole_parts <- function(x, one) {
  made <- lapply(unclass(x), one)
  if (length(made) == 1L && inherits(made[[1L]], "plumbline_drawn")) return(made[[1L]])
  if (any(vapply(made, inherits, NA, "plumbline_drawn"))) number_used()
  structure(as.double(unlist(made)), dim = dim(x))
}

number_used <- function() {
  refuse("a uniform number is used as a number at ", place(), "; only comparisons can be walked")
}

combined <- function() refuse("two uniform numbers are compared or combined at ", place(), "; they cannot be walked")

arithmetic <- list(
  "+" = function(u, k, swapped) plus(u, k),
  "-" = function(u, k, swapped) if (swapped) plus(minus(u), k) else plus(u, -k),
  "*" = function(u, k, swapped) if (k == 0) 0 else times(u, k),
  "/" = function(u, k, swapped) if (!swapped) times(u, 1 / k) else if (k == 0) 0 else over(k, u),
  "^" = function(u, k, swapped) {
    if (!swapped) return(if (k == 0) 1 else raised(u, k))
    if (k <= 0) number_used()
    if (k == 1) 1 else exponential(times(u, log(k)))
  }
)

Ops.plumbline_uniform <- function(e1, e2) {
  operator <- .Generic
  if (missing(e2)) {
    if (operator == "!") return(rep(FALSE, length(e1))) # zero has probability zero
    return(if (operator == "-") as_uniforms(lapply(unclass(e1), minus), dim(e1)) else e1)
  }
  if (inherits(e1, "plumbline_uniform") && inherits(e2, "plumbline_uniform")) combined()
  swapped <- !inherits(e1, "plumbline_uniform")
  u <- if (swapped) e2 else e1
  k <- if (swapped) e1 else e2
  shape <- if (is.null(dim(u))) dim(k) else dim(u)
  count <- if (length(u) == 0L || length(k) == 0L) 0L else max(length(u), length(k))
  u <- rep_len(unclass(u), count)
  k <- rep_len(as.vector(k), count)
  each <- function(f, ...) {
    out <- vapply(seq_len(count), function(i) f(u[[i]], as.double(k[[i]])), ...)
    if (!is.null(shape)) dim(out) <- shape
    out
  }
  if (operator %in% c("<", "<=", ">", ">=")) {
    below <- each(is_below, NA)
    return(if ((operator %in% c("<", "<=")) != swapped) below else !below)
  }
  if (operator == "==") return(each(function(u, k) FALSE, NA))
  if (operator == "!=") return(each(function(u, k) TRUE, NA))
  if (operator == "%/%" && !swapped) return(each(function(u, k) whole_part(times(u, 1 / k)), 0))
  rule <- arithmetic[[operator]]
  if (is.null(rule)) number_used()
  made <- lapply(seq_len(count), function(i) rule(u[[i]], as.double(k[[i]]), swapped))
  numbers <- vapply(made, is.numeric, NA)
  if (count > 0L && all(numbers)) return(structure(unlist(made), dim = shape))
  if (any(numbers)) number_used()
  as_uniforms(made, shape)
}

Math.plumbline_uniform <- function(x, ...) {
  one <- switch(.Generic,
    log = , log2 = , log10 = logarithm,
    log1p = function(u) logarithm(plus(u, 1)),
    expm1 = function(u) plus(exponential(u), -1),
    exp = exponential,
    sqrt = function(u) raised(u, 0.5),
    abs = function(u) if (is_below(u, 0)) minus(u) else u,
    floor = whole_part, trunc = truncated,
    ceiling = function(u) whole_part(u) + 1,
    round = function(u) whole_part(plus(u, 0.5)),
    NULL
  )
  if (is.null(one) || (.Generic == "round" && length(list(...)) && list(...)[[1L]] != 0)) number_used()
  if (.Generic %in% c("floor", "trunc", "ceiling", "round")) return(whole_parts(x, one))
  made <- lapply(unclass(x), one)
  base <- if (.Generic == "log" && length(list(...))) list(...)[[1L]] else switch(.Generic, log2 = 2, log10 = 10)
  made <- as_uniforms(made, dim(x))
  if (is.null(base)) made else made / log(base)
}

Summary.plumbline_uniform <- function(..., na.rm = FALSE) {
  arguments <- list(...)
  if (.Generic %in% c("max", "min", "sum", "prod") && length(arguments) == 1L && length(arguments[[1L]]) == 1L) {
    return(arguments[[1L]])
  }
  number_used()
}

`[.plumbline_uniform` <- function(x, ...) {
  out <- unclass(x)[...]
  as_uniforms(out, dim(out))
}

`[[.plumbline_uniform` <- function(x, ...) as_uniforms(list(unclass(x)[[...]]))

c.plumbline_uniform <- function(...) {
  if (!all(vapply(list(...), inherits, NA, "plumbline_uniform"))) number_used()
  as_uniforms(do.call(base::c, lapply(list(...), function(u) as.list(unclass(u)))))
}

rep.plumbline_uniform <- function(x, ...) as_uniforms(rep(as.list(unclass(x)), ...))
as.integer.plumbline_uniform <- function(x, ...) {
  made <- whole_parts(x, truncated)
  if (inherits(made, "plumbline_drawn")) made else as.integer(made)
}
as.vector.plumbline_uniform <- function(x, mode = "any") if (mode == "any") as_uniforms(as.list(unclass(x))) else number_used()
as.double.plumbline_uniform <- function(x, ...) number_used()
is.na.plumbline_uniform <- function(x) rep(FALSE, length(x))
is.numeric.plumbline_uniform <- function(x) TRUE
mean.plumbline_uniform <- function(x, ...) number_used()
xtfrm.plumbline_uniform <- function(x) combined()
format.plumbline_uniform <- function(x, ...) rep("a uniform number", length(x))
print.plumbline_uniform <- function(x, ...) cat(length(x), "uniform numbers\n")
