// Plays a stranger: has a small express service of its own (own fields, a token, a file, DOCX by SMTP, own git remote, node tests), sets
// Fixpoint up by answers on the command line alone, and drives it to "matched" in fewer than twenty commands. Over a Maildir, by
// handing the file over, and over IMAP. `node scripts/stranger.mjs [maildir] [hand] [imap]`, after `npm run build`; `--program FILE` takes
// another fixpoint, such as that of the package.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { hasDovecot, imapPassword, imapUser } from './stranger/start-imap.js';
import { freePort, mailServer, startWorld } from './stranger/start-world.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const mostCommands = 20;
const { values: options, positionals: ways } = parseArgs({
  options: { program: { type: 'string', default: join(root, 'packages/cli/bin/fixpoint.js') } },
  allowPositionals: true,
});
const { program } = options;

async function play(way) {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-stranger-'));
  const site = join(folder, 'site');
  await mkdir(site);
  const world = await startWorld({ folder, modules, hasImap: way === 'imap' });
  const port = await freePort();
  // What a machine has where an agent is logged in. All else comes from the answers.
  const environment = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_DATA_HOME: join(folder, 'data'),
    PORT: String(port),
    FIXPOINT_URL: `http://127.0.0.1:${port}`,
    DESKTOP: 'off',
    ANTHROPIC_BASE_URL: world.agentUrl,
    ANTHROPIC_API_KEY: 'key-of-a-scripted-model',
    CLAUDE_CODE_PATH: join(modules, '.bin', 'claude'),
    SANDBOX_READ: modules,
    MAIL_POLL_MS: '300',
    DEPLOY_POLL_BASE_MS: '200',
    DEPLOY_POLL_MAX_MS: '1000',
  };
  const commands = [];
  const fixpoint = (...args) => {
    commands.push(args.join(' '));
    process.stdout.write(`\n$ fixpoint ${args.join(' ')}\n`);
    return run(args, { cwd: site, env: environment });
  };
  let up = null;
  try {
    const mailbox = mailboxAnswers(way, world);
    const answers = [
      'name=solar-reports',
      `repository=${world.remote}`,
      'directories=src',
      `install=ln -sfn ${modules} node_modules`,
      `good=${world.good}`,
      ...mailbox,
    ];
    await expectCode(
      0,
      fixpoint('init', world.url, '--yes', ...answers.flatMap((answer) => ['--answer', answer])),
    );

    commands.push('up');
    process.stdout.write('\n$ fixpoint up\n');
    up = spawn(process.execPath, [program, 'up'], {
      cwd: site,
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    up.stdout.resume();
    await untilReady(`http://127.0.0.1:${port}/readyz`);

    const values = ['--set', 'topic=solar power', ...(way === 'hand' ? ['--set', 'to=ann@example.com'] : [])];
    // A misspelt field is named before anything happens.
    const misspelt = await fixpoint('service', 'test', 'solar-reports', '--set', 'topci=solar power');
    if (misspelt.code === 0 || !misspelt.text.includes('Did you mean "topic"?'))
      throw new Error('A misspelt field was not reported.');

    const handing = way === 'hand' ? handOver({ world, fixpoint, port }) : null;
    await expectCode(0, fixpoint('service', 'test', 'solar-reports', ...values));
    const task = await fixpoint('task', 'fix solar-reports until it matches', ...values, '--yes', '--watch');
    if (task.code !== 0) throw new Error(`The task did not match: exit code ${task.code}.`);
    handing?.stop();
    await handing?.done;
    const subjects = await world.subjects();
    if (!subjects.some((subject) => subject.includes('write every chapter')))
      throw new Error(`The fix is not on main: ${subjects}`);
    // An installed package writes no state into the folder of the service.
    const isPackage = /[\\/]node_modules[\\/]/.test(program);
    if (
      existsSync(join(site, '.fixpoint')) === isPackage ||
      existsSync(join(folder, 'data/fixpoint')) !== isPackage
    )
      throw new Error('The state is in the wrong folder.');
    if (new Set(commands).size >= mostCommands) throw new Error(`${commands.length} commands are too many.`);
    process.stdout.write(`\n${way}: matched with ${new Set(commands).size} commands\n`);
  } finally {
    await stop(up);
    await world.close();
    if (process.env.KEEP) process.stdout.write(`kept: ${folder}\n`);
    else await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** What a person answers to the questions for the mailbox. */
function mailboxAnswers(way, world) {
  const mails = ['subject=solar report', 'sender=reports@service.example', 'address=ann@example.com'];
  if (way === 'hand') return ['mailbox=hand'];
  if (way === 'maildir') return ['mailbox=maildir', `mail-path=${world.maildir}`, ...mails];
  const login = [`mail-user=${imapUser}`, `mail-password=${imapPassword}`, `mail-server=${mailServer}`];
  const server = ['mail-host=127.0.0.1', `mail-port=${world.imapPort}`, 'mail-security=none'];
  return ['mailbox=imap', ...server, ...login, ...mails];
}

/** Gives each report to the task that waits for one, as a person with two windows does. */
function handOver({ world, fixpoint, port }) {
  const stop = new AbortController();
  const handed = new Set();
  const follow = async () => {
    while (!stop.signal.aborted) {
      await delay(500, undefined, { signal: stop.signal }).catch(() => {});
      const made = await stat(world.reportFile).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      );
      if (made === 0 || handed.has(made)) continue;
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/tasks?status=running&fields=id,stage`);
      const { tasks = [] } = await answer.json();
      const waiting = tasks.find(({ stage }) => stage === 'mail');
      if (waiting === undefined) continue;
      handed.add(made);
      await expectCode(0, fixpoint('hand', waiting.id, world.reportFile));
    }
  };
  return { stop: () => stop.abort(), done: follow() };
}

function run(args, { cwd, env }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const begun = performance.now();
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        text += chunk;
        process.stdout.write(chunk);
      });
    }
    child.on('exit', (code) => {
      process.stdout.write(`(${((performance.now() - begun) / 1_000).toFixed(1)} s)\n`);
      resolve({ code, text });
    });
  });
}

async function expectCode(wanted, running) {
  const { code } = await running;
  if (code !== wanted) throw new Error(`The command ended with exit code ${code}.`);
}

async function untilReady(url) {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await delay(200);
  }
  throw new Error(`${url} does not respond.`);
}

async function stop(child) {
  if (child === null || child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

const usual = ['maildir', 'hand', ...(hasDovecot ? ['imap'] : [])];
if (!hasDovecot) process.stdout.write('IMAP skipped: dovecot is not installed, or this user is not root.\n');
for (const way of ways.length === 0 ? usual : ways) await play(way);
