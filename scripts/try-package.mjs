// Proves that the package of `npm run pack` works outside this repository: in an empty folder, with an empty home, first by npx,
// then installed globally into a separate folder. Takes minutes and a registry, so it is no test among the others: `npm run nightly`
// runs it.
//   node scripts/try-package.mjs        after `npm run build`; --demo runs the whole demo from the package as well
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);
const corpus = join(root, 'packages/compare/testing/corpus/files');
const documents = {
  'report.pptx': 'target-search.libreoffice.clean.pptx',
  'good.docx': 'dd-report.libreoffice.clean.docx',
  'bad.docx': 'dd-report.libreoffice.a-chapter-is-missing.docx',
};
const isWindows = process.platform === 'win32';

const world = await mkdtemp(join(tmpdir(), 'fixpoint-package-'));
const [home, prefix, work] = ['home', 'prefix', 'work'].map((name) => join(world, name));
const programs = isWindows ? prefix : join(prefix, 'bin');
try {
  for (const folder of [home, prefix, work]) await mkdir(folder);
  const { stdout } = await run(process.execPath, [join(root, 'scripts/pack.mjs'), work]);
  const file = `./${basename(stdout.trim().split('\n')[0])}`;
  for (const [name, path] of Object.entries(documents)) await cp(join(corpus, path), join(work, name));
  if (!isWindows) {
    const sums = answer('sha256sum', ['--check', '--strict', 'SHA256SUMS']);
    await expect('sha256sum --check', sums, { code: 0, output: /fixpoint-cli-.*: OK/ });
  }

  const npx = (...args) => answer('npx', ['--yes', '--package', file, 'fixpoint', ...args]);
  await expect('npx … --help', npx('--help'), { code: 0, output: /First steps:/ });
  await expect('npx … doctor', npx('doctor', '--quick'), {
    code: [0, 1],
    // Nothing that it starts is missing in the package.
    output: /^(?![\s\S]*is not built)[\s\S]*^ok +Node /m,
  });
  await expect('npx … compare', npx('compare', 'report.pptx'), { code: [0, 1], output: /report\.pptx/ });
  await expect('npx … compare of a pair', npx('compare', 'bad.docx', '--against', 'good.docx'), {
    code: 1,
    output: /bad\.docx/,
  });
  const install = answer('npm', ['install', '--global', '--silent', file]);
  await expect('npm install --global', install, { code: 0, output: /^/ });
  const installed = (...args) => answer('fixpoint', args);
  await expect('fixpoint --version', installed('--version'), { code: 0, output: /^\d+\.\d+\.\d+$/m });
  await expect('fixpoint compare', installed('compare', 'report.pptx'), {
    code: [0, 1],
    output: /report\.pptx/,
  });
  for (const name of ['new', 'cur', 'tmp']) await mkdir(join(work, 'Maildir', name), { recursive: true });
  await expect(
    'fixpoint mail add',
    installed('mail', 'add', 'own', '--kind', 'maildir', '--path', 'Maildir'),
    {
      code: 0,
      output: /Added mailbox "own" to/,
    },
  );
  await expect('fixpoint completion powershell', installed('completion', 'powershell'), {
    code: 0,
    output: /Register-ArgumentCompleter -Native/,
  });
  await expect('fixpoint list, without a gateway', installed('list'), { code: 1, output: /does not answer/ });
  const library = join(prefix, ...(isWindows ? [] : ['lib']), 'node_modules/@fixpoint/cli');
  const program = join(library, 'packages/cli/bin/fixpoint.js');
  const stranger = run(
    process.execPath,
    [join(root, 'scripts/stranger.mjs'), 'maildir', '--program', program],
    {
      maxBuffer: 64 * 1024 * 1024,
    },
  ).then(({ stdout: output, stderr }) => ({ code: 0, output: output + stderr }));
  await expect('a stranger, by the package alone', stranger, { code: 0, output: /maildir: matched with/ });
  if (process.argv.includes('--demo')) {
    await expect('fixpoint demo', installed('demo'), { code: 0, output: /matched after \d+ iterations\s*$/ });
  }
} finally {
  await rm(world, { recursive: true, force: true, maxRetries: 3 });
}

/** Runs a program in the empty folder, with nothing of our environment but what reaches a registry. */
async function answer(command, args) {
  const kept = [
    'NODE_EXTRA_CA_CERTS',
    'HTTPS_PROXY',
    'https_proxy',
    'NO_PROXY',
    'no_proxy',
    'SystemRoot',
    'PATHEXT',
  ];
  const environment = Object.fromEntries(
    kept.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])),
  );
  // The demo's coding agent, which a person has installed for themselves.
  const agent = join(root, 'node_modules/.bin');
  const path = [programs, dirname(process.execPath), process.env.PATH, agent].join(delimiter);
  const options = {
    cwd: work,
    env: { ...environment, HOME: home, USERPROFILE: home, PATH: path, npm_config_prefix: prefix },
    shell: isWindows,
    maxBuffer: 64 * 1024 * 1024,
  };
  try {
    const { stdout, stderr } = await run(command, args, options);
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    if (typeof error.code !== 'number') throw error;
    return { code: error.code, output: error.stdout + error.stderr };
  }
}

async function expect(name, answered, { code, output }) {
  const started = performance.now();
  const got = await answered;
  if (![code].flat().includes(got.code) || !output.test(got.output)) {
    throw new Error(`${name} ended with exit code ${got.code}:\n${got.output}`);
  }
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${name}`);
}
