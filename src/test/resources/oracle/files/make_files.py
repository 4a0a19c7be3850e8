"""Makes files of eight schools as programs write them, and what ArviZ says of them (means, R-hat, signs of HMC).

Effective sizes are those of R's posterior (make_posterior.R, from the flat tables that this writes into FOLDER):
ArviZ sums autocorrelations up to another lag, by which sizes differ in the third digit.

python make_files.py FOLDER   with FOLDER/c.nc, FOLDER/nc.nc (PyMC, idata.to_netcdf), FOLDER/frame.csv (PyStan,
fit.to_frame().to_csv()) and FOLDER/stacked.csv (rjags, write.csv(do.call(rbind, samples)), four chains).
The first 250 draws of each chain are kept (of JAGS all, as it takes them to see where chains end), rounded to 7 digits before anything is computed.
"""
import json, sys, warnings
warnings.simplefilter("ignore")
import arviz as az, h5py, numpy as np, pandas as pd, xarray as xr

folder, n = sys.argv[1], 250
oracle = {"versions": {p.__name__: p.__version__ for p in (az, xr, h5py, np, pd)}, "files": {}}


def rounded(x):
    return np.vectorize(lambda v: float("%.7g" % v))(x) if x.dtype == float else x


def short(idata, groups):
    return az.InferenceData(**{g: idata[g].isel(draw=slice(0, n)).map(
        lambda v: xr.apply_ufunc(rounded, v)) for g in groups})


def columns(posterior):
    for name, v in posterior.data_vars.items():
        rest = v.dims[2:]
        for index in np.ndindex(*[v.sizes[d] for d in rest]):
            label = ",".join(str(v[d].values[i]) for d, i in zip(rest, index))
            yield name, label, v.values[(slice(None), slice(None)) + index].ravel()


def said(name, idata, rename=lambda s: s):
    f = {"variables": {}}
    flat = {rename(v if not i else f"{v}[{i}]"): x for v, i, x in columns(idata.posterior)}
    rows = np.repeat(np.arange(1, idata.posterior.sizes["chain"] + 1), idata.posterior.sizes["draw"])
    pd.DataFrame({"chain": rows, **flat}).to_csv(f"{folder}/flat-{name}.csv", index=False)
    table = az.summary(idata, round_to="none", var_names=None)
    for row in table.index:
        f["variables"][rename(row)] = {k: float(table.loc[row, k]) for k in
                                       ("mean", "sd", "r_hat")}
    if "sample_stats" in idata.groups():
        s = idata.sample_stats
        f["divergences"] = [int(x) for x in s.diverging.sum("draw").values]
        f["ebfmi"] = [float(x) for x in az.bfmi(idata)]
        f["maximumTreeDepth"] = [int(x) for x in (s.tree_depth >= 10).sum("draw").values]
    oracle["files"][name] = f


keep = ["diverging", "energy", "tree_depth", "reached_max_treedepth", "step_size"]
for source, name in (("c", "centred"), ("nc", "noncentred")):
    idata = short(az.from_netcdf(f"{folder}/{source}.nc"), ["posterior", "sample_stats"])
    idata.sample_stats = idata.sample_stats[[k for k in keep if k in idata.sample_stats]]
    idata.to_netcdf(f"eight-schools-{name}.nc", engine="h5netcdf" if name == "centred" else "netcdf4")
    said(f"eight-schools-{name}.nc", idata)
    if name == "centred":
        idata.posterior.to_dataframe().reset_index().to_csv("eight-schools-coordinates.csv", index=False)
        posterior = az.InferenceData(posterior=idata.posterior)
        said("eight-schools-coordinates.csv", posterior)
        posterior.posterior[["mu", "tau"]].to_dataframe().to_csv("eight-schools-two.csv")
        said("eight-schools-two.csv", az.InferenceData(posterior=posterior.posterior[["mu", "tau"]]))

frame = pd.read_csv(f"{folder}/frame.csv", nrows=4 * n, float_precision="round_trip")
for c in frame.columns[1:]:
    frame[c] = rounded(frame[c].values.astype(float))
frame["draws"] = np.arange(4 * n)
frame.to_csv("pystan-frame.csv", index=False)
values = {c: frame[c].values.reshape(n, 4).T for c in frame.columns}
label = lambda c: c if "." not in c else c.split(".")[0] + "[" + c.split(".")[1] + "]"
said("pystan-frame.csv", az.from_dict(
    posterior={label(c): values[c] for c in frame.columns if c == "lp__" or not c.endswith("__") and c != "draws"},
    sample_stats={"diverging": values["divergent__"] > 0, "energy": values["energy__"],
                  "tree_depth": values["treedepth__"]}))

jags = pd.read_csv(f"{folder}/stacked.csv")
jags = jags[["mu", "tau", "theta[1]", "theta[2]"]]
jags = jags.map(lambda v: float("%.7g" % v))
jags.insert(0, "", range(1, len(jags) + 1))
jags.to_csv("jags-stacked.csv", index=False)
said("jags-stacked.csv", az.from_dict(posterior={c: jags[c].values.reshape(4, -1) for c in jags.columns[1:]}))
json.dump(oracle, open("arviz.json", "w"), indent=1)
