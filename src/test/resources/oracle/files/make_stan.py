"""Makes files in CmdStan's form and what CmdStan's diagnose and ArviZ say of them.

python make_stan.py FRAME_C FRAME_NC FOLDER BIN: the frames of PyStan (centred and non-centred eight schools) and a
folder of CmdStan's own output (max_depth 4), of which few columns are kept; BIN is CmdStan's diagnose. Of each chain
the first 250 draws (CmdStan's 200) are kept, rounded to 7 digits. Comment lines are those of the real files.
"""
import glob, gzip, json, os, re, subprocess, sys, tempfile, warnings
warnings.simplefilter("ignore")
import arviz as az, numpy as np, pandas as pd

frame_c, frame_nc, folder, program = sys.argv[1:]
out = {"versions": {"cmdstan": "2.37.0", "arviz": az.__version__}, "runs": {}}
real = sorted(glob.glob(folder + "/*_[1-4].csv"))
comments = [[l for l in open(f) if l.startswith("#")] for f in real]


def write(name, chain, table, head):
    text = "".join(head) + table.to_csv(index=False, float_format="%.7g")
    with open(f"{tmp}/{name}-{chain + 1}.csv", "w") as f:
        f.write(text)
    with gzip.GzipFile(f"stan-{name}-{chain + 1}.csv.gz", "wb", mtime=0) as f:
        f.write(text.encode())


def head(c, n, depth):
    text = "".join(comments[c])
    text = re.sub(r"num_samples = \d+", f"num_samples = {n}", text)
    return [re.sub(r"max_depth = \d+", f"max_depth = {depth}", text).replace("max_depth = 10", "max_depth = 10")]


with tempfile.TemporaryDirectory() as tmp:
    for name, source in (("centred", frame_c), ("noncentred", frame_nc)):
        frame = pd.read_csv(source).drop(columns="draws")
        frame = frame[[c for c in frame if not c.startswith("z.") and c not in [f"theta.{i}" for i in range(3, 9)]]]
        for c in range(4):
            write(name, c, frame.iloc[c::4][:250], head(c, 250, 10))
    for c, f in enumerate(real):
        table = pd.read_csv(f, comment="#")
        write("shallow", c, table[[x for x in table if not x.startswith("trend")]], head(c, len(table), 4))
    for name in ("centred", "noncentred", "shallow"):
        files = [f"{tmp}/{name}-{c}.csv" for c in range(1, 5)]
        said = subprocess.run([program] + files, capture_output=True, text=True).stdout.replace(tmp + "/", "")
        stats = az.from_cmdstan(files).sample_stats
        out["runs"][name] = {"cmdstan": said, "divergences": [int(x) for x in stats.diverging.sum("draw")],
                             "ebfmi": [float(x) for x in az.bfmi(stats.energy.values)],
                             "treeDepth": [[int(x) for x in chain] for chain in stats.tree_depth.values]}
        print(said)
json.dump(out, open("stan.json", "w"), indent=1)
