import { refuse } from '../../decision/decision.js';
import { type Argument, toArgument } from '../../shell/expand-word.js';
import type { CommandCall, CommandRule } from './command-rule.js';
import { toolRule } from './package-rules.js';
import { constantText, type OptionTable, readOptions } from './read-options.js';

const inline = /^(?:-[a-zA-Z]*[epc]|--eval|--print)(?:=|$)/;

/**
 * Runtimes may run a file of the worktree, which the tests would run anyway and which the change shows. Code in an
 * argument or from a pipe shows nowhere, so it is refused; every option that could bring in such code is not listed.
 */
function runtime(table: OptionTable, alone: readonly string[]): CommandRule {
  const listed = new Set((table.flags ?? '').split(' '));
  return (call) => {
    const end = call.args.findIndex((arg) => !arg.text.startsWith('-'));
    const before = call.args.slice(0, end === -1 ? undefined : end);
    if (before.some((arg) => inline.test(arg.text) && !listed.has(arg.text))) {
      refuse(
        'inline-code',
        `Code in an argument of "${call.name}" is denied: write it to a file, or run the tests.`,
      );
    }
    const { operands, options } = readOptions(call, { ...table, stopsAtOperand: true });
    const [program, ...rest] = operands;
    if (program === undefined) {
      if (alone.some((name) => options.has(name))) return;
      refuse('inline-code', `"${call.name}" without a file reads code from its input: name a file.`);
    }
    checkProgram(call, program);
    if (alone.length > 0) checkOperands(call, rest);
  };
}

/** Throws unless the file that a runtime runs may be read, and was there before. */
function checkProgram(call: CommandCall, program: Argument): void {
  // Devices are open to all who read data; as a program they are code from a pipe.
  if ((program.text === '-' && !program.unknown) || /^\/(?:dev|proc)\//.test(program.text)) {
    refuse('inline-code', `"${call.name} ${program.text}" reads code from its input: name a file.`);
  }
  call.path(program, 'read');
  if (!call.sandboxed && call.written(program).length > 0) {
    refuse(
      'inline-code',
      `"${program.text}" is written by the same command line: write it first, then run it in another call.`,
    );
  }
}

function checkOperands(call: CommandCall, operands: CommandCall['args']): void {
  const { operands: paths } = readOptions({ ...call, args: operands }, { lenient: true });
  for (const path of paths) call.path(path, 'read');
}

const nodeTable: OptionTable = {
  flags:
    '--test --test-only --check -c -v --version --watch --enable-source-maps --experimental-test-coverage --experimental-strip-types --experimental-vm-modules --no-warnings --trace-warnings --test-force-exit --test-update-snapshots --inspect --trace-uncaught --expose-gc',
  values: {
    '--env-file': 'read',
    '--test-name-pattern': 'text',
    '--test-skip-pattern': 'text',
    '--test-timeout': 'text',
    '--test-concurrency': 'text',
    '--max-old-space-size': 'text',
    '--stack-trace-limit': 'text',
    '--unhandled-rejections': 'text',
  },
};
const nodeRule = runtime(nodeTable, ['--test', '-v', '--version']);
const pythonModules = new Set(
  'pytest unittest py_compile compileall json.tool mypy ruff black flake8 isort pylint coverage doctest timeit tabnanny venv pip flask django build'.split(
    ' ',
  ),
);

const pythonFile = runtime({ flags: '-B -b -s -u -v -V --version', values: { '-W': 'text', '-X': 'text' } }, [
  '-V',
  '--version',
]);

function pythonRule(call: CommandCall): void {
  const index = call.args.findIndex((arg) => arg.text === '-m');
  const before = call.args.slice(0, Math.max(index, 0));
  const hasModule =
    index !== -1 &&
    before.every((arg) => /^-[BbsSuvI]+$|^(?:-[WX]|default|error|ignore|dev|utf8)/.test(arg.text));
  if (!hasModule) {
    pythonFile(call);
    return;
  }
  const module = constantText(call, call.args[index + 1], 'The module');
  checkModule(call, module);
  runModule({ ...call, args: call.args.slice(index + 2) }, module);
}

