# What a request costs beside the program's own work, in processor time.
library(plumbline)

answer <- plumbline:::service(
  prior = function() 0.5, simulate = function(mu) 1:5 / 10, step = function(mu, y) mu, functions = function(mu, y) c(mu = mu)
)
start <- paste0('{"line":1,"requests":[{"do":"hello","protocol":1},{"do":"prior","to":1,"seed":1},',
  '{"do":"simulate","state":1,"to":2,"seed":1}]}')
invisible(answer(start))
steps <- 10000L
to <- seq_len(steps) + 2L
requests <- rbind(
  sprintf('{"do":"step","state":%d,"data":2,"to":%d,"seed":%.0f}', c(1L, to[-steps]), to, floor(runif(steps) * 2^53)),
  sprintf('{"do":"values","state":%d,"data":2}', to)
)
line <- paste0('{"line":2,"requests":[', paste0(requests, collapse = ","), "]}")
best <- min(replicate(3, {
  spent <- system.time(found <- answer(line))
  stopifnot(!grepl("error", substr(found, 1, 100)))
  spent[[1]] + spent[[2]]
}))
cat(sprintf("a step, one number returned: %.1f microseconds\n", 1e6 * best / steps))
