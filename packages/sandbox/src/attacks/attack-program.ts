import type { Attack, Bait } from './attack.js';

/** The program that carries an attack out. `bait` names places, never their content. */
export function buildAttackProgram(attack: Attack, bait: Bait): string {
  return `const bait = ${JSON.stringify(bait)};
const fs = require('node:fs'), net = require('node:net'), dgram = require('node:dgram');
const { spawnSync } = require('node:child_process');
const calls = process.arch === 'arm64' ? { ptrace: 117, keyctl: 219 } : { ptrace: 101, keyctl: 250 };
const reached = (what) => fs.writeSync(1, 'REACHED ' + what + '\\n');
const judge = (text) => { if (/fixpoint-bait-[0-9a-f]{32}/.test(text)) reached('the secret'); return text };
const read = (path) => judge(fs.readFileSync(path, 'latin1'));
let ranOut = false;
const start = (program, args) => {
  const run = spawnSync(program, args, { encoding: 'latin1', timeout: 15000, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1e8 });
  // Nothing kept it: the machine was too busy to tell.
  if (run.error?.code === 'ETIMEDOUT') ranOut = true;
  return judge(String(run.stdout));
};
const sh = (line) => start('/bin/sh', ['-c', line]);
const perl = (code) => { if (start('perl', ['-e', code]).includes('ok')) reached('it') };
const closed = ['EACCES', 'EPERM', 'ENETUNREACH', 'EAFNOSUPPORT', 'ENOENT', 'EADDRNOTAVAIL'];
const visit = (host, port) => new Promise((done) => {
  const socket = port === undefined ? net.connect(host) : net.connect(port, host);
  // What is not refused here has gone out, whoever answers or does not.
  const timer = setTimeout(() => { reached('the wire'); socket.destroy(); done() }, 1500);
  socket.on('connect', () => { reached(String(port ?? 'socket')); socket.destroy(); clearTimeout(timer); done() });
  socket.on('error', (error) => {
    const isOutside = port !== undefined && !closed.includes(error.code);
    if (isOutside && host !== '127.0.0.1') reached(error.code);
    clearTimeout(timer); done();
  });
});
(async () => { ${attack.script} })().catch((error) => fs.writeSync(1, 'STOPPED ' + (error.code ?? error.message) + '\\n')).finally(() => { if (!ranOut) fs.writeSync(1, 'DONE\\n'); process.exit() });`;
}
