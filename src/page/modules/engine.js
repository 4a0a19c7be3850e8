import {byId} from './dom.js';

// The core and its worker are text in this page: from file:// a browser loads no file of a worker.
let workerAddress = null;

function address() {
  if (!workerAddress) {
    const text = byId('core').textContent + '\n' + byId('worker').textContent;
    workerAddress = URL.createObjectURL(new Blob([text], {type: 'text/javascript'}));
  }
  return workerAddress;
}

/** What went wrong in the reader's program or files: a sentence, and the line if it is known. */
export class Refusal extends Error {
  constructor(message, line) {
    super(message);
    this.line = line;
  }
}

/** Thrown by a call that was stopped. */
export class Stopped extends Error {}

function said(event) {
  return String(event.message || 'the worker could not be started').replace(/^Uncaught /, '');
}

/** Where a program cannot be read: a worker that is given it alone says its line. It runs nothing. */
function locate(source) {
  const program = URL.createObjectURL(new Blob([source], {type: 'text/javascript'}));
  return new Promise(resolve => {
    const reader = new Worker(program);
    const end = refusal => {
      reader.terminate();
      URL.revokeObjectURL(program);
      resolve(refusal);
    };
    reader.onerror = event => {
      event.preventDefault();
      end(new Refusal(said(event), event.lineno || undefined));
    };
    setTimeout(() => end(new Refusal('the program cannot be read')), 2000);
  });
}

/** A worker with the core in it. It takes one call at a time; stopping ends the worker. */
export class Engine {
  constructor() {
    this.worker = null;
    this.pending = null;
    this.count = 0;
  }

  busy() {
    return this.pending !== null;
  }

  /** Starts the worker ahead of the first call, so that this call need not wait for it. */
  warm() {
    if (!this.worker) this.start();
  }

  start() {
    this.worker = new Worker(address());
    this.worker.onmessage = event => this.receive(event.data);
    this.worker.onerror = event => {
      event.preventDefault();
      this.finish('reject', new Refusal(said(event)));
    };
  }

  /**
   * Calls a function of the worker.
   *
   * @param method its name
   * @param message what it is given
   * @param watch called with what it shows on the way
   * @return a promise of the result
   */
  call(method, message, watch) {
    if (this.pending) return Promise.reject(new Error('one call at a time'));
    this.warm();
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.pending = {id, resolve, reject, watch, source: message.source};
      this.worker.postMessage({id, method, base: document.baseURI.replace(/[^/]*([?#].*)?$/, ''), ...message});
    });
  }

  receive(data) {
    if (!this.pending || data.id !== this.pending.id) return;
    if (data.unread) {
      locate(this.pending.source).then(refusal => this.finish('reject', refusal));
    } else if (data.watch !== undefined) {
      if (this.pending.watch) this.pending.watch(data.watch);
    } else if (data.error) {
      this.finish('reject', new Refusal(data.error.message, data.error.line));
    } else {
      this.finish('resolve', data.result);
    }
  }

  finish(how, value) {
    const pending = this.pending;
    this.pending = null;
    if (!pending) return;
    pending[how](value);
  }

  /** Ends what runs. The next call starts a new worker. */
  stop() {
    if (!this.pending) return;
    this.worker.terminate();
    this.worker = null;
    this.finish('reject', new Stopped('stopped'));
  }
}
