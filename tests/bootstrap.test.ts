import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('..', import.meta.url));
let clone: string;

/** A clone in miniature: our scripts, with an npm, a compiler, a bundler and a test runner that only report that they ran. */
beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), 'fixpoint-bootstrap-'));
  await cp(join(repository, 'scripts'), join(clone, 'scripts'), { recursive: true });
  await write('package.json', '{ "type": "module" }');
  await write('scripts/bundle-programs.mjs', `process.exit(0);`);
  for (const name of ['shared', 'cli']) {
    await mkdir(join(clone, 'packages', name), { recursive: true });
    await symlink(join(repository, 'packages', name, 'dist'), join(clone, 'packages', name, 'dist'));
  }
  await writeLock('1.0.0');
  await write(
    'npm.cjs',
    `const { appendFileSync, copyFileSync, mkdirSync } = require('node:fs');
     appendFileSync(__dirname + '/npm.log', process.argv.slice(2).join(' ') + '\\n');
     if (process.env.FAKE_NPM === 'broken') { console.log('registry unreachable'); process.exit(1); }
     mkdirSync('node_modules', { recursive: true });
     if (process.argv[2] === 'ci') copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
     if (process.argv[2] === 'install') mkdirSync('node_modules/node-llama-cpp', { recursive: true });`,
  );
  await mkdir(join(clone, 'packages/workspace/testing/llama'), { recursive: true });
  const packages = {
    '': { name: 'app' },
    'node_modules/@a/b': { version: '2.0.0' },
    'node_modules/elsewhere': { version: '3.0.0', os: ['haiku'] },
    'node_modules/@a/b/node_modules/c': { version: '4.0.0', os: [process.platform] },
  };
  await write('packages/build-harness/templates/react/package-lock.json', JSON.stringify({ packages }));
  await write('node_modules/typescript-7/bin/tsc', `process.exit(0);`);
  await write('node_modules/vite/bin/vite.js', `process.exit(0);`);
  await write(
    'node_modules/vitest/vitest.mjs',
    `process.on('SIGTERM', () => { console.log('SIGTERM'); process.exit(7); });
     console.log('ran', JSON.stringify(process.argv.slice(2)));
     if (process.argv.includes('wait')) setInterval(() => {}, 1000);
     else process.exitCode = process.argv.includes('fail') ? 3 : 0;`,
  );
});
afterEach(() => rm(clone, { recursive: true, force: true }));

