"""The whole job of `plumbline topics train` with tomotopy: arguments docword, vocab, topics, iterations, alpha, beta."""
import sys

import tomotopy

docword, vocab, topics, iterations, alpha, beta = sys.argv[1:7]
words = open(vocab).read().split()
documents = {}
with open(docword) as file:
    for _ in range(3):
        next(file)
    for line in file:
        document, word, count = map(int, line.split())
        documents.setdefault(document, []).extend([words[word - 1]] * count)
model = tomotopy.LDAModel(k=int(topics), alpha=float(alpha), eta=float(beta), seed=1)
for document in documents.values():
    model.add_doc(document)
model.optim_interval = 0
model.train(int(iterations), workers=1)
for topic in range(int(topics)):
    print(model.get_topic_words(topic, top_n=10))
