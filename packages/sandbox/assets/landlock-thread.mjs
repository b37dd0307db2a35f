// A thread that gives rights up for itself alone, for good, and starts one command, which inherits that: Landlock's rules,
// a filter of system calls, and that no program gives rights back. The rest of the process keeps its rights. The thread
// lives as long as the command: who is tied to the death of its parent is tied to this thread's.
// States: loading → warm (restricted by the rulesets that it was made with, waiting) → started → ended.
import { spawn } from 'node:child_process';
import { parentPort, workerData } from 'node:worker_threads';
import koffi from 'koffi';

const landlockRestrictSelf = 446;
const [setNoNewPrivileges, setSeccomp, seccompFilter] = [38, 22, 2];

const libc = koffi.load(null);
const prctl = libc.func('int prctl(int, ulong, ulong, ulong, ulong)');
const prctlPointer = libc.func('prctl', 'int', ['int', 'ulong', 'void *', 'ulong', 'ulong']);
const restrictSelf = libc.func('syscall', 'long', ['long', 'int', 'uint32_t']);

function restrict(rulesets) {
  if (prctl(setNoNewPrivileges, 1, 0, 0, 0) !== 0) throw new Error('The kernel refused no_new_privs.');
  for (const ruleset of rulesets) {
    if (Number(restrictSelf(landlockRestrictSelf, ruleset, 0)) !== 0) {
      throw new Error(`Landlock was refused (errno ${koffi.errno()}).`);
    }
  }
}

function filterCalls(filter) {
  const code = Buffer.from(filter);
  const struct = koffi.struct({ len: 'uint16_t', filter: 'void *' });
  const pointer = koffi.alloc(struct, 1);
  koffi.encode(pointer, struct, { len: code.length / 8, filter: code });
  if (prctlPointer(setSeccomp, seccompFilter, pointer, 0, 0) !== 0) {
    throw new Error(`The system call filter was refused (errno ${koffi.errno()}).`);
  }
}

function start({ rulesets, filter, program, args, cwd, env, stdio }) {
  restrict(rulesets);
  if (filter !== null) filterCalls(filter);
  const child = spawn(program, args, { cwd, env, stdio, detached: true });
  child.once('error', (error) => {
    parentPort.postMessage({ type: 'failed', code: error.code ?? 'UNKNOWN' });
    parentPort.close();
  });
  child.once('spawn', () => parentPort.postMessage({ type: 'started', pid: child.pid }));
  child.once('exit', (exitCode, signalName) => {
    parentPort.postMessage({ type: 'ended', exitCode, signalName });
    parentPort.close();
  });
}

let failure = null;
function attempt(act) {
  try {
    if (failure === null) act();
  } catch (error) {
    // Nothing has been started, and nothing will be: without its rules a command does not run.
    failure = String(error);
  }
}

attempt(() => restrict(workerData.rulesets));
// From here on the thread may be stopped: to stop it while it loads native code would end the whole process.
Atomics.store(workerData.ready, 0, 1);
Atomics.notify(workerData.ready, 0);
parentPort.once('message', (command) => {
  if (command === null) return parentPort.close();
  attempt(() => start(command));
  if (failure === null) return;
  parentPort.postMessage({ type: 'failed', code: 'ELANDLOCK', message: failure });
  parentPort.close();
});
