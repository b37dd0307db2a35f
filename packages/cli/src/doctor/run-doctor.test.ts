import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exampleTable } from '@fixpoint/shared/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createContext } from '../../testing/create-context.js';
import { examineMachine } from '../../testing/examine-machine.js';
import { startRedisServer } from '../redis-server/index.js';
import { disk } from './checks/check-disk.js';
import { display } from './checks/check-display.js';
import { claude } from './checks/check-programs.js';
import { sandbox } from './checks/check-sandbox.js';
import type { DoctorLine } from './doctor-line.js';
import { createMachine, type Machine } from './machine.js';
import { requireCheck } from './require-check.js';
import { runDoctor } from './run-doctor.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixpoint-doctor-'));
  await mkdir(join(folder, 'bin'));
  await mkdir(join(folder, 'credentials'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A program on the PATH of the machine under examination, and of nothing else. */
async function install(name: string, script: string): Promise<void> {
  const file = join(folder, 'bin', name);
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
}

/** A terminal on that machine. */
function onMachine(environment: Record<string, string> = {}) {
  return createContext({
    root: folder,
    cwd: folder,
    environment: { PATH: join(folder, 'bin'), ...environment },
    node: { path: process.execPath, version: '20.19.0' },
    signal: new AbortController().signal,
  });
}

async function examine(environment: Record<string, string> = {}) {
  const { context, lines } = onMachine(environment);
  const exitCode = await runDoctor(context, { json: true });
  const results = JSON.parse(lines.join('\n')) as DoctorLine[];
  return { exitCode, find: (name: string) => results.find((result) => result.name === name) };
}

const claudeThatIs = (status: string) =>
  install(
    'claude',
    `case "$*" in
      --version) echo "2.1.330 (Claude Code)" ;;
      "auth status") echo '${status}' ;;
    esac`,
  );
const redisServer = () => install('redis-server', 'echo "Redis server v=7.2.0 sha=0"');
const git = (status = '', { kind = 'false', origin = 'https://git.example/a.git' } = {}) =>
  install(
    'git',
    `case "$*" in
      --version) echo "git version 2.43.0" ;;
      *--is-bare-repository) ${kind === 'none' ? 'exit 128' : `echo ${kind}`} ;;
      *remote.origin.url) printf '${origin}' ;;
      *) printf '${status}' ;;
    esac`,
  );

describe('fixpoint doctor', () => {
  it('names all missing programs with their remedies, and fails for required ones (S0-379, S0-456)', async () => {
    const { exitCode, find } = await examine();
    expect(exitCode).toBe(1);
    expect(find('Redis')).toMatchObject({
      state: 'missing',
      required: true,
      remedy: expect.stringMatching(/apt install/),
    });
    expect(find('git')).toMatchObject({ state: 'missing', required: true });
    expect(find('claude')).toMatchObject({
      state: 'missing',
      required: false,
      remedy: expect.stringMatching(/npm install/),
    });
    expect(find('gh')).toMatchObject({ state: 'missing', remedy: expect.stringMatching(/gh auth login/) });
    expect(find('mail')).toMatchObject({
      state: 'missing',
      remedy: expect.stringMatching(/fixpoint mail login/),
    });
    expect(find('display')).toMatchObject({ state: 'missing', remedy: expect.stringMatching(/DISPLAY/) });
  });

  it('succeeds if only optional programs are missing (S0-342)', async () => {
    await redisServer();
    await git();
    const { exitCode, find } = await examine();
    expect(exitCode).toBe(0);
    expect(find('Node')).toMatchObject({ state: 'ok', detail: '20.19.0' });
    expect(find('Redis')).toMatchObject({
      state: 'ok',
      detail: expect.stringMatching(/redis-server 7\.2\.0/),
    });
    expect(find('services')).toMatchObject({
      state: 'warn',
      required: true,
      code: 'config/no-services',
      remedy: expect.stringContaining('examples/one-service'),
    });
    expect(find('policy')).toMatchObject({ state: 'ok' });
  });

  it('queries the version of claude, and waits at most ten seconds (S0-381, S0-291)', async () => {
    await claudeThatIs('{"loggedIn": true, "authMethod": "api_key"}');
    expect((await examine()).find('claude')).toMatchObject({
      state: 'ok',
      detail: '2.1.330 (Claude Code); logged in (api_key)',
    });
    await claudeThatIs('{"loggedIn": false}');
    expect((await examine()).find('claude')).toMatchObject({
      state: 'missing',
      code: 'agent/not-logged-in',
      remedy: expect.stringContaining('claude auth login'),
    });
    await claudeThatIs('usage: claude [options]');
    expect((await examine()).find('claude')).toMatchObject({ state: 'warn', code: 'agent/old' });

    const limits: (number | undefined)[] = [];
    const hanging: Machine = {
      platform: 'linux',
      nodeVersion: '20.19.0',
      nodePath: process.execPath,
      cwd: folder,
      root: folder,
      environment: {},
      isQuick: true,
      now: () => new Date(),
      freeBytes: async () => 1e12,
      async run(_command, _args, limitMs) {
        limits.push(limitMs);
        return { exitCode: null, output: '', timedOut: true };
      },
    };
    expect(await examineMachine(claude, hanging)).toMatchObject({
      state: 'missing',
      detail: expect.stringMatching(/did not finish within 10 s/),
    });
    expect(limits).toEqual([10_000]);
  });

  it('reports if the screen can be controlled, who has it, or what control needs', async () => {
    const examineScreen = (output: string, environment: Record<string, string> = { DISPLAY: ':7' }) =>
      examineMachine(display, {
        ...createMachine(onMachine(environment).context, true),
        platform: 'linux',
        run: async () => ({ exitCode: 0, output, timedOut: false }),
      });
    const screen = { ok: true, displays: ['1920×1080'], browser: '/usr/bin/chromium' };
    const refused = {
      ok: false,
      message: 'A click at 10, 10 landed 3 px off.',
      hint: 'Set the scale to 100 %.',
    };
    expect(await examineScreen(`noise\n${JSON.stringify(screen)}\n`)).toMatchObject({
      state: 'ok',
      detail: 'clicks land on 1920×1080; browser /usr/bin/chromium',
    });
    expect(await examineScreen(JSON.stringify({ ...screen, browser: null }))).toMatchObject({
      state: 'warn',
      remedy: expect.stringContaining('Chromium'),
    });
    expect(
      await examineScreen(JSON.stringify({ ...refused, code: 'self-test-failed', browser: null })),
    ).toMatchObject({
      state: 'warn',
      detail: expect.stringContaining('3 px off'),
      remedy: 'Set the scale to 100 %.',
    });
    expect(
      await examineScreen(JSON.stringify({ ...refused, code: 'desktop-in-use', browser: null })),
    ).toMatchObject({ state: 'ok', detail: expect.stringContaining('is using the screen') });
    expect(await examineScreen('libXtst.so.6: file too short')).toMatchObject({
      state: 'warn',
      remedy: expect.stringContaining('libxtst6'),
    });
    expect(await examineScreen('', {})).toMatchObject({ state: 'missing' });
  });

  it('shows how strong the sandbox is, and settings with which the fixer refuses to start', async () => {
    const strength = [
      { name: 'files', strength: 'closed', how: 'A file system of its own.' },
      { name: 'network', strength: 'partial', how: 'High ports are open.' },
    ];
    const result = { wall: 'landlock', refusal: null, strength, attacks: 40, unclear: [] };
    const words: (readonly string[])[] = [];
    const examineSandbox = (output: string, environment: Record<string, string> = { SANDBOX: 'required' }) =>
      examineMachine(sandbox, {
        ...createMachine(onMachine(environment).context, false),
        run: async (_command, args) => {
          words.push(args);
          return { exitCode: 0, output, timedOut: false };
        },
      });
    expect(await examineSandbox(`noise\n${JSON.stringify(result)}\n`)).toEqual({
      state: 'ok',
      detail: 'landlock, measured by 40 attacks; not fully protected: network',
      table: [
        { name: 'files', value: 'closed', how: 'A file system of its own.' },
        { name: 'network', value: 'partial', how: 'High ports are open.' },
      ],
    });
    expect(words[0]?.slice(1)).toEqual(['required', 'best', join(folder, '.fixpoint'), 'measure']);
    const open = {
      ...result,
      strength: [{ name: 'signals', strength: 'open', how: '' }],
      unclear: ['forks'],
    };
    expect(await examineSandbox(JSON.stringify(open))).toMatchObject({
      state: 'warn',
      detail: 'landlock, measured by 40 attacks; not fully protected: signals; without a result: forks',
    });
    const refused = { ...result, refusal: { message: 'No wall.', hint: 'Install it.' } };
    expect(await examineSandbox(JSON.stringify(refused))).toMatchObject({
      state: 'missing',
      detail: 'the fixer does not start: No wall.',
      remedy: 'Install it.',
    });
    expect(
      await examineSandbox(JSON.stringify({ ...result, wall: 'none' }), { SANDBOX: 'off' }),
    ).toMatchObject({
      state: 'missing',
      detail: expect.stringContaining('SANDBOX is off'),
    });
    expect(await examineSandbox('Error: Cannot find module')).toMatchObject({
      state: 'warn',
      remedy: expect.stringContaining('npm run build'),
    });
  });

  it('stops a command whose disk is full before it writes anything', async () => {
    const machine = createMachine(onMachine().context, true);
    const { signal } = new AbortController();
    await expect(requireCheck(disk, { ...machine, freeBytes: async () => 0 }, signal)).rejects.toMatchObject({
      code: 'configuration',
      message: `${folder} has 0 MB of free disk space; 200 MB are required.`,
    });
    await requireCheck(disk, { ...machine, freeBytes: async () => 1e12 }, signal);
    expect(await readdir(folder)).toEqual(['bin', 'credentials']);
  });

  it('kills a program that does not respond in time', async () => {
    await install('deaf', 'trap "" TERM; while :; do :; done');
    const machine = createMachine(onMachine().context, true);
    expect(await machine.run('deaf', [], 50)).toMatchObject({ timedOut: true });
  });

  it('queries a claude behind WSL the same way (S0-023)', async () => {
    await install(
      'wsl',
      'case "$*" in "-e claude --version") echo "2.1 in WSL" ;; "-e claude auth status") echo "{\\"loggedIn\\": true}" ;; esac',
    );
    expect((await examine({ CLAUDE_CODE_PATH: 'wsl:claude' })).find('claude')).toMatchObject({
      state: 'ok',
      detail: '2.1 in WSL; logged in (unknown method)',
    });
  });

  it('queries git and gh within WSL if GIT_PATH says so (S0-387)', async () => {
    await install(
      'wsl',
      `case "$*" in
        "-e gh auth status") echo "Logged in to github.com account ada (keyring)" ;;
        "-e git --version") echo "git version 2.43.0" ;;
        "--cd ${folder} -e git rev-parse --is-bare-repository") echo true ;;
        *) exit 9 ;;
      esac`,
    );
    const { find } = await examine({ GIT_PATH: 'wsl:git', REPO_PATH: folder });
    expect(find('gh')).toMatchObject({ state: 'ok', detail: 'logged in as ada' });
    expect(find('git')).toMatchObject({ state: 'ok', detail: `2.43.0; ${folder} is a bare repository` });
    expect((await examine({ GIT_PATH: '/there/is/no/git' })).find('git')).toMatchObject({
      state: 'missing',
      detail: 'GIT_PATH "/there/is/no/git" does not run',
    });
  });

  it('distinguishes a logged-in gh from one that is not (S0-382, S0-014)', async () => {
    await install('gh', 'echo "Logged in to github.com account octocat (keyring)"');
    expect((await examine()).find('gh')).toMatchObject({ state: 'ok', detail: 'logged in as octocat' });
    await install('gh', 'exit 1');
    expect((await examine()).find('gh')).toMatchObject({ state: 'warn', remedy: 'Run "gh auth login".' });
  });

  it('warns about uncommitted changes in the checkout of the target service (S0-383)', async () => {
    await git(' M a\\n?? b\\n');
    const { find } = await examine({ REPO_PATH: folder });
    expect(find('git')).toMatchObject({
      state: 'warn',
      detail: expect.stringMatching(/2 uncommitted changes/),
    });
    await git();
    expect((await examine()).find('git')).toMatchObject({
      state: 'ok',
      detail: expect.stringMatching(/is clean/),
    });
  });

  it('distinguishes a bare repository, a checkout that pushes nowhere, and no repository at all', async () => {
    await git('', { kind: 'true' });
    expect((await examine({ REPO_PATH: folder })).find('git')).toMatchObject({
      state: 'ok',
      detail: expect.stringContaining('is a bare repository'),
    });
    await git('', { origin: '' });
    expect((await examine({ REPO_PATH: folder })).find('git')).toMatchObject({
      state: 'warn',
      detail: expect.stringContaining('without a remote "origin"'),
    });
    await git('', { kind: 'none' });
    expect((await examine({ REPO_PATH: folder })).find('git')).toMatchObject({
      state: 'warn',
      remedy: expect.stringContaining('REPO_PATH'),
    });
    expect((await examine()).find('git')).toMatchObject({
      state: 'ok',
      detail: expect.stringContaining('is not a git repository'),
    });
  });

  it('checks the credentials, the token and its age (S0-380, S0-355, S0-356)', async () => {
    await writeFile(join(folder, 'credentials/gmail_credentials.json'), '{}');
    expect((await examine()).find('mail')).toMatchObject({
      state: 'missing',
      remedy: 'Run "fixpoint mail login" once.',
    });
    const token = join(folder, 'token.json');
    await writeFile(token, '{}');
    const environment = { GMAIL_TOKEN_PATH: token };
    expect((await examine(environment)).find('mail')).toMatchObject({
      state: 'ok',
      detail: expect.stringMatching(/today/),
    });
    const old = new Date(Date.now() - 9 * 86_400_000);
    await utimes(token, old, old);
    expect((await examine(environment)).find('mail')).toMatchObject({
      state: 'warn',
      detail: expect.stringMatching(/9 days ago/),
    });
  });

  it('fixes file rights and locks on request, and nothing else', async () => {
    await writeFile(join(folder, '.env'), 'TOKEN=x', { mode: 0o644 });
    const clone = join(folder, '.fixpoint/repositories/0123');
    await mkdir(clone, { recursive: true });
    const [stale, fresh, held] = [join(clone, 'HEAD.lock'), join(clone, 'config.lock'), `${clone}.lock`];
    for (const file of [stale, fresh, held]) await writeFile(file, '');
    const old = new Date(Date.now() - 3_600_000);
    for (const file of [stale, held]) await utimes(file, old, old);
    const before = await examine();
    expect(before.find('secrets')).toMatchObject({ state: 'warn', code: 'secrets/readable' });
    expect(before.find('locks')).toMatchObject({ state: 'warn', detail: expect.stringContaining(stale) });

    const { context, lines } = onMachine();
    await runDoctor(context, { quick: true, fix: true });
    expect(lines).toEqual(
      expect.arrayContaining([
        'fixed    secrets: made 1 file readable only by the owner',
        'fixed    locks: removed 1 lock',
      ]),
    );
    expect((await stat(join(folder, '.env'))).mode & 0o777).toBe(0o600);
    expect(await readdir(clone)).toEqual(['config.lock']);
    await expect(stat(held)).resolves.toBeDefined();
    expect((await examine()).find('secrets')).toMatchObject({ state: 'ok' });
  });

  it('names the wrong field in the table of services and in the policy', async () => {
    await writeFile(
      join(folder, 'fixpoint.config.yaml'),
      'services:\n  market-research:\n    url: nonsense\n',
    );
    await writeFile(join(folder, 'fixpoint.policy.yaml'), 'agent:\n  commands: 7\n');
    const { find, exitCode } = await examine();
    expect(find('services')).toMatchObject({
      state: 'missing',
      detail: expect.stringMatching(/market-research\.url/),
    });
    expect(find('policy')).toMatchObject({
      state: 'missing',
      detail: expect.stringMatching(/agent\.commands/),
    });
    expect(exitCode).toBe(1);
  });

  it('leaves out checks that no configured service needs, and names them in one line', async () => {
    await writeFile(
      join(folder, 'fixpoint.config.yaml'),
      'services: { reports: { url: "http://127.0.0.1:9", delivery: hand, outputs: [docx], template: null, repository: { url: /srv/a.git, directories: [src] } } }\n',
    );
    const show = async (environment: Record<string, string> = {}) => {
      const { context, lines } = onMachine(environment);
      await runDoctor(context, { quick: true });
      return lines.join('\n');
    };
    const text = await show();
    expect(text).not.toMatch(/^\w+ +(gh|GitHub|display|desktop tasks|vision tasks|workspace tasks) /m);
    expect(text).toContain(
      'Not used by your services, shown with --json: gh, GitHub, display, desktop tasks, vision tasks, workspace tasks.',
    );
    expect(await show({ GITHUB_TOKEN: 'x', DISPLAY: ':9' })).toMatch(/^\w+ +gh /m);
  });

  it('names the token, the program and the file that a service’s row needs and the machine lacks', async () => {
    await writeFile(
      join(folder, 'fixpoint.config.yaml'),
      [
        `extends: ${exampleTable}`,
        'services:',
        '  market-research:',
        '    url: https://market.example',
        '    deploy:',
        '      platform: { type: github, repository: acme/site }',
        `      logs: { type: file, path: ${join(folder, 'market.log')} }`,
        '  due-diligence:',
        '    url: https://diligence.example',
        '    deploy: { logs: { type: journald, unit: diligence.service } }',
      ].join('\n'),
    );
    expect((await examine()).find('deploys')).toMatchObject({
      state: 'warn',
      required: false,
      detail: `no platform status for market-research (GITHUB_TOKEN is not set, ${join(folder, 'market.log')} cannot be read), due-diligence (journalctl does not run)`,
    });
    await install('journalctl', 'echo "systemd 252"');
    await writeFile(join(folder, 'market.log'), '');
    expect((await examine({ GITHUB_TOKEN: 'x' })).find('deploys')).toMatchObject({
      state: 'ok',
      detail: '2 services with a platform or logs; all can be queried',
    });
  });

  it('in the container of one service leaves checks of others to theirs, and says where they run', {
    tags: ['night'],
  }, async () => {
    await writeFile(
      join(folder, 'fixpoint.config.yaml'),
      `extends: ${exampleTable}\nservices: { market-research: { url: "https://market.example" } }\n`,
    );
    await git();
    const inContainerOf = (service: string) =>
      examine({ REDIS_URL: `redis://${service}:secret@127.0.0.1:9` });
    const fixer = await inContainerOf('fixer');
    expect(fixer.find('mail')).toMatchObject({
      state: 'ok',
      detail: expect.stringContaining('docker compose exec mail-fetcher npx fixpoint doctor'),
    });
    expect(fixer.find('git')).toMatchObject({ detail: expect.stringContaining('2.43.0') });
    const all = JSON.stringify([fixer.find('market-research'), fixer.find('desktop tasks')]);
    expect(all).not.toContain('mailbox/');
    expect(all).toContain('exec gateway npx fixpoint doctor');
    const gateway = await inContainerOf('gateway');
    for (const name of ['git', 'claude', 'mail', 'display']) {
      expect(gateway.find(name), name).toMatchObject({ state: 'ok' });
    }
    expect(gateway.find('market-research')).toMatchObject({ state: 'warn', code: 'precondition/elsewhere' });
  });

  it('queries the Redis of the settings, and does not show its password', async () => {
    const server = await startRedisServer({ folder: join(folder, 'redis') });
    try {
      const good = await examine({ REDIS_URL: server.url });
      expect(good.find('Redis')).toMatchObject({ state: 'ok', detail: expect.stringMatching(/answers/) });
    } finally {
      await server.close();
    }
    const gone = await examine({ REDIS_URL: server.url.replace('redis://', 'redis://:hunter2@') });
    expect(gone.find('Redis')).toMatchObject({ state: 'missing', remedy: expect.stringMatching(/Start it/) });
    expect(JSON.stringify(gone.find('Redis'))).not.toContain('hunter2');
  });
});
