// Set-up in one go, for `npm run demo`, `npm test` and their like, from a fresh clone with nothing installed: dependencies, build,
// beside them system programs, then the command itself. Runs before there is a node_modules, so nothing outside Node is imported
// here, and output of the build only after the build.
import { existsSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { build } from './bootstrap/build.js';
import { commands } from './bootstrap/commands.js';
import { areDependenciesInstalled } from './bootstrap/dependencies.js';
import { runCommand } from './bootstrap/run-command.js';
import { runQuietly } from './bootstrap/run-quietly.js';
import { SetUpError } from './bootstrap/set-up-error.js';
import { hintsFor, installSystemPrograms } from './bootstrap/system-programs.js';
import { installTestPackages } from './bootstrap/test-packages.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const started = performance.now();

/** Waiting processes for each processor from which a start takes twice as long or longer. */
const busyLoad = 1;

/** One plain line, with the seconds since the start. */
function print(text) {
  process.stdout.write(`[${((performance.now() - started) / 1000).toFixed(1).padStart(5)} s] ${text}\n`);
}

async function main([name = '', ...args]) {
  checkNode(process.versions.node);
  const command = commands[name];
  if (command === undefined) {
    throw new SetUpError(`Usage: node scripts/bootstrap.mjs ${Object.keys(commands).join('|')} [arguments]`);
  }
  reportLoad();
  const programs = installSystemPrograms(root, print, command);
  // A failure is reported when its step comes.
  programs.catch(() => {});
  if (await areDependenciesInstalled(root)) {
    print('Dependencies are installed.');
  } else {
    const reason = existsSync(`${root}/node_modules`)
      ? 'package-lock.json and node_modules differ'
      : 'they are not installed yet';
    print(`Installing dependencies: ${reason} (npm ci).`);
    await runQuietly(...npm('ci', '--no-audit', '--no-fund', '--loglevel=error'), root);
  }
  const testPackages = command.needsTestPeers ? installTestPackages(root, print, npm) : null;
  testPackages?.catch(() => {});
  await build(root, print, command.isCommandEnough ?? false);
  await testPackages;
  const missing = await programs;
  if (missing.length > 0) throw new SetUpError(await hintsFor(missing));
  const isByDay = args.length === 0 && process.env.FIXPOINT_NIGHT !== '1';
  const given = isByDay ? (command.argsByDay ?? []) : args;
  print(`Running ${[command.shown, ...given].join(' ')}`);
  return runCommand(process.execPath, [...command.args, ...given], root, command.environment);
}

/** Says why the start will take long, if other programs use the processors. Windows reports no load. */
function reportLoad() {
  const [load] = loadavg();
  const processors = availableParallelism();
  if (load < busyLoad * processors) return;
  // Ours comes on top of what runs already.
  const factor = Math.round(load / processors + 1);
  print(
    `This machine is busy: load ${load.toFixed(1)} on ${processors} processors. Installing, building and running take about ${factor} times as long.`,
  );
}

function checkNode(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new SetUpError(`Node ${version} is too old: Fixpoint needs 20.19 or newer (https://nodejs.org).`);
}

/** npm as a command line: the very npm that started us, if one did. */
function npm(...args) {
  const script = process.env.npm_execpath;
  if (script?.match(/\.c?js$/)) return [process.execPath, [script, ...args]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', args];
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof SetUpError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}
