'use strict';
// The worker's own part, behind the core. A message names a function; what it returns is posted back.
// No statistic stands here: this only takes programs in and hands results out.
(() => {
  const WATCH_MILLISECONDS = 100;
  // The reader's line may stand behind many calls of the core's own.
  Error.stackTraceLimit = 100;

  /** One text for a value, whatever the order of an object's names. */
  function key(value) {
    return JSON.stringify(value, (name, v) =>
      v && typeof v === 'object' && !Array.isArray(v)
        ? Object.fromEntries(Object.keys(v).sort().map(k => [k, v[k]])) : v);
  }

  /** The reader's program, a function that the page put around it. */
  function take(message) {
    self.plumblineProgram = undefined;
    // A script of its own, whose address in a trace of calls tells the reader's lines from the page's.
    message.program = URL.createObjectURL(new Blob([message.source], {type: 'text/javascript'}));
    importScripts(message.program);
    const program = self.plumblineProgram();
    for (const name of ['prior', 'simulate', 'step', 'logTarget']) {
      if (program[name] !== undefined && typeof program[name] !== 'function') {
        throw new Error(name + ' must be a function');
      }
    }
    for (const name of ['prior', 'simulate', 'step', 'logTarget']) {
      if (program[name]) program[name] = noted(program[name], message);
    }
    for (const name of ['kernels', 'functions']) {
      if (program[name]) {
        program[name] = Object.fromEntries(
          Object.entries(program[name]).map(([part, f]) => [part, typeof f === 'function' ? noted(f, message) : f]));
      }
    }
    return Object.assign(program, {key, copy: value => structuredClone(value)});
  }

  /** The function, whose error is kept as it was thrown: the core hands on its sentence, not its place. */
  function noted(f, message) {
    return (a, b, c) => {
      try {
        return f(a, b, c);
      } catch (error) {
        message.fault = error;
        throw error;
      }
    };
  }

  function watch(id) {
    let next = 0;
    return state => {
      const now = performance.now();
      if (now < next) return;
      next = now + WATCH_MILLISECONDS;
      self.postMessage({id, watch: state});
    };
  }

  /** What a program lacks, in a sentence; nothing if it can be judged. */
  function lacking(program, names) {
    const missing = names.filter(name => program[name] === undefined);
    return missing.length === 0 ? '' : missing.join(' and ');
  }

  function judge(message, id) {
    const program = take(message);
    const moves = program.kernels !== undefined ? 'kernels' : 'step';
    if (program.states !== undefined) {
      const missing = lacking(program, [program.target === undefined ? 'logTarget' : 'target', moves]);
      if (missing) throw new Error('an exact test needs ' + missing + ' beside states: define it in the program');
      return judged(plumbline.exact(program, message.settings, watch(id)), message);
    }
    const missing = lacking(program, ['prior', 'simulate', moves, 'functions']);
    if (missing) {
      throw new Error('a joint test needs ' + missing + '; an exact test needs states, logTarget and step: define them in the program');
    }
    return judged(plumbline.joint(program, message.settings, watch(id)), message);
  }

  /** Where the program itself broke, its error is the answer, with its line. */
  function judged(result, message) {
    if (message.fault && result.verdict !== 'PASS' && result.verdict !== 'FAIL') throw message.fault;
    return result;
  }

  const methods = {
    version: () => plumbline.version(),
    judge,
    judgePython: (message, id) => self.plumblinePython(message, watch(id)),
    exhibits: () => plumbline.exhibits(),
    exhibit: message => plumbline.exhibit(message.name, message.side),
    read: message => plumbline.read(message.files),
    diagnose: (message, id) => plumbline.diagnose(message.files, message.settings, watch(id)),
    compare: (message, id) => plumbline.compare(message.files[0], message.files[1], message.settings, watch(id)),
    sbc: (message, id) => plumbline.sbc(message.files, message.settings, watch(id)),
  };

  /** The last line of the reader's program that the error passed through. */
  function lineOf(error, program) {
    if (!program) return undefined;
    for (const frame of String(error && error.stack).split('\n')) {
      const at = frame.indexOf(program);
      const found = at < 0 ? null : /^:(\d+)/.exec(frame.slice(at + program.length));
      if (found) return Number(found[1]);
    }
    return undefined;
  }

  function sentence(error) {
    if (error instanceof RangeError && /call stack/.test(error.message)) return 'the program calls itself without end';
    return error && error.message ? error.message : String(error);
  }

  function fails(message, error) {
    self.postMessage({id: message.id, error: {message: sentence(error), line: error.line || lineOf(message.fault || error, message.program)}});
  }

  self.onmessage = event => {
    const message = event.data;
    let result;
    try {
      result = methods[message.method](message, message.id);
    } catch (error) {
      const unread = error instanceof SyntaxError && self.plumblineProgram === undefined;
      if (unread) self.postMessage({id: message.id, unread: true});
      else fails(message, error);
      return;
    }
    Promise.resolve(result).then(
      value => self.postMessage({id: message.id, result: value}),
      error => fails(message, error));
  };
})();
