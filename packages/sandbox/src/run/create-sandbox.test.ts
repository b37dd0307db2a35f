import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@fixpoint/shared/child-process';
import { afterAll, describe, expect, it } from 'vitest';
import { findMarkedProcesses } from '../processes/index.js';
import { createSandbox, type SandboxOptions } from './create-sandbox.js';
import { hasPtraceCapability } from './detect-wall.js';
import type { Sandbox, SandboxedCommand } from './sandbox.js';

const forwardProgram = fileURLToPath(new URL('../../dist/network/forward-program.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'fixpoint-sandbox-test-'));
chmodSync(folder, 0o711);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const options: readonly SandboxOptions[] = [
  { mode: 'best', walls: ['bubblewrap'], forwardProgram },
  { mode: 'best', walls: ['bubblewrap'], ownUsers: false, forwardProgram },
  { mode: 'best', walls: ['landlock'] },
  { mode: 'best', walls: ['landlock'], ownUsers: false },
];
const walls = await Promise.all(
  options.map(async (option) => ({
    name: `${option.walls}${option.ownUsers === false ? ', our own user' : ''}`,
    sandbox: await createSandbox(option),
    option,
  })),
);
const standing = walls.filter(({ sandbox }) => sandbox.wall !== 'none');

let counter = 0;
function prepare(line: string, overrides: Partial<SandboxedCommand> = {}) {
  counter += 1;
  const run = join(folder, `run-${counter}`);
  const [tree, home] = [join(run, 'tree'), join(run, 'home')];
  for (const path of [tree, home]) mkdirSync(path, { recursive: true });
  const command: SandboxedCommand = {
    command: '/bin/sh',
    args: ['-c', line],
    cwd: tree,
    runId: `unit-${process.pid}-${counter}`,
    env: { PATH: '/usr/bin:/bin', HOME: home },
    write: [tree, home],
    read: [],
    network: { type: 'none' },
    signal: new AbortController().signal,
    timeoutMs: 50_000,
    graceMs: 300,
    ...overrides,
  };
  return { run, tree, command };
}

it('finds a wall on Linux with Landlock or bubblewrap, or says what is open (X-11)', async () => {
  const sandbox = await createSandbox({ mode: 'best' });
  const open = sandbox.strength.filter(({ strength }) => strength === 'open');
  if (sandbox.wall === 'none') expect(open).toHaveLength(7);
  else expect(open.map(({ name }) => name)).not.toContain('files');
});

describe.each(standing)('behind $name', ({ sandbox, option }) => {
  it('runs a command with its input, output, exit code and nothing else in its environment (X-11)', async () => {
    const lines: string[] = [];
    const { command } = prepare('cat; env -u PWD -u OLDPWD -u _ -u SHLVL; echo oops >&2; exit 7', {
      input: 'one\n',
      onLine: (line) => lines.push(line),
    });
    const environment = { ...command.env, LD_EXTRA: 'late', PLAIN: "with 'quotes' and\ttabs" };
    const result = await sandbox.run({ ...command, env: environment });
    expect(result).toMatchObject({ exitCode: 7, stoppedBy: null, errorOutput: 'oops\n' });
    expect(lines[0]).toBe('one');
    const names = lines.slice(1).map((line) => line.split('=')[0]);
    expect(names.sort()).toEqual([...Object.keys(environment), 'FIXPOINT_RUN'].sort());
    expect(lines).toContain("PLAIN=with 'quotes' and\ttabs");
    expect(lines).toContain('LD_EXTRA=late');
  });

  it('lets it write in its folders, and gives them back to their owner (X-11)', async () => {
    const { tree, command } = prepare('mkdir -p a/b && echo text >a/b/file && ln -s /etc/hostname a/link');
    const before = statSync(tree);
    expect(await sandbox.run(command)).toMatchObject({ exitCode: 0 });
    expect(readFileSync(join(tree, 'a/b/file'), 'utf8')).toBe('text\n');
    const after = statSync(join(tree, 'a/b/file'));
    expect([after.uid, after.gid]).toEqual([before.uid, before.gid]);
  });

  it('lets it read its read-only folders, and not write there (X-11)', async () => {
    const { run, command } = prepare('cat "$GIVEN/file"; echo x >"$GIVEN/file"; echo "wrote $?"');
    const given = join(run, 'given');
    mkdirSync(given);
    writeFileSync(join(given, 'file'), 'given\n');
    const result = await sandbox.run({ ...command, env: { ...command.env, GIVEN: given }, read: [given] });
    expect(result.output).toContain('given\n');
    expect(result.output).not.toContain('wrote 0');
    expect(readFileSync(join(given, 'file'), 'utf8')).toBe('given\n');
  });

  it('leaves no process when aborted, however the children hide (S0-391)', async () => {
    const abort = new AbortController();
    const { command } = prepare(
      'setsid sh -c "trap : TERM; while :; do sleep 1; done" & (setsid sleep 1000 &) ; echo ready; sleep 1000',
      { signal: abort.signal, onLine: () => abort.abort() },
    );
    const result = await sandbox.run(command);
    expect(result.stoppedBy).toBe('abort');
    const left = (await findMarkedProcesses()).filter(({ marker }) => marker.runId === command.runId);
    expect(left).toEqual([]);
  });

  it('sends SIGTERM before it kills, and stops what takes too long', async () => {
    const lines: string[] = [];
    const { command } = prepare('trap "echo bye; exit 0" TERM; echo ready; while :; do sleep 0.05; done', {
      timeoutMs: 1_500,
      graceMs: 10_000,
      onLine: (line: string) => lines.push(line),
    });
    expect(await sandbox.run(command)).toMatchObject({ stoppedBy: 'timeout' });
    expect(lines).toEqual(['ready', 'bye']);
  });

  it('names a missing folder instead of starting', async () => {
    const { command } = prepare('echo started');
    const result = await sandbox.run({ ...command, write: [...command.write, '/nowhere/at/all'] });
    expect(result).toMatchObject({ startFailure: 'ENOENT', exitCode: null });
  });

  it('connects a port inside to a socket outside, and no other (X-11)', async () => {
    const { run, command } = prepare('');
    const socket = join(run, 'relay.sock');
    const server = createServer((client) => client.end('from outside'));
    server.listen(socket);
    await once(server, 'listening');
    const inside = await findFreePort();
    const script = `const net = require('net');
      const visit = (port) => new Promise((done) => net.connect(port, '127.0.0.1').on('data', (data) => done(String(data))).on('error', (error) => done(error.code)));
      visit(${inside}).then((text) => { console.log(text); return visit(${inside > 2_000 ? 1_999 : inside + 1}) }).then(console.log)`;
    const result = await sandbox.run({
      ...command,
      command: process.execPath,
      args: ['-e', script],
      network: { type: 'ports', ports: [{ inside, socket }] },
    });
    server.close();
    expect(result.output).toMatch(/^from outside\n(ECONNREFUSED|EACCES)\n$/);
  });

  it('connects a port of the command alone, and not for programs that it starts (V-32)', async () => {
    const { command, run } = prepare('');
    const socket = join(run, 'model.sock');
    const server = createServer((client) => client.end('from the model\n')).listen(socket);
    await once(server, 'listening');
    chmodSync(socket, 0o666);
    const inside = await findFreePort();
    const visit = `const visit = () => new Promise((done) => { let text = ''; require('net').connect(${inside}, '127.0.0.1')
      .on('data', (data) => { text += data; }).on('error', () => {}).on('close', () => done(text.trim() || 'nothing')); });`;
    const script = `${visit} visit().then((own) => { console.log('itself: ' + own);
      const child = require('child_process').spawn(process.execPath, ['-e', process.env.VISIT + ' visit().then(console.log)'], { stdio: ['ignore', 'pipe', 'inherit'] });
      child.stdout.on('data', (data) => process.stdout.write('child: ' + data)); });`;
    const result = await sandbox.run({
      ...command,
      command: process.execPath,
      args: ['-e', script],
      env: { ...command.env, VISIT: visit },
      network: { type: 'ports', ports: [{ inside, socket, owner: 'command' }] },
    });
    server.close();
    expect(result.output).toBe('itself: from the model\nchild: nothing\n');
  });

  it('runs tests that listen and connect to themselves (X-11)', async () => {
    const { command } = prepare('');
    const script = `const server = require('net').createServer((client) => client.end('hello')).listen(0, '127.0.0.1', () =>
      require('net').connect(server.address().port, '127.0.0.1').on('data', (data) => { console.log(String(data)); server.close() }))`;
    const result = await sandbox.run({ ...command, command: process.execPath, args: ['-e', script] });
    expect(result).toMatchObject({ exitCode: 0, output: 'hello\n' });
  });

  it('shares folders between commands that run at a time', async () => {
    const shared = join(folder, `shared-${Math.random()}`);
    mkdirSync(shared);
    const lines = ['one', 'two', 'three'].map((name) => {
      const { command } = prepare(`echo ${name} >"$SHARED/${name}"; sleep 0.3; cat "$SHARED"/*`);
      const env = { ...command.env, SHARED: shared };
      return sandbox.run({ ...command, env, write: [...command.write, shared] });
    });
    const results = await Promise.all(lines);
    expect(results.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
    expect(statSync(join(shared, 'two')).uid).toBe(process.getuid?.());
  });

  it('reports the same strength each time it is created', async () => {
    const again = await createSandbox(option);
    expect(again.strength).toEqual(sandbox.strength);
  });
});

it('keeps a folder to read inside one to write unchanged, behind bubblewrap (X-11)', async ({ skip }) => {
  const sandbox = standing.find(({ sandbox: { wall } }) => wall === 'bubblewrap')?.sandbox;
  if (sandbox === undefined) return skip('bubblewrap is not here or may not make namespaces.');
  const { tree, command } = prepare('echo x >.git/config; mv .git gone; rm -rf .git; ls -d .git');
  mkdirSync(join(tree, '.git'));
  writeFileSync(join(tree, '.git', 'config'), 'kept');
  await sandbox.run({ ...command, read: [join(tree, '.git')] });
  expect(readFileSync(join(tree, '.git', 'config'), 'utf8')).toBe('kept');
});

it('refuses to start if a required sandbox is not available, and names the missing part (X-11)', async () => {
  const refusal = createSandbox({ mode: 'required', walls: [] });
  await expect(refusal).rejects.toThrow(/A sandbox is required, but not available/);
  await expect(refusal).rejects.toMatchObject({
    code: 'configuration',
    hint: expect.stringContaining('bubblewrap'),
  });
});

it('starts if a sandbox is required and available', async ({ skip }) => {
  skip(standing.length === 0, 'This machine lets nobody build a wall.');
  const sandbox: Sandbox = await createSandbox({ mode: 'required', network: 'best' });
  const closed = sandbox.strength.filter(({ strength }) => strength === 'closed').map(({ name }) => name);
  expect(closed).toEqual(expect.arrayContaining(['files', 'secrets', 'signals']));
});

it('closes the network behind Landlock too if that is required', async ({ skip }) => {
  const sandbox = await createSandbox({ mode: 'best', network: 'required', walls: ['landlock'] });
  const network = sandbox.strength.find(({ name }) => name === 'network');
  skip(
    sandbox.wall === 'none' || network?.strength !== 'closed',
    'Landlock is missing or rules no ports here.',
  );
  const { command } = prepare('');
  const script = `const server = require('net').createServer().listen(0, '127.0.0.1', () =>
    require('net').connect(server.address().port, '127.0.0.1').on('error', (error) => { console.log(error.code); server.close() }))`;
  const result = await sandbox.run({ ...command, command: process.execPath, args: ['-e', script] });
  expect(result.output).toBe('EACCES\n');
});

it('ends with its process, even while it prepares the next command', { tags: ['night'] }, async ({
  skip,
}) => {
  skip(!standing.some(({ sandbox: { wall } }) => wall === 'landlock'), 'There is no Landlock here.');
  const { command } = prepare('');
  const module = new URL('../../dist/run/index.js', import.meta.url).href;
  const script = `const { createSandbox } = await import(${JSON.stringify(module)});
    const sandbox = await createSandbox({ mode: 'best', walls: ['landlock'] });
    const command = ${JSON.stringify({ ...command, args: ['-c', 'exit 0'] })};
    const signal = new AbortController().signal;
    // Each needs other rules than the one before, so that nothing made ready fits.
    for (let inside = 1030; inside < 1040; inside += 1) {
      const ports = [{ inside, socket: '/nowhere' }];
      await sandbox.run({ ...command, signal, network: inside % 2 ? { type: 'none' } : { type: 'ports', ports } });
    }
    process.exit(3);`;
  const codes = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
      const [code] = await once(child, 'exit');
      return code;
    }),
  );
  expect(codes).toEqual([3, 3, 3]);
});

