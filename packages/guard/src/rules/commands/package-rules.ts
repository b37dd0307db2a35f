import { refuse } from '../../decision/decision.js';
import { type Argument, toArgument } from '../../shell/expand-word.js';
import { matchesAny, matchingPattern } from '../name-pattern.js';
import type { CommandCall, CommandRule } from './command-rule.js';
import { constantText, type OptionTable, readOptions, splitOption } from './read-options.js';

/** Options whose value is a file or folder that the tool writes. */
const output =
  /^--?(?:o|out|output.*|out-?(?:file|dir|path).*|declaration-?dir|dest.*|dist.*|report(?:s|-?(?:dir|file|path|name|s-?directory))?|.*-report|junit-?xml|junit-?path|coverage-?directory|coverage\..*|cov-report|result-?log|log-?file|html|xml|json-?file|json-?report-file|basetemp|base-?temp|cache-?(?:dir|location)|ts-?build-?info-?file|generate-?(?:trace|cpu-?profile)|target-?dir|-d|d|save.*-to|write-to)$/i;
const rewriting = /^(?:-w|--write|--fix.*|-i|--in-?place|--unsafe.*|--apply.*|--update.*)$/;

/** Development tools, and those that a policy file adds: they may run, but not be pointed at protected files or out of the worktree. */
export function toolRule(call: CommandCall): void {
  if (
    call.args.some((arg) =>
      /^(?:[^=]*=)?(?:(?:data|https?|file|blob):|\/dev\/(?!null$)|\/proc\/)/i.test(arg.text),
    )
  ) {
    refuse('inline-code', `"${call.name}" may only use files in the worktree.`);
  }
  const { operands, options } = readOptions(call, { lenient: true });
  const isRewriting = call.args.some((arg) => rewriting.test(arg.text));
  for (const operand of operands) {
    checkResponseFile(call, operand);
    call.path(operand, isRewriting && !operand.unknown ? 'format' : 'read');
    checkProtected(call, operand);
  }
  for (const [name, arg] of options) checkOption(call, name, arg);
}

function checkOption(call: CommandCall, name: string, arg: Argument): void {
  const { value: attached } = splitOption(arg);
  const value = attached ?? call.args[call.args.indexOf(arg) + 1];
  if (value === undefined) return;
  if (output.test(name) && !value.text.startsWith('-')) {
    // `html:folder` as in pytest's --cov-report.
    const place = /^[a-z-]{2,}:(.+)$/.exec(value.text)?.[1];
    call.path(place === undefined ? value : { ...value, text: place }, 'write');
  }
  if (attached) checkProtected(call, value);
}

/** A tool may write to a path that it gets by an option that no table knows. */
function checkProtected(call: CommandCall, arg: Argument): void {
  const kept = arg.unknown ? undefined : matchingPattern(arg.text, call.policy.protectedPaths);
  if (kept !== undefined && kept !== 'node_modules') {
    refuse(
      'protected-path',
      `"${arg.text}" is protected: "${call.name}" may not use paths that match "${kept}".`,
    );
  }
}

/** `@file` means the arguments in a file, for compilers and pytest alike. */
function checkResponseFile(call: CommandCall, arg: Argument): void {
  if (!arg.text.startsWith('@')) return;
  call.path({ ...arg, text: arg.text.slice(1) }, 'read');
  if (!call.sandboxed && call.folders.some((folder) => call.files.exists(`${folder}/${arg.text.slice(1)}`))) {
    refuse('unknown-argument', `"${arg.text}" expands to arguments that are unknown.`);
  }
}

/** Left out on purpose: whatever names another registry, another shell, another folder for programs. */
const table: OptionTable = {
  flags:
    '-s --silent --if-present --workspaces -ws -r --recursive --no-audit --no-fund --ignore-scripts --offline --prefer-offline -D --save-dev -E --save-exact -S --save -v --version --all --json --no --yes -y --run --depth=0 --frozen-lockfile --immutable --no-install -q --quiet --verbose',
  values: {
    '--prefix': 'read',
    '-C': 'read',
    '--dir': 'read',
    '--cwd': 'read',
    '-w': 'text',
    '--workspace': 'text',
    '--filter': 'text',
    '--loglevel': 'text',
    '--omit': 'text',
    '--include': 'text',
    '--depth': 'text',
  },
};
const testNames = new Set(['test', 't', 'tst']);
const runNames = new Set(['run', 'run-script', 'rum', 'urn']);
const installNames = new Set(['ci', 'install', 'i', 'add', 'clean-install']);
/** They change the installed packages, and nothing else. */
const changeNames = new Set(
  'uninstall remove rm un prune dedupe ddp rebuild rb update up upgrade'.split(' '),
);
const startNames = new Set(['start', 'restart', 'stop']);
const lookNames = new Set([
  ...'audit view info show v search fund ping doctor licenses'.split(' '),
  'ls',
  'list',
  'll',
  'outdated',
  'why',
  'explain',
  'version',
  '--version',
  'help',
  'root',
  'bin',
]);
const execNames = new Set(['exec', 'x', 'dlx']);