function checkModule(call: CommandCall, module: string): void {
  // A module of the tree is a file of the tree.
  const isOwn =
    /^\w+(?:\.\w+)*$/.test(module) &&
    call.folders.every((folder) => isModule(call, `${folder}/${module.replaceAll('.', '/')}`));
  if (!pythonModules.has(module) && !isOwn) {
    refuse('unknown-command', `python -m may run ${[...pythonModules].join(' ')}, not "${module}".`);
  }
}

function runModule(call: CommandCall, module: string): void {
  if (module === 'pip') call.command([toArgument('pip'), ...call.args]);
  else if (module === 'venv') {
    for (const arg of call.args) call.path(arg, arg.text.startsWith('-') ? 'read' : 'write');
  } else if (module === 'json.tool') {
    const [input, target] = readOptions(call, { lenient: true, values: { '--indent': 'text' } }).operands;
    if (input) call.path(input, 'read');
    if (target) call.path(target, 'write');
  } else toolRule({ ...call, name: module });
}

function isModule({ files }: CommandCall, path: string): boolean {
  return files.exists(`${path}.py`) || files.isDirectory(path);
}

/** Recipes are the repository's own; variables and files from the command line are not. */
function makeRule(call: CommandCall): void {
  const { operands } = readOptions(call, {
    flags: '-s --silent -n --dry-run -k --keep-going -B',
    values: { '-j': 'text', '-C': 'read' },
  });
  for (const operand of operands) {
    const text = constantText(call, operand, 'A target');
    if (
      /^(?:SHELL|MAKEFLAGS|MAKEFILES|MAKE|CC|CXX|LD)=/.test(text) ||
      !/^[\w./-]+$|^[A-Z_]\w*=[\w.,:@+-]*$/.test(text)
    ) {
      refuse('unknown-argument', 'The agent may not set make variables.');
    }
  }
}

/** A tool with subcommands, of which some only build and test. */
function subcommands(names: string, refused: RegExp): CommandRule {
  return (call) => {
    const name = constantText(call, call.args[0], 'The subcommand');
    if (!names.split(' ').includes(name)) {
      refuse('unknown-command', `"${call.name} ${name}" is not allowed for the agent. Allowed: ${names}.`);
    }
    // Go writes long options with one dash, which would be read as letters.
    if (call.args.some((arg) => refused.test(arg.text.replace(/^--?/, '-')))) {
      refuse('unknown-option', `An option of "${call.name} ${name}" is not allowed for the agent.`);
    }
    const { operands } = readOptions({ ...call, args: call.args.slice(1) }, { lenient: true });
    for (const operand of operands) call.path(operand, 'read');
  };
}

/** Runtimes and builders. */
export const runtimeRules: readonly (readonly [string, CommandRule])[] = [
  ['node', nodeRule],
  ['python', pythonRule],
  ['python3', pythonRule],
  ['php', runtime({ flags: '-v -l -i -m --version' }, ['-v', '--version', '-i', '-m'])],
  ['perl', runtime({ flags: '-c -w -v --version' }, ['-v', '--version'])],
  ['ruby', runtime({ flags: '-c -w -v --version' }, ['-v', '--version'])],
  ['make', makeRule],
  [
    'go',
    subcommands(
      'test build vet fmt version list run doc mod env',
      /^-(?:exec|toolexec|vettool|o$|o=|overlay|modfile|C$|C=|ldflags|gcflags)/,
    ),
  ],
  [
    'cargo',
    subcommands(
      'test build check clippy fmt run doc tree metadata --version',
      /^-(?:config|target-dir|manifest|Z|C)/,
    ),
  ],
];