it('uses no separate user if it could not enter the folders of commands', async ({ skip }) => {
  skip(process.getuid?.() !== 0, 'Only root can give commands a user of their own.');
  const closed = join(folder, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const sandbox = await createSandbox({ mode: 'best', walls: ['landlock'], folders: [join(closed, 'runs')] });
  skip(sandbox.wall === 'none', 'There is no Landlock here.');
  expect(sandbox.strength.find(({ name }) => name === 'privileges')?.how).toContain('commands run as root');
});

it('names the capability that it lacks for a user of each command', async ({ skip }) => {
  skip(process.getuid?.() !== 0, 'Only root can give commands a user of their own.');
  const { wall } = await createSandbox({ mode: 'best', walls: ['landlock'] });
  skip(wall === 'none', 'There is no Landlock here.');
  const module = new URL('../../dist/run/index.js', import.meta.url).href;
  const script = `import { createSandbox } from ${JSON.stringify(module)};
    const { strength, refused } = await createSandbox({ mode: 'best', walls: ['landlock'] });
    console.log(strength.find(({ name }) => name === 'privileges').how, ...refused);`;
  const words = ['--bounding-set=-sys_ptrace', '--inh-caps=-sys_ptrace', process.execPath];
  const child = spawn('setpriv', [...words, '--input-type=module', '-e', script]);
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  expect(output).toContain('commands run as root');
  expect(output).toContain(
    'Landlock with a separate user: the owner of a connection cannot be read (add the capability SYS_PTRACE)',
  );
});

it.each([
  ['00000000000001eb', false],
  ['00000000000801eb', true],
  ['000001ffffffffff', true],
])('reads from the capabilities %s that descriptors of others can be read: %s', (effective, expected) => {
  const status = `Name:\tnode\nCapPrm:\t000001ffffffffff\nCapEff:\t${effective}\nCapBnd:\t000001ffffffffff\n`;
  expect(hasPtraceCapability(status)).toBe(expected);
  expect(hasPtraceCapability('')).toBe(false);
});

it('runs commands directly when it is off, and says that all is open', async () => {
  const sandbox = await createSandbox({ mode: 'off' });
  const { run, command } = prepare('echo free >"$OUTSIDE"');
  const outside = join(run, 'outside');
  await sandbox.run({ ...command, env: { ...command.env, OUTSIDE: outside } });
  expect(existsSync(outside)).toBe(true);
  expect(sandbox.strength.every(({ strength }) => strength === 'open')).toBe(true);
});