function packageRule(call: CommandCall): void {
  const dashes = call.args.findIndex((arg) => arg.text === '--' && !arg.unknown);
  const own = dashes === -1 ? call.args : call.args.slice(0, dashes);
  const passed = dashes === -1 ? [] : call.args.slice(dashes + 1);
  const index = own.findIndex((arg) => !arg.text.startsWith('-'));
  const first = own[index]?.text ?? '';
  if (execNames.has(first)) {
    readOptions({ ...call, args: own.slice(0, index) }, table);
    programRule({ ...call, args: [...own.slice(index + 1), ...passed] });
    return;
  }
  // yarn and pnpm hand everything after the script on to it; npm takes options for itself up to `--`.
  const handsOn =
    call.name !== 'npm' && (runNames.has(first) || testNames.has(first) || isOwnName(call, first));
  const { operands, options } = readOptions({ ...call, args: own }, { ...table, stopsAtOperand: handsOn });
  const [subcommand, ...rest] = operands;
  if (subcommand) {
    checkSubcommand(call, constantText(call, subcommand, 'The subcommand'), rest, passed);
    return;
  }
  // Bare `yarn` installs the packages of the lockfile.
  if (!options.has('-v') && !options.has('--version') && call.name !== 'yarn')
    refuse('npm-subcommand', `"${call.name}" needs a subcommand.`);
}

/** True for a script or a program that yarn and pnpm run by its name alone. */
function isOwnName({ policy }: CommandCall, name: string): boolean {
  return matchesAny(name, policy.npmScripts) || policy.npxPrograms.includes(name);
}

/** `passed`: the arguments behind `--`. */
function checkSubcommand(
  call: CommandCall,
  name: string,
  rest: readonly Argument[],
  passed: readonly Argument[],
): void {
  const args = [...rest, ...passed];
  const [first] = rest;
  if (testNames.has(name)) checkScript(call, 'test', args);
  else if (startNames.has(name)) checkScript(call, name, args);
  else if (runNames.has(name)) {
    if (first) checkScript(call, constantText(call, first, 'The script'), args.slice(1));
  } else if (installNames.has(name) || changeNames.has(name)) checkInstall(call, args);
  else if (looksOnly(name, rest)) return;
  else if (name === 'init' && args.length === 0) call.path(toArgument('package.json'), 'write');
  else if (name === 'workspace' && first && rest.length > 1)
    packageRule({ ...call, args: call.args.slice(call.args.indexOf(first) + 1) });
  else checkOwnName(call, name, args);
}

/** True for a subcommand that only shows something. Throws for what else `version` and `audit` do. */
function looksOnly(name: string, rest: readonly Argument[]): boolean {
  if (name === 'version' && rest.length > 0)
    refuse('npm-subcommand', 'The agent may not change the version of a package.');
  if (name === 'audit' && rest.length > 0)
    refuse('npm-subcommand', 'The agent may only read the audit: `npm audit`.');
  const next = rest[0]?.text;
  return lookNames.has(name) || (name === 'pkg' && next === 'get') || (name === 'cache' && next === 'verify');
}

function checkOwnName(call: CommandCall, name: string, args: readonly Argument[]): void {
  if (call.name === 'npm' || !isOwnName(call, name)) {
    refuse(
      'npm-subcommand',
      `"${call.name} ${name}" is not allowed for the agent. Allowed: test, run, ci, install, ls, exec.`,
    );
  }
  if (matchesAny(name, call.policy.npmScripts)) checkScript(call, name, args);
  else toolRule({ ...call, name, args });
}

function checkScript(call: CommandCall, script: string, args: readonly Argument[]): void {
  if (!matchesAny(script, call.policy.npmScripts)) {
    refuse(
      'npm-script',
      `The script "${script}" is not allowed for the agent. Allowed: ${call.policy.npmScripts.join(' ')}.`,
    );
  }
  toolRule({ ...call, name: `${call.name} ${script}`, args });
}

/** Packages by name and version from the configured registry: never by URL, repository, tarball or folder. */
function checkInstall(call: CommandCall, packages: readonly Argument[]): void {
  for (const arg of packages) {
    const text = constantText(call, arg, 'A package');
    if (!/^(?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*(?:@[\^~]?[\w.+-]+)?$/i.test(text)) {
      refuse('npm-package', `"${text}" is not the name of a package in the registry.`);
    }
  }
}

/** `npx program …`: a listed program, by its bare name. */
function programRule(call: CommandCall): void {
  const index = call.args.findIndex(
    (arg) => !/^(?:--no-install|--no|--yes|-y|-q|--quiet|--)$/.test(arg.text),
  );
  const program = constantText(call, call.args[index], 'The program');
  const args = call.args.slice(index + 1);
  const name = program.replace(/(?<=.)@[\w.^~-]+$/, '');
  // One that is installed runs code of the tree, as the tests do; code in an argument shows nowhere.
  const isOwn =
    call.folders.every((folder) => call.files.exists(`${folder}/node_modules/.bin/${name}`)) &&
    /^[\w.-]+$/.test(name);
  if (
    isOwn &&
    args.some(
      (arg) =>
        /^(?:-[a-zA-Z]*[ep]|--eval|--print)(?:=|$)/.test(arg.text) &&
        /^(?:tsx|ts-node|babel-node|bun|deno)$/.test(name),
    )
  ) {
    refuse(
      'inline-code',
      `Code in an argument of "${name}" is denied: write it to a file, or run the tests.`,
    );
  }
  if (!call.policy.npxPrograms.includes(name) && !isOwn) {
    refuse(
      'npx-program',
      `npx may not run "${program}" for the agent. Allowed: ${call.policy.npxPrograms.join(' ')}.`,
    );
  }
  toolRule({ ...call, name, args });
}

/** Package managers. */
export const packageRules: readonly (readonly [string, CommandRule])[] = [
  ['npm', packageRule],
  ['pnpm', packageRule],
  ['yarn', packageRule],
  ['npx', programRule],
];
