import { refuse } from '../../../decision/decision.js';
import type { Argument } from '../../../shell/expand-word.js';
import type { CommandCall, CommandRule } from '../command-rule.js';
import { toolRule } from '../package-rules.js';
import { constantText } from '../read-options.js';

const words = (text: string) => text.trim().split(/\s+/);

/** Development tools that are known by name only. */
const tools = words(`
  ruff mypy black isort flake8 pylint pyright autopep8 yapf bandit pyupgrade pytest coverage tox nox hatch pre-commit django-admin
  alembic flask uvicorn gunicorn hypercorn fastapi celery vitest jest mocha ava tap eslint prettier biome tsc tsx ts-node playwright
  cypress next vite nuxt astro webpack rollup esbuild parcel turbo nx lerna prisma drizzle-kit knex nodemon concurrently rimraf
  http-server json-server ng vue-tsc svelte-check stylelint xo standard tsup swc c8 nyc cmake gcc g++ clang cc ninja meson
  dos2unix unix2dos rustfmt gofmt golangci-lint shellcheck shfmt yamllint sqlite3 protoc
`);

/** Runs the files that it gets, inside the tree. */
export function sandboxToolRule(call: CommandCall): void {
  const args = call.args.map((arg) =>
    /^(?:https?:\/\/)(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/.test(arg.text)
      ? { ...arg, text: 'loopback' }
      : arg,
  );
  toolRule({ ...call, args });
}

const registry =
  /^--?(?:i|index-url|extra-index-url|f|find-links|registry|trusted-host|proxy|cafile|userconfig|globalconfig|script-shell|prefix-path|target|root|g|global|location)(?:=|$)/;

function refuseForeign(call: CommandCall, args: readonly Argument[]): void {
  for (const arg of args) {
    if (registry.test(arg.text)) {
      refuse(
        'unknown-option',
        `The option ${arg.text} of "${call.name}" points outside the project and its registry.`,
      );
    }
    if (/^(?:[\w.-]+\s*@\s*)?(?:git\+|https?:|file:|ssh:|git@|github:)/.test(arg.text)) {
      refuse('npm-package', `"${arg.text}" is not the name of a package in the registry.`);
    }
    if (/^(?:\.\.|\/|~)/.test(arg.text)) call.path(arg, 'read');
  }
}

/** Subcommands that fetch packages, by program. Behind a wall there is no way to a registry, and each try takes a minute. */
const fetching: Readonly<Record<string, RegExp>> = {
  npm: /^(?:i|in|ins|inst|insta|instal|install|isntall|add|ci|clean-install|ic|it|install-test|cit|install-ci-test|up|update|upgrade|udpate|outdated|audit|view|v|info|show|search|s|find|fund|ping|doctor)$/,
  pnpm: /^(?:i|install|add|up|update|upgrade|fetch|outdated|audit|view|info|show|search|import|self-update)$/,
  yarn: /^(?:install|add|up|upgrade|upgrade-interactive|outdated|audit|info|import|npm)$/,
  bun: /^(?:i|install|add|a|update|outdated|upgrade|pm)$/,
  pip: /^(?:install|download|wheel|index|search)$/,
  pip3: /^(?:install|download|wheel|index|search)$/,
  uv: /^(?:sync|add|lock|python|tool|publish|self|build)$/,
  poetry: /^(?:install|add|update|lock|search|publish|self|sync)$/,
  pdm: /^(?:install|add|update|lock|sync|search|publish|self)$/,
  pipenv: /^(?:install|update|upgrade|lock|sync)$/,
  bundle: /^(?:install|update|add|outdated|lock)$/,
  gem: /^(?:install|update|fetch|outdated|search|push)$/,
  composer: /^(?:install|update|upgrade|require|create-project|outdated|audit|global|self-update)$/,
  go: /^(?:get|install)$/,
  cargo: /^(?:add|fetch|install|update|search|publish|login)$/,
  conda: /^(?:install|update|create|search)$/,
  mamba: /^(?:install|update|create|search)$/,
  dotnet: /^(?:add|restore|tool|nuget)$/,
  mix: /^(?:deps\.get|deps\.update|local\.hex)$/,
  mvn: /^dependency:(?:get|resolve|go-offline|tree)$/,
};
/** With these nothing is fetched, or only shown. */
const offline =
  /^(?:--offline|--no-index|--dry-run|--check|--locked|--no-build-isolation|-o|--help|-h|--version|--package-lock-only)$/;

/** Throws if the command would fetch packages: at once, with the way that works. */
function refuseFetching(call: CommandCall, subcommand: string, args: readonly Argument[]): void {
  if (
    !call.sandboxed &&
    /^(?:pip3?|gem|conda|mamba)$/.test(call.name) &&
    fetching[call.name]?.test(subcommand)
  ) {
    refuse('package-install', `"${call.name} ${subcommand}" writes outside the worktree.`);
  }
  if (!call.sandboxed || !fetching[call.name]?.test(subcommand) || args.some((arg) => offline.test(arg.text)))
    return;
  // A second word can make it a query of the installed packages.
  const [next] = args.filter((arg) => !arg.text.startsWith('-'));
  if (/^(?:bun pm|uv python|uv tool)$/.test(`${call.name} ${subcommand}`) && next?.text !== 'install') return;
  refuse(
    'package-install',
    `"${call.name} ${subcommand}" needs a registry, and the sandbox has no network. The packages that the project declares are already installed.`,
  );
}

/** A program whose subcommands run in the tree, except those that fetch packages. */
function fetchingToolRule(call: CommandCall): void {
  const [first, second] = call.args.filter((arg) => !arg.text.startsWith('-'));
  const name = first?.text ?? '';
  if (call.name === 'bundle' && (first === undefined || name === 'exec')) {
    if (first === undefined) refuseFetching(call, 'install', []);
    if (first) call.command(call.args.slice(call.args.indexOf(first) + 1));
    return;
  }
  refuseFetching(call, name === 'mod' && second?.text === 'download' ? 'get' : name, call.args);
  sandboxToolRule(call);
}

/** Some run a command of their environment: it is judged like a separate command. */
function environmentRule(runs: RegExp, known: string): CommandRule {
  const names = new Set(words(known));
  return (call) => {
    const index = call.args.findIndex((arg) => !arg.text.startsWith('-'));
    const name = index === -1 ? '' : constantText(call, call.args[index], 'The subcommand');
    const rest = call.args.slice(index + 1);
    if (runs.test(name)) {
      runInEnvironment(call, rest);
      return;
    }
    if (index !== -1 && !names.has(name)) {
      refuse(
        'unknown-command',
        `"${call.name} ${name}" is not allowed for the agent. Allowed: run ${[...names].join(' ')}.`,
      );
    }
    refuseForeign(call, call.args);
    checkEnvironmentCommand(call, name, rest);
  };
}

function checkEnvironmentCommand(call: CommandCall, name: string, rest: readonly Argument[]): void {
  if (call.name === 'uv' && name === 'pip')
    refuseFetching({ ...call, name: 'pip' }, rest[0]?.text ?? '', rest);
  refuseFetching(call, name, rest);
  // An environment may lie anywhere in the tree, and nowhere else.
  for (const arg of rest) if (!arg.text.startsWith('-') && arg.text.includes('/')) call.path(arg, 'read');
}

const valued =
  /^(?:--with|--with-editable|--with-requirements|--group|--extra|--python|-p|--package|--directory|--project|--env-file|-e|--only-group)$/;

function runInEnvironment(call: CommandCall, args: readonly Argument[]): void {
  for (let position = 0; position < args.length; position += 1) {
    const arg = args[position];
    if (arg === undefined) return;
    if (arg.text === '-m' || arg.text === '--module') {
      call.command([{ ...arg, text: 'python3' }, { ...arg, text: '-m' }, ...args.slice(position + 1)]);
      return;
    }
    if (valued.test(arg.text)) {
      refuseForeign(call, args.slice(position + 1, position + 2));
      position += 1;
    } else if (arg.text === '--' || arg.text.startsWith('-')) refuseForeign(call, [arg]);
    else {
      call.command(args.slice(position));
      return;
    }
  }
}

/** npm, yarn, pnpm and bun: every script of the project, and every program that it has installed. */
function packageRule(call: CommandCall): void {
  const position = call.args.findIndex(
    (arg, index) => !arg.text.startsWith('-') && !takesFolder.test(call.args[index - 1]?.text ?? ''),
  );
  for (const [index, arg] of call.args.entries()) {
    if (takesFolder.test(call.args[index - 1]?.text ?? '') && index <= position) call.path(arg, 'read');
  }
  const before = position === -1 ? call.args : call.args.slice(0, position);
  refuseForeign(call, before);
  if (position === -1) {
    // Bare `yarn` installs the packages of the lock file.
    if (call.name === 'yarn' && !call.args.some((arg) => /^-?-[vh]/.test(arg.text)))
      refuseFetching(call, 'install', call.args);
    return;
  }
  checkSubcommand(
    call,
    constantText(call, call.args[position], 'The subcommand'),
    call.args.slice(position + 1),
  );
}
const takesFolder = /^(?:--prefix|-C|--dir|--cwd|-w|--workspace|--filter|-F)$/;

function checkSubcommand(call: CommandCall, name: string, rest: readonly Argument[]): void {
  if (/^(?:exec|x|dlx)$/.test(name)) programRule({ ...call, args: rest });
  else if (name === 'config' || name === 'set-script')
    refuse('npm-subcommand', `"${call.name} ${name}" changes how packages are fetched and run.`);
  else if (
    /^(?:publish|unpublish|login|logout|adduser|token|owner|access|deprecate|dist-tag|star|profile|hook|link|ln|edit|explore)$/.test(
      name,
    )
  ) {
    refuse('npm-subcommand', `"${call.name} ${name}" acts outside this project.`);
  } else if (/^(?:create|init)$/.test(name) && rest.some((arg) => !arg.text.startsWith('-'))) {
    refuse('npx-program', `"${call.name} ${name} ${rest[0]?.text}" runs a package that is not installed.`);
  } else if (name === 'workspace' || name === 'workspaces')
    packageRule({ ...call, args: rest.slice(name === 'workspace' ? 1 : 0) });
  else {
    refuseForeign(call, rest);
    refuseFetching(call, name, rest);
  }
}

/** A program of the project's own packages, or one that the policy lists: nothing is fetched for it. */
function programRule(call: CommandCall): void {
  const index = call.args.findIndex(
    (arg) => !/^(?:--no-install|--no|--yes|-y|-q|--quiet|--silent|--offline|--)$/.test(arg.text),
  );
  const program = constantText(call, call.args[index], 'The program');
  if (program.startsWith('-'))
    refuse('unknown-option', `The option ${program} of "${call.name}" is not allowed for the agent.`);
  const name = program.replace(/(?<=.)@[\w.^~-]+$/, '');
  if (!call.policy.npxPrograms.includes(name) && !isInstalled(call, name)) {
    refuse('npx-program', `"${program}" is not installed in node_modules.`);
  }
  sandboxToolRule({ ...call, name, args: call.args.slice(index + 1) });
}

/** As npx looks for it: in the folder and those above it. */
function isInstalled(call: CommandCall, name: string): boolean {
  if (!/^[\w.-]+$/.test(name)) return false;
  return call.folders.every((folder) => {
    for (let place = folder; place !== ''; place = place.slice(0, place.lastIndexOf('/'))) {
      if (call.files.exists(`${place}/node_modules/.bin/${name}`)) return true;
    }
    return false;
  });
}

/** `cross-env A=b command` and its like. */
function crossEnvRule(call: CommandCall): void {
  const index = call.args.findIndex((arg) => !/^[A-Za-z_]\w*=/.test(arg.text));
  for (const arg of index === -1 ? call.args : call.args.slice(0, index)) {
    const [name = '', value] = arg.text.split('=');
    call.exports(name, value);
  }
  if (index !== -1) call.command(call.args.slice(index));
}

const python =
  'install sync add remove lock show check env info update export list tree venv self version init build config cache pip freeze uninstall download wheel debug outdated shell graph requirements clean python format';

/** They run a command of their environment, which is judged like a separate command. */
export const environmentRules: readonly (readonly [string, CommandRule])[] = [
  ['cross-env', crossEnvRule],
  ...words('bundle gem composer dotnet mix mvn').map((name) => [name, fetchingToolRule] as const),
  ['uv', environmentRule(/^run$/, python)],
  ['poetry', environmentRule(/^run$/, python)],
  ['pdm', environmentRule(/^run$/, python)],
  ['pipenv', environmentRule(/^run$/, python)],
  ['hatch', environmentRule(/^$/, `${python} run test fmt`)],
  ['pip', environmentRule(/^$/, python)],
  ['pip3', environmentRule(/^$/, python)],
];

/** Package managers and development tools behind a wall that holds. */
export const sandboxPackageRules: readonly (readonly [string, CommandRule])[] = [
  ...tools.map((name) => [name, sandboxToolRule] as const),
  ...environmentRules,
  ...words('go cargo conda mamba').map((name) => [name, fetchingToolRule] as const),
  ['npm', packageRule],
  ['pnpm', packageRule],
  ['yarn', packageRule],
  ['bun', packageRule],
  ['npx', programRule],
  ['pnpx', programRule],
  ['uvx', (call) => runInEnvironment(call, call.args)],
];
