"""Draws of ArviZ, CmdStanPy, PyMC, pandas or plain arrays for ``diagnose``, ``compare`` and ``sbc``."""

from __future__ import annotations

import itertools
import json
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple

from plumbline import _launcher
from plumbline._check import PlumblineError, Report, program

#: Columns that tell chains apart and do not belong to the draws.
_CHAIN = (".chain", "chain", "chain__")
_COUNTS = (".iteration", ".draw", "draw", "iter__", "draw__", "Unnamed: 0")


@dataclass(frozen=True)
class Columns:
    """Scalars by name, in the order of the variables that they belong to, for each chain."""

    variables: Dict[str, List[str]]
    chains: List[Dict[str, List[float]]]

    @property
    def names(self) -> List[str]:
        return [name for names in self.variables.values() for name in names]

    def rows(self, names: Optional[Sequence[str]] = None) -> Iterator[List[float]]:
        wanted = self.names if names is None else names
        for chain in self.chains:
            yield from map(list, zip(*(chain[name] for name in wanted)))

    def write(self, folder: Path, label: str) -> List[str]:
        """One file of each chain."""
        files = []
        for number, chain in enumerate(self.chains, 1):
            file = folder / f"{label}-{number}.csv"
            _write(file, self.names, zip(*(chain[name] for name in self.names)))
            files.append(str(file))
        return files


def _write(file: Path, names: Sequence[str], rows: Any) -> None:
    with open(file, "w", encoding="utf-8") as out:
        out.write(",".join('"' + name.replace('"', '""') + '"' for name in names) + "\n")
        for row in rows:
            out.write(",".join((repr(v) if type(v) is int else repr(float(v)) for v in row)) + "\n")


def _shape(value: Any) -> Tuple[int, ...]:
    if hasattr(value, "shape"):
        return tuple(int(n) for n in value.shape)
    return (len(value), *_shape(value[0])) if isinstance(value, (list, tuple)) and len(value) else ()


def _at(value: Any, index: Tuple[int, ...]) -> Any:
    for i in index:
        value = value[i]
    return value


def _labelled(name: str, shape: Tuple[int, ...], labels: Optional[List[Sequence[Any]]] = None) -> List[str]:
    if not shape:
        return [name]
    indices = labels if labels is not None else [range(n) for n in shape]
    return [f"{name}[{','.join(map(str, index))}]" for index in itertools.product(*indices)]


def _of_arrays(arrays: Mapping[str, Any], labels: Mapping[str, List[Sequence[Any]]]) -> Columns:
    """Arrays whose first dimensions are chains and draws."""
    variables: Dict[str, List[str]] = {}
    chains: List[Dict[str, List[float]]] = []
    lengths: Dict[str, int] = {}
    for name, array in arrays.items():
        shape = _shape(array)
        if len(shape) == 1:
            array, shape = [array], (1, *shape)
        if len(shape) < 2:
            raise PlumblineError(f"{name} must be an array of draws, or of chains and draws; it has shape {shape}")
        variables[name] = _labelled(name, shape[2:], labels.get(name))
        indices = list(itertools.product(*[range(n) for n in shape[2:]]))
        chains = chains or [{} for _ in range(shape[0])]
        if len(chains) != shape[0]:
            raise PlumblineError(f"{name} has {shape[0]} chains, others have {len(chains)} (the first dimension)")
        lengths[name] = shape[1]
        if len(set(lengths.values())) > 1:
            raise PlumblineError(f"variables have different numbers of draws: {lengths}")
        plain = array.tolist() if hasattr(array, "tolist") else array
        for chain, draws in zip(chains, plain):
            for column, index in zip(variables[name], indices):
                chain[column] = [float(_at(draw, index)) for draw in draws]
    return Columns(variables, chains)


def _of_dataset(dataset: Any) -> Columns:
    """A group of ArviZ's InferenceData, or of the DataTree that took its place."""
    arrays, labels = {}, {}
    for name in dataset.data_vars:
        variable = dataset[name].transpose("chain", "draw", ...)
        arrays[str(name)] = variable.values
        labels[str(name)] = [
            variable[d].values.tolist() if d in variable.coords else range(variable.sizes[d]) for d in variable.dims[2:]
        ]
    return _of_arrays(arrays, labels)


def _of_table(names: Sequence[str], columns: Mapping[str, Sequence[Any]]) -> Columns:
    """One column for each scalar, and perhaps one that numbers the chains."""
    chain = next((name for name in _CHAIN if name in names), None)
    kept = [name for name in names if name != chain and name not in _COUNTS and not name.startswith(".")]
    numbers = list(columns[chain]) if chain is not None else []
    chains = []
    for number in sorted(set(numbers)) if chain is not None else [None]:
        rows = [i for i, n in enumerate(numbers) if n == number] if chain is not None else None
        chains.append(
            {name: [float(v) for v in (columns[name] if rows is None else [columns[name][i] for i in rows])] for name in kept}
        )
    return Columns({name: [name] for name in kept}, chains)


