"""Correlated topic models with tomotopy: arguments docword, topics, iterations, eta, seed, draws, folder.

Trains `CTModel` in one thread on the documents whose number, from 1, is no multiple of 10; `draws` is its `num_beta_samples`, 10 by
default. Writes what makes it a model of new documents: topics.csv (one row of word probabilities a topic), mean.csv and
covariance.csv (of the logistic normal law, all k entries). Prints the processor seconds of training.
"""
import gzip
import pathlib
import sys
import time

import tomotopy

docword, topics, iterations, eta, seed, draws, folder = sys.argv[1:8]
documents = {}
with (gzip.open if docword.endswith(".gz") else open)(docword, "rt") as file:
    _, vocabulary, _ = (int(next(file)) for _ in range(3))
    for line in file:
        document, word, count = map(int, line.split())
        documents.setdefault(document, []).extend([str(word)] * count)
model = tomotopy.CTModel(k=int(topics), eta=float(eta), seed=int(seed))
model.num_beta_samples = int(draws)
for document, words in documents.items():
    if document % 10:
        model.add_doc(words)
model.train(0)
start = time.process_time()
model.train(int(iterations), workers=1)
seconds = time.process_time() - start
target = pathlib.Path(folder)
target.mkdir(parents=True, exist_ok=True)


def write(name, rows):
    (target / name).write_text("".join(",".join(repr(float(x)) for x in row) + "\n" for row in rows))


places = {int(word): place for place, word in enumerate(model.used_vocabs)}
laws = []
for z in range(int(topics)):
    law = model.get_topic_word_dist(z)
    # A word that only held-out documents have gets what its prior alone would give it: the least.
    laws.append([law[places[v]] if v in places else min(law) for v in range(1, vocabulary + 1)])
write("topics.csv", [[p / sum(law) for p in law] for law in laws])
write("mean.csv", [model.prior_mean])
write("covariance.csv", model.prior_cov)
print(f"{seconds:.2f}")