async function write(path: string, text: string): Promise<void> {
  const file = join(clone, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

function writeLock(version: string): Promise<void> {
  const packages = { '': { name: 'x' }, 'node_modules/a': { version, integrity: `sha512-${version}` } };
  return write('package-lock.json', JSON.stringify({ packages }));
}

interface Run {
  readonly code: number | null;
  readonly output: string;
}

function bootstrap(
  args: string[],
  options: {
    env?: Record<string, string>;
    onOutput?: (output: string, kill: (signal: NodeJS.Signals) => void) => void;
  } = {},
): Promise<Run> {
  const child = spawn(process.execPath, [join(clone, 'scripts/bootstrap.mjs'), ...args], {
    cwd: clone,
    env: {
      ...process.env,
      REDIS_URL: 'redis://127.0.0.1:1',
      CHROME_PATH: process.execPath,
      npm_execpath: join(clone, 'npm.cjs'),
      ...options.env,
    },
  });
  return new Promise((resolve, reject) => {
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      options.onOutput?.(output, (signal) => child.kill(signal));
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

const npmRuns = async () =>
  (await readFile(join(clone, 'npm.log'), 'utf8').catch(() => '')).trim().split('\n');

describe('the bootstrap', () => {
  it('installs once, and again only when the lockfile changes (S0-379, S0-385)', async () => {
    const first = await bootstrap(['test']);
    expect(first.code).toBe(0);
    expect(first.output).toMatch(/s\] Installing dependencies/);
    const second = await bootstrap(['test']);
    expect(second.output).toMatch(/s\] Dependencies are installed/);
    expect((await npmRuns()).filter((run) => run.startsWith('ci'))).toHaveLength(1);
    await writeLock('1.0.1');
    await bootstrap(['test']);
    expect((await npmRuns()).filter((run) => run.startsWith('ci'))).toEqual([
      'ci --no-audit --no-fund --loglevel=error',
      'ci --no-audit --no-fund --loglevel=error',
    ]);
  });

  it('fetches what tests install before they run, for this machine, and only once', async () => {
    expect((await bootstrap(['test'])).output).toMatch(/s\] Fetching packages/);
    expect(await npmRuns()).toContain('pack @a/b@2.0.0 c@4.0.0');
    const runs = await npmRuns();
    expect((await bootstrap(['test'])).output).not.toContain('Fetching packages');
    expect(await npmRuns()).toEqual(runs);
  });

  it('forwards the arguments and returns the exit code', async () => {
    const run = await bootstrap(['test', 'packages/x', '--silent', 'fail']);
    expect(run.output).toContain('ran ["run","packages/x","--silent","fail"]');
    expect(run.code).toBe(3);
  });

  it('shows the output of npm when the install fails, and stops there', async () => {
    const run = await bootstrap(['test'], { env: { FAKE_NPM: 'broken' } });
    expect(run.output).toContain('registry unreachable');
    expect(run.output).not.toContain('ran [');
    expect(run.code).toBe(1);
  });

  it('forwards a signal to the command, once if it comes twice at once', async () => {
    let sent = false;
    const run = await bootstrap(['test', 'wait'], {
      onOutput(output, kill) {
        if (sent || !output.includes('ran [')) return;
        sent = true;
        kill('SIGTERM');
        kill('SIGTERM');
      },
    });
    expect(run.output.match(/^SIGTERM$/gm)).toHaveLength(1);
    expect(run.code).toBe(7);
  });

  it('prints its usage with exit code 2', async () => {
    const run = await bootstrap(['nonsense']);
    expect(run).toMatchObject({ code: 2, output: expect.stringContaining('Usage:') });
  });

  it('builds the demo without the compiler, once for each state of the sources (S0-379)', {
    tags: ['night'],
  }, async () => {
    // A clone that was never compiled. Each step says that it ran, and makes what the real one makes.
    await rm(join(clone, 'packages/cli/dist'));
    await write('packages/cli/dist/main.js', '');
    const log = (text: string) => `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
      appendFileSync('steps.log', ${text} + '\\n');`;
    await write(
      'scripts/bundle-programs.mjs',
      `${log(`'bundle ' + process.argv.slice(2).join(' ')`)}
       import { dirname } from 'node:path';
       import { programs } from './bundle/programs.js';
       for (const { folder, entries, packed = [] } of programs)
         for (const entry of [...entries, ...packed]) {
           const file = folder + '/dist/' + entry + '.js';
           mkdirSync(dirname(file), { recursive: true });
           writeFileSync(file, '');
         }`,
    );
    await write('node_modules/typescript-7/bin/tsc', log(`'tsc'`));
    await write(
      'node_modules/vite/bin/vite.js',
      `${log(`'pages'`)}
       mkdirSync('packages/web/dist/pages/replay', { recursive: true });
       for (const name of ['index.html', 'replay/player.js']) writeFileSync('packages/web/dist/pages/' + name, '');`,
    );
    await write('packages/cli/src/main.ts', 'one');
    const steps = async () => {
      const lines = await readFile(join(clone, 'steps.log'), 'utf8').catch(() => '');
      await rm(join(clone, 'steps.log'), { force: true });
      return lines.split('\n').filter(Boolean).sort();
    };
    const bundled = ['bundle --without-compiler', 'pages', 'pages'];

    expect((await bootstrap(['demo'])).code).toBe(0);
    expect(await steps()).toEqual(bundled);
    const second = await bootstrap(['demo']);
    expect(second.output).toMatch(/s\] Programs and pages are built/);
    expect(await steps()).toEqual([]);
    await write('packages/cli/src/main.ts', 'changed');
    await bootstrap(['demo']);
    expect(await steps()).toEqual(bundled);
    await rm(join(clone, 'packages/web/dist/pages/index.html'));
    await bootstrap(['demo']);
    expect(await steps()).toEqual(bundled);
    await bootstrap(['test']);
    expect(await steps()).toEqual(['bundle ', 'pages', 'pages', 'tsc']);
  });

  it('names the load of a busy machine as the reason for a slow start', { tags: ['night'] }, async () => {
    const loaded = (load: number) =>
      `import os from 'node:os';
       import { syncBuiltinESMExports } from 'node:module';
       os.loadavg = () => [${load}, 0, 0];
       os.availableParallelism = () => 2;
       syncBuiltinESMExports();`;
    const start = (load: number) =>
      bootstrap(['test'], {
        env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(loaded(load))}` },
      });
    expect((await start(6)).output).toMatch(/busy: load 6\.0 on 2 processors\. .* about 4 times as long/);
    expect((await start(0.3)).output).not.toContain('busy');
  });

  const apt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

  it('installs a missing Redis by apt as root on Debian (S0-379)', async ({ skip }) => {
    skip(!apt, 'Only root on Debian or Ubuntu may install a Redis.');
    await writeCommand('git', 'exit 0');
    await writeCommand('apt-get', 'echo "$@" >> "$APT_LOG"');
    const env = { REDIS_URL: '', PATH: join(clone, 'bin'), APT_LOG: join(clone, 'apt.log') };
    const run = await bootstrap(['test'], { env });
    expect(run.output).toMatch(/s\] Installing redis-server, .* \(apt-get\)/);
    expect(await readFile(join(clone, 'apt.log'), 'utf8')).toMatch(
      /^update\ninstall -y --no-install-recommends redis-server .*$/m,
    );
    expect(run.code).toBe(0);
  });

  it('installs a missing browser and a desktop without a monitor by apt as root on Debian, for what needs them', {
    tags: ['night'],
  }, async ({ skip }) => {
    skip(!apt, 'Only root on Debian or Ubuntu may install programs.');
    await writeCommand('git', 'exit 0');
    await writeCommand('apt-get', 'echo "$@" >> "$APT_LOG"');
    const aptLog = join(clone, 'apt.log');
    const env = { CHROME_PATH: '', PATH: join(clone, 'bin'), APT_LOG: aptLog };
    expect((await bootstrap(['demo'], { env })).output).toMatch(/s\] Installing bubblewrap \(apt-get\)/);
    await writeCommand('bwrap', 'exit 0');
    await rm(aptLog);
    await bootstrap(['demo'], { env });
    expect(existsSync(aptLog)).toBe(false);
    await bootstrap(['bench'], { env });
    expect(await readFile(aptLog, 'utf8')).toMatch(/ xvfb openbox /);
    expect(await readFile(aptLog, 'utf8')).not.toContain('chromium');
    const run = await bootstrap(['test'], { env });
    expect(run.output).toMatch(/s\] Installing chromium, xvfb, openbox, .*\(apt-get\)/);
    await writeCommand('chromium', 'exit 0');
    await writeCommand('Xvfb', 'exit 0');
    expect((await bootstrap(['test'], { env })).output).not.toMatch(/Installing .*(chromium|xvfb)/);
  });

  it('reports in one line how to get a browser if it may not install one', async ({ skip }) => {
    skip(apt, 'Root on Debian or Ubuntu installs the browser instead.');
    await writeCommand('git', 'exit 0');
    const run = await bootstrap(['test'], { env: { CHROME_PATH: '', PATH: join(clone, 'bin') } });
    expect(run.output).toMatch(/chromium is missing\. .*CHROME_PATH/);
    expect(run.code).toBe(2);
  });

  it('reports in one line how to get a Redis if it may not install one (S0-379)', async ({ skip }) => {
    skip(apt, 'Root on Debian or Ubuntu installs the Redis instead.');
    await writeCommand('git', 'exit 0');
    const run = await bootstrap(['test'], { env: { REDIS_URL: '', PATH: join(clone, 'bin') } });
    expect(run.output).toMatch(/redis-server is missing\. .*docker run/);
    expect(run.code).toBe(2);
  });
});

async function writeCommand(name: string, body: string): Promise<void> {
  await write(`bin/${name}`, `#!/bin/sh\n${body}\n`);
  await chmod(join(clone, 'bin', name), 0o755);
}

describe('a new clone', () => {
  beforeEach(async () => {
    await rm(join(clone, 'node_modules'), { recursive: true });
    await cp(join(repository, 'package.json'), join(clone, 'package.json'));
    await cp(join(repository, 'packages/cli/bin'), join(clone, 'packages/cli/bin'), { recursive: true });
  });

  it('says in each script of package.json that dependencies are not installed, or installs them', async () => {
    const { scripts } = JSON.parse(await readFile(join(clone, 'package.json'), 'utf8'));
    const texts = Object.entries<string>(scripts).filter(
      // These install the dependencies, as the tests above show.
      ([, text]) => !/^node scripts\/(bootstrap|nightly)\.mjs/.test(text),
    );
    expect(texts.length).toBeGreaterThan(10);
    for (const [name, text] of texts) {
      const { status, stdout, stderr } = spawnSync('sh', ['-c', text], { cwd: clone, encoding: 'utf8' });
      const output = `${stdout}${stderr}`;
      expect({ name, output, status }).toMatchObject({
        output: expect.stringContaining('Dependencies are not installed yet. Run "npm ci"'),
        status: 2,
      });
      expect(output).not.toMatch(/MODULE_NOT_FOUND|^\s+at /m);
    }
  });

  it('says so before it installs them', async () => {
    expect((await bootstrap(['test'])).output).toContain(
      'Installing dependencies: they are not installed yet (npm ci).',
    );
  });

  it('says in the fixpoint command that dependencies or the build are missing', async () => {
    await rm(join(clone, 'packages/cli/dist'), { recursive: true });
    const run = () =>
      spawnSync(process.execPath, [join(clone, 'packages/cli/bin/fixpoint.js'), 'doctor'], {
        encoding: 'utf8',
      });
    expect(run()).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^fixpoint: Dependencies are not installed yet\..*"npm ci".*\n$/),
    });
    await write('node_modules/.package-lock.json', '{}');
    expect(run()).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^fixpoint: This clone is not built yet.*"npm run build".*\n$/),
    });
  });
});