def columns(draws: Any) -> Columns:
    """Draws in any of the forms that ``diagnose`` takes."""
    if hasattr(draws, "posterior"):  # ArviZ's InferenceData, PyMC's result
        return _of_dataset(draws.posterior)
    if isinstance(draws, Mapping) and not hasattr(draws, "data_vars"):
        return _of_arrays(draws, {})
    if hasattr(draws, "data_vars"):
        return _of_dataset(draws)
    if hasattr(draws, "column_names") and hasattr(draws, "draws"):  # CmdStanPy's CmdStanMCMC
        array = draws.draws(concat_chains=False)
        names = [str(name) for name in draws.column_names]
        return Columns(
            {name: [name] for name in names},
            [{name: [float(v) for v in array[:, c, k]] for k, name in enumerate(names)} for c in range(array.shape[1])],
        )
    if hasattr(draws, "columns") and hasattr(draws, "to_dict"):  # a DataFrame
        names = [str(name) for name in draws.columns]
        return _of_table(names, {name: draws[key].tolist() for name, key in zip(names, draws.columns)})
    shape = _shape(draws)
    if len(shape) == 2:
        names = [f"x{k}" for k in range(shape[1])]
        return _of_table(names, {name: [row[k] for row in draws] for k, name in enumerate(names)})
    raise PlumblineError(
        f"draws must be an InferenceData, a CmdStanMCMC, a DataFrame, a dict of arrays (chains, draws, ...) or an array"
        f" (draws, variables), not {type(draws).__name__}"
    )


def _options(options: Mapping[str, Any]) -> List[str]:
    words: List[str] = []
    for name, value in options.items():
        if value is not None and value is not False:
            words += ["--" + name.replace("_", "-")] + ([] if value is True else [str(value)])
    return words


def _run(arguments: List[str], out: Optional[str] = None) -> Report:
    line = program([*arguments, "--format", "json"])
    done = subprocess.run(line, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    status = _launcher.status(line, done.returncode)
    if status not in (0, 1, 3) or not done.stdout.lstrip().startswith("{"):
        raise PlumblineError(done.stderr.strip() or f"Plumbline ended with status {status}")
    details = json.loads(done.stdout)
    verdict = {0: "pass", 1: "fail"}.get(status, details.get("verdict", "inconclusive"))
    return Report(verdict, details, None if out is None else Path(out))


def diagnose(draws: Any, *, out: Optional[str] = None, **options: Any) -> Report:
    """Have these chains run long enough? ``plumbline diagnose`` on draws as they are.

    ``draws`` is an InferenceData of ArviZ or PyMC (with its sample statistics: divergences, tree depths, energies), a
    CmdStanMCMC of CmdStanPy, a DataFrame (a column ``chain`` tells chains apart), a dict of arrays with dimensions chains,
    draws and more, or an array of draws by variables. ``options`` are those of the command: ``ess=400``, ``rhat=1.01``.
    """
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        words = ["diagnose", *_options({"out": out, **options})]
        if hasattr(draws, "posterior") and hasattr(draws, "to_netcdf") and hasattr(draws, "sample_stats"):
            file = folder / "draws.nc"
            try:
                draws.to_netcdf(str(file))
                return _run([*words, str(file)], out=out)
            except (ImportError, ValueError):
                pass  # no library for netCDF: the draws without their statistics
        return _run([*words, *columns(draws).write(folder, "chain")], out=out)


def compare(forward: Any, backward: Any, *, out: Optional[str] = None, **options: Any) -> Report:
    """Are two samples of the same variables from one distribution? ``plumbline compare`` on draws as they are."""
    with tempfile.TemporaryDirectory() as scratch:
        files = []
        for label, draws in (("forward", forward), ("backward", backward)):
            found = columns(draws)
            file = Path(scratch) / f"{label}.csv"
            _write(file, found.names, found.rows())
            files.append(str(file))
        return _run(["compare", *_options({"out": out, **options}), *files], out=out)


def sbc(truths: Any, draws: Sequence[Any], *, out: Optional[str] = None, **options: Any) -> Report:
    """Simulation-based calibration: ``plumbline sbc`` on true values and the posterior draws of each data set.

    ``truths`` is a DataFrame with a row for each data set, a dict of sequences, or a list of dicts; variables that are
    arrays are matched element by element with the draws'. Only variables with true values count. ``draws[i]`` are those of
    data set i, in any form that ``diagnose`` takes.
    """
    if hasattr(truths, "to_dict") and hasattr(truths, "columns"):
        truths = {str(name): truths[name].tolist() for name in truths.columns}
    if isinstance(truths, Mapping):
        names = list(truths)
        lengths = {name: len(values) for name, values in truths.items()}
        if len(set(lengths.values())) > 1:
            raise PlumblineError(f"true values are of different numbers of data sets: {lengths}")
        truths = [dict(zip(names, values)) for values in zip(*truths.values())]
    if len(truths) != len(draws):
        raise PlumblineError(f"there are {len(truths)} true values and draws of {len(draws)} data sets")
    first = list(truths[0]) if len(truths) else []
    for i, truth in enumerate(truths):
        if set(truth) != set(first):
            raise PlumblineError(f"data set {i} has true values of {sorted(truth)}, data set 0 of {sorted(first)}")
    header: List[str] = []
    rows: List[List[float]] = []
    for i, (truth, one) in enumerate(zip(truths, draws)):
        found = columns(one)
        names, values = [], []
        for variable in first:  # in one order, whatever that of the others
            value = truth[variable]
            shape = _shape(value)
            flat = [float(_at(value, index)) for index in itertools.product(*[range(n) for n in shape])]
            scalars = found.variables.get(variable)
            if scalars is None or len(scalars) != len(flat):
                raise PlumblineError(
                    f"data set {i}: the true {variable} has {len(flat)} numbers, its draws have {len(scalars or [])}"
                )
            names += scalars
            values += flat
        header = header or names
        rows.append([i + 1, 0, *values])
        rows += [[i + 1, k, *row] for k, row in enumerate(found.rows(names), 1)]
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch) / "sbc.csv"
        _write(file, ["simulation", "draw", *header], rows)
        return _run(["sbc", *_options({"out": out, **options}), str(file)], out=out)
