// Plays a stranger: sets Fixpoint up for a service by answers on the command line alone, and drives it to "matched". Four ways, each with a
// service, a git remote and a mailbox that are not Fixpoint's:
// - maildir: a Python service with a multipart form that mails an XLSX
// - imap: a plain Python server with a CSRF token, a redirect, a DOCX after 40 s, and the branch trunk
// - hand: an express service with a hidden token and a file. The person uploads each document
// - check: the express service without a repository. Its owner repairs it
// Each way takes at most 6 commands and 12 answers. Prints the time from the first command to the match.
// `node scripts/stranger.mjs [maildir] [imap] [hand] [check]`, after `npm run build`; `--program FILE` takes another fixpoint, such as that
// of the package. KEEP=1 keeps the folders.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { expressService } from './stranger/express-service.js';
import { letterService } from './stranger/letter-service.js';
import { sheetService } from './stranger/sheet-service.js';
import { hasDovecot, imapPassword, imapUser } from './stranger/start-imap.js';
import { freePort, startWorld } from './stranger/start-world.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const maxCommands = 6;
const maxAnswers = 12;
const services = {
  maildir: sheetService,
  imap: letterService,
  hand: expressService,
  check: expressService,
};
const { values: options, positionals } = parseArgs({
  options: { program: { type: 'string', default: join(root, 'packages/cli/bin/fixpoint.js') } },
  allowPositionals: true,
});
const { program } = options;

async function play(way) {
  const service = services[way];
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-stranger-'));
  const site = join(folder, 'site');
  await mkdir(site);
  const world = await startWorld({ folder, modules, service, hasImap: way === 'imap' });
  const port = await freePort();
  const environment = machineEnvironment({ folder, world, port });
  const commands = [];
  const fixpoint = (...args) => {
    commands.push(args.join(' '));
    process.stdout.write(`\n$ fixpoint ${args.join(' ')}\n`);
    return run(args, { cwd: site, env: environment });
  };
  let up = null;
  const begun = performance.now();
  try {
    const answers = [
      `repository=${way === 'check' ? 'none' : world.remote}`,
      `good=${world.good}`,
      ...(way === 'hand' ? [`install=ln -sfn ${modules} node_modules`] : []),
      ...mailboxAnswers(way, world, service),
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
    await untilReady(`http://127.0.0.1:${port}/readyz`, up);

    const { name } = await readOnlyService(site);
    await ways[way]({ name, service, world, fixpoint, port });
    const seconds = Math.round((performance.now() - begun) / 1_000);
    checkState(site, folder);
    // The address of the form is an answer too.
    const count = answers.length + 1;
    if (commands.length > maxCommands) throw new Error(`${commands.length} commands are too many.`);
    if (count > maxAnswers) throw new Error(`${count} answers are too many.`);
    process.stdout.write(
      `\n${way}: matched after ${seconds} s with ${commands.length} commands and ${count} answers\n`,
    );
  } finally {
    await stop(up);
    await world.close();
    if (process.env.KEEP) process.stdout.write(`kept: ${folder}\n`);
    else await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Variables of a machine where an agent is logged in. Everything else comes from the answers. */
function machineEnvironment({ folder, world, port }) {
  return {
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
}

const ways = {
  maildir: playMail,
  imap: playMail,

  async hand({ name, service, world, fixpoint, port }) {
    const handing = handOver({ world, fixpoint, port });
    await match({
      name,
      service,
      fixpoint,
      world,
      values: [...setField(service), '--set', 'to=ann@example.com'],
    });
    handing.stop();
    await handing.done;
  },

  async check({ name, service, world, fixpoint }) {
    const check = () => fixpoint('task', `check ${name}`, ...setField(service), '--yes', '--watch');
    const before = await check();
    if (!before.text.includes('Nothing was changed.')) throw new Error('The defect was not reported.');
    await world.repair();
    const after = await check();
    if (after.code !== 0 || !after.text.includes('matched after 1 iteration'))
      throw new Error('The repaired service does not match.');
  },
};

async function playMail({ name, service, world, fixpoint }) {
  const { field } = service;
  // A misspelt field is named before anything happens.
  const misspelt = await fixpoint('service', 'test', name, '--set', `${field.misspelt}=${field.value}`);
  if (misspelt.code === 0 || !misspelt.text.includes(`Did you mean "${field.name}"?`))
    throw new Error('A misspelt field was not reported.');
  await expectCode(0, fixpoint('service', 'test', name, ...setField(service)));
  await match({ name, service, fixpoint, world, values: setField(service) });
}

async function match({ name, service, fixpoint, world, values }) {
  const task = await fixpoint('task', `fix ${name} until it matches`, ...values, '--yes', '--watch');
  if (task.code !== 0) throw new Error(`The task did not match: exit code ${task.code}.`);
  const subjects = await world.subjects();
  if (!subjects.some((subject) => subject.includes(service.fix)))
    throw new Error(`The fix is not on ${service.branch}: ${subjects}`);
}

function setField({ field }) {
  return ['--set', `${field.name}=${field.value}`];
}

/** The one service that "fixpoint init" wrote. */
async function readOnlyService(site) {
  const { services } = parse(await readFile(join(site, 'fixpoint.config.yaml'), 'utf8'));
  const [name] = Object.keys(services);
  return { name };
}

/** An installed package writes no state into the folder of the service. */
function checkState(site, folder) {
  const isPackage = /[\\/]node_modules[\\/]/.test(program);
  if (
    existsSync(join(site, '.fixpoint')) === isPackage ||
    existsSync(join(folder, 'data/fixpoint')) !== isPackage
  )
    throw new Error('The state is in the wrong folder.');
}

/** Answers of a person to the questions about the mailbox. */
function mailboxAnswers(way, world, { subject }) {
  if (way === 'hand') return ['mailbox=hand'];
  const mails = [`subject=${subject}`, 'sender=reports@service.example'];
  if (way !== 'imap')
    return ['mailbox=maildir', `mail-path=${world.maildir}`, ...mails, 'address=ann@example.com'];
  const login = [`mail-user=${imapUser}`, `mail-password=${imapPassword}`];
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

async function untilReady(url, child) {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`fixpoint up ended with exit code ${child.exitCode}.`);
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

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) process.stdout.write('Maildir and IMAP skipped: python3 is not installed.\n');
if (!hasDovecot) process.stdout.write('IMAP skipped: dovecot is not installed, or this user is not root.\n');
const possible = Object.keys(ways).filter(
  (way) => (hasPython || services[way] === expressService) && (hasDovecot || way !== 'imap'),
);
for (const way of positionals.length === 0 ? possible : positionals) await play(way);
