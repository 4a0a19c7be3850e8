'use strict';
// Python in the worker: Pyodide from the folder beside the page, which only a web server can hand out.
(() => {
  let started = null;

  async function start(message) {
    if (typeof loadPyodide === 'undefined') {
      try {
        importScripts(message.base + 'pyodide/pyodide.js');
      } catch (error) {
        throw new Error('Python needs the folder pyodide beside this page: type ./plumbline site --pyodide DIR, with the folder of the package pyodide of npm');
      }
    }
    const python = await loadPyodide({indexURL: message.base + 'pyodide/'});
    const archive = await fetch(message.base + 'python/plumbline.zip');
    python.unpackArchive(await archive.arrayBuffer(), 'zip', {extractDir: '/lib/plumbline-page'});
    python.runPython(message.bridge);
    return python;
  }

  self.plumblinePython = async (message, watch) => {
    started = started || start(message);
    let python;
    try {
      python = await started;
    } catch (error) {
      started = null;
      throw error;
    }
    const bridge = python.globals.get('Bridge')(message.source);
    try {
      const fault = bridge.load();
      if (fault) throw Object.assign(new Error(fault.get(0)), {line: fault.get(1)});
      if (bridge.is_exact()) return finished(bridge, bridge.exact());
      const missing = bridge.lacking();
      if (missing) throw Object.assign(new Error(missing), {line: 0});
      // States stay in Python: the core holds their numbers.
      const call = name => (...given) => asked(bridge, bridge.call(name, ...given));
      const program = {
        prior: rng => asked(bridge, bridge.prior(rng)),
        simulate: (theta, rng) => asked(bridge, bridge.simulate(theta, rng)),
        functions: {},
        key: String,
        copy: handle => bridge.copy(handle),
      };
      const names = bridge.kernels().toJs();
      if (names.length) program.kernels = Object.fromEntries(names.map(name => [name, call(name)]));
      else program.step = call('');
      for (const name of bridge.functions().toJs()) {
        program.functions[name] = (theta, y) => asked(bridge, bridge.value(name, theta, y));
      }
      return plumbline.joint(program, message.settings, watch);
    } finally {
      bridge.destroy();
    }
  };

  /** A value of Python; what went wrong there stands on the bridge, with its line. */
  function asked(bridge, value) {
    const fault = bridge.fault;
    if (fault) throw Object.assign(new Error(fault.get(0)), {line: fault.get(1)});
    return value;
  }

  function finished(bridge, text) {
    asked(bridge, text);
    return JSON.parse(text);
  }
})();
