import { closeSync } from 'node:fs';
import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import type { Launch, LaunchOptions, ProcessEnd } from '../processes/index.js';

/** A ruleset of the kernel: an object, since the number of a closed one comes back for another. */
export interface Ruleset {
  readonly descriptor: number;
}

const maxLoadMs = 2_000;
const thread = new URL('../../assets/landlock-thread.mjs', import.meta.url);

/**
 * Starts commands from threads that have given up rights for themselves (assets/landlock-thread.mjs). A thread serves one
 * command. It takes 40 ms to begin and 50 ms to take on the rules for 28,000 ports, so that one for the ports of the
 * command before is kept ready; it keeps no process alive.
 */
export function createThreadLaunches(
  createPipe: () => { readonly read: number; readonly write: number },
): (files: Ruleset, ports: Ruleset | null, filter: Buffer | null) => Launch {
  const loading = new Set<Int32Array>();
  // A process that ends stops its threads, which must not happen while one of them loads native code.
  const awaitLoading = (): void => {
    for (const ready of loading) Atomics.wait(ready, 0, 0, maxLoadMs);
  };
  let spare: { readonly worker: Worker; readonly ports: Ruleset | null } | null = null;

  function createThread(ports: Ruleset | null): Worker {
    const rulesets = ports === null ? [] : [ports.descriptor];
    const ready = new Int32Array(new SharedArrayBuffer(4));
    // Our environment is nothing that a thread on the way to a command needs.
    const worker = new Worker(thread, { env: {}, execArgv: [], workerData: { rulesets, ready } });
    if (loading.size === 0) process.once('exit', awaitLoading);
    loading.add(ready);
    worker.once('exit', () => {
      loading.delete(ready);
      if (loading.size === 0) process.removeListener('exit', awaitLoading);
    });
    worker.on('error', () => {});
    return worker;
  }

  function warm(ports: Ruleset | null): void {
    const worker = createThread(ports);
    worker.unref();
    worker.once('exit', () => {
      if (spare?.worker === worker) spare = null;
    });
    spare = { worker, ports };
  }

  function take(ports: Ruleset | null): Worker {
    const kept = spare;
    spare = null;
    if (kept !== null && kept.ports === ports) return kept.worker;
    kept?.worker.postMessage(null);
    return createThread(ports);
  }

  /** The pipes of a command. `closeTheirs` closes the ends that the command has, once. */
  function openPipes(options: LaunchOptions) {
    const input = options.input === undefined ? null : createPipe();
    const [output, errors] = [createPipe(), createPipe()];
    let theirs = [input?.read, output.write, errors.write].filter((end) => end !== undefined);
    return {
      input,
      output,
      errors,
      closeTheirs(): void {
        for (const end of theirs) closeSync(end);
        theirs = [];
      },
    };
  }

  return (files, ports, filter) => (program, args, options) => {
    const { input, output, errors, closeTheirs } = openPipes(options);
    const worker = take(ports);
    worker.ref();
    worker.postMessage({
      rulesets: [files.descriptor],
      filter,
      program,
      args,
      env: options.env,
      cwd: options.cwd ?? undefined,
      stdio: [input?.read ?? 'ignore', output.write, errors.write],
    });
    const streams = [openReader(output.read), openReader(errors.read)] as const;
    if (input !== null) sendInput(input.write, options);
    let pid: number | undefined;
    const ended = new Promise<ProcessEnd>((done) => {
      const fail = (startFailure: string): void => {
        closeTheirs();
        done({ exitCode: null, signalName: null, startFailure });
      };
      worker.on('message', (message: ThreadMessage) => {
        closeTheirs();
        if (message.type === 'failed') return fail(message.code);
        if (message.type === 'ended')
          return done({ exitCode: message.exitCode, signalName: message.signalName, startFailure: null });
        pid = message.pid;
        if (spare === null) warm(ports);
      });
      worker.once('error', () => fail('ETHREAD'));
      worker.once('exit', () => fail('ETHREAD'));
    });
    const closed = streams.map((stream) => new Promise<void>((done) => stream.once('close', () => done())));
    return {
      get pid() {
        return pid;
      },
      stdout: streams[0],
      stderr: streams[1],
      exited: ended.then(() => {}),
      closed: Promise.all([ended, ...closed]).then(([end]) => end),
    };
  };
}

type ThreadMessage =
  | { readonly type: 'started'; readonly pid: number }
  | { readonly type: 'failed'; readonly code: string }
  | { readonly type: 'ended'; readonly exitCode: number | null; readonly signalName: string | null };

function sendInput(descriptor: number, { input }: LaunchOptions): void {
  const stdin = new Socket({ fd: descriptor, readable: false, writable: true });
  // A command that does not read its input to the end breaks the pipe.
  stdin.on('error', () => {});
  stdin.end(input ?? '');
}

function openReader(descriptor: number): Socket {
  const stream = new Socket({ fd: descriptor, readable: true, writable: false });
  stream.on('error', () => {});
  return stream;
}
