"""Puts objects in the place of others wherever they are held, and takes them out again."""

from __future__ import annotations

import gc
from collections import deque
from functools import partial
from types import BuiltinFunctionType, CellType, FrameType, FunctionType, MethodType, ModuleType
from typing import Any, Callable, Dict, Iterator, List, Set, Tuple

from plumbline._outside import PYTHON, of

_NOWHERE = object()

#: Tuples in tuples, methods in partials: so deep.
_DEEPEST = 8


_METHODS = (MethodType, BuiltinFunctionType, type("".__len__))

_OURS_AND_PYTHONS = PYTHON | {"plumbline"}


def _changeable(owner: Any) -> bool:
    """Not a class or function of ours, nor one of Python's own."""
    return of(getattr(owner, "__module__", None)) not in _OURS_AND_PYTHONS


class _Change:
    __slots__ = ("get", "put", "old", "new")

    def __init__(self, get: Callable[[], Any], put: Callable[[Any], None], old: Any, new: Any) -> None:
        self.get = get
        self.put = put
        self.old = old
        self.new = new


class Holders:
    """Everything that holds one of some objects, for as long as others stand in their places.

    What holds them is asked of Python's garbage collector, so that it is found in lists, dicts, attributes, slots, closures,
    defaults, partials and tuples alike. What is left out (a running iterator, an array of objects) keeps what it holds.
    """

    def __init__(self, untouched: Set[int]) -> None:
        self._untouched = untouched  # ids of what is ours, or Python's own
        self._changes: List[_Change] = []

    def replace(self, olds: List[Any], news: List[Any]) -> None:
        for _ in range(_DEEPEST):
            if not olds:
                return
            by_id = {id(old): new for old, new in zip(olds, news)}
            holders = gc.get_referrers(*olds)
            ours = self._untouched | {id(olds), id(news), id(by_id), id(holders)}
            olds, news = [], []
            dicts: List[Dict[Any, Any]] = []
            for holder in holders:
                if id(holder) not in ours:
                    if isinstance(holder, dict):
                        dicts.append(holder)
                    else:
                        self._within(holder, by_id, olds, news)
            del holders
            self._within_dicts(dicts, by_id, self._classes(dicts))

    def rename(self, module: ModuleType, names: Iterator[Tuple[str, Any, Any]]) -> None:
        """The same by name, in one module."""
        held = vars(module)
        for name, old, new in names:
            self._set(partial(dict.get, held, name), partial(dict.__setitem__, held, name), old, new)

    @staticmethod
    def _classes(dicts: List[Dict[Any, Any]]) -> Dict[int, type]:
        """Classes by the identity of their attributes' dictionary, which is changed through the class alone."""
        owners = gc.get_referrers(*dicts) if dicts else []
        return {id(gc.get_referents(owner.__dict__)[0]): owner for owner in owners if isinstance(owner, type)}

    def _set(self, get: Callable[[], Any], put: Callable[[Any], None], old: Any, new: Any) -> None:
        try:
            put(new)
        except Exception:
            return  # it cannot be changed: its draws are refused if there are any
        self._changes.append(_Change(get, put, old, new))

    def _within_dicts(self, dicts: List[Dict[Any, Any]], by_id: Dict[int, Any], classes: Dict[int, type]) -> None:
        for held in dicts:
            owner = classes.get(id(held))
            if owner is not None and not _changeable(owner):
                continue
            for key, value in list(dict.items(held)):
                new = by_id.get(id(value), _NOWHERE)
                if new is _NOWHERE:
                    continue
                get = partial(dict.get, held, key)
                put = partial(dict.__setitem__, held, key) if owner is None else partial(setattr, owner, key)
                self._set(get, put, value, new)

    def _within(self, holder: Any, by_id: Dict[int, Any], olds: List[Any], news: List[Any]) -> None:
        kind = type(holder)
        if issubclass(kind, (FrameType, ModuleType, type)) or of(kind.__module__) == "plumbline":
            return
        if issubclass(kind, (list, deque)):
            for i, value in enumerate(list(holder)):
                if id(value) in by_id:
                    self._set(partial(holder.__getitem__, i), partial(holder.__setitem__, i), value, by_id[id(value)])
        elif issubclass(kind, tuple):
            olds.append(holder)
            news.append(tuple.__new__(kind, [by_id.get(id(value), value) for value in holder]))
        elif kind is CellType:
            self._attribute(holder, "cell_contents", by_id)
        elif kind is FunctionType:
            if _changeable(holder):
                self._attribute(holder, "__defaults__", by_id)
        elif issubclass(kind, partial):
            self._partial(holder, by_id)
        elif kind in (staticmethod, classmethod):
            olds.append(holder)
            news.append(kind(by_id.get(id(holder.__func__), holder.__func__)))
        elif kind in _METHODS or "cython_function" in kind.__name__:
            new = getattr(by_id.get(id(holder.__self__)), holder.__name__, None)
            if new is not None:
                olds.append(holder)
                news.append(new)
        else:
            self._object(holder, by_id)

    def _attribute(self, holder: Any, name: str, by_id: Dict[int, Any]) -> None:
        try:
            value = getattr(holder, name)
        except (AttributeError, ValueError):
            return
        if id(value) in by_id:
            self._set(
                lambda: getattr(holder, name, None),
                lambda value: object.__setattr__(holder, name, value),
                value,
                by_id[id(value)],
            )

    def _object(self, holder: Any, by_id: Dict[int, Any]) -> None:
        for kind in type(holder).__mro__:
            slots = kind.__dict__.get("__slots__", ())
            for slot in (slots,) if isinstance(slots, str) else tuple(slots):
                mangled = f"_{kind.__name__.lstrip('_')}{slot}" if slot.startswith("__") and not slot.endswith("__") else slot
                if mangled != "__dict__":
                    self._attribute(holder, mangled, by_id)
        held = getattr(holder, "__dict__", None)
        if type(held) is dict:
            self._within_dicts([held], by_id, {})

    def _partial(self, holder: Any, by_id: Dict[int, Any]) -> None:
        before = (holder.func, holder.args, holder.keywords, holder.__dict__ or None)
        after = (by_id.get(id(before[0]), before[0]), by_id.get(id(before[1]), before[1]), *before[2:])
        if after[0] is not before[0] or after[1] is not before[1]:
            self._set(
                lambda: after if holder.func is after[0] and holder.args == after[1] else None,
                holder.__setstate__,
                before,
                after,
            )

    def put_back(self) -> None:
        while self._changes:
            change = self._changes.pop()
            try:
                if change.get() is change.new:
                    change.put(change.old)
            except Exception:
                pass  # it is gone, or no longer to be changed
