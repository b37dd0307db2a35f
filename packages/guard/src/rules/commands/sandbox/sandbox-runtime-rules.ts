import { refuse } from '../../../decision/decision.js';
import { type Argument, toArgument } from '../../../shell/expand-word.js';
import { isSecretVariable, refuseEnvironment } from '../../environment-rule.js';
import { inFolder } from '../../guard-files.js';
import { matchingPattern } from '../../name-pattern.js';
import type { CommandCall, CommandRule } from '../command-rule.js';
import { toolRule } from '../package-rules.js';
import { splitOption } from '../read-options.js';

/**
 * Code in an argument may do anything that the sandbox permits. Its text is searched for operations that are refused everywhere, so that an
 * accident ends with a reason instead of an unexplained failure.
 */
export function checkInlineCode(call: CommandCall, code: string): void {
  if (/\bgit\b['"\s,]+(?:-[cC]['"\s,]+[^'"\s,]+['"\s,]+|--?[\w=.-]+['"\s,]+)*push\b/.test(code)) {
    refuse('git-push', 'The agent may not push: Fixpoint checks, tests and pushes the change afterwards.');
  }
  if (/\bgit['"\s,]+(?:config|remote|submodule)\b/.test(code)) {
    refuse(
      'git-config',
      'The agent may not change the git configuration, because the configuration can run programs.',
    );
  }
  checkEnvironmentUse(code);
  const writes = /write|append|unlink|remove|rename|copy|mkdir|rm\b|['"][wa]b?\+?['"]|>/i.test(code);
  // Pieces of text that may be paths: in quotes of the code, or bare in a command inside it.
  for (const piece of new Set(code.match(/[^\s'"`(),;|&<>={}[\]]+/g) ?? [])) {
    if (/^\.\.\/|^\//.test(piece) && !/^\/\/|^\/[gimsuy]*$/.test(piece)) checkIfThere(call, piece);
    else if (
      matchingPattern(piece, call.policy.secretPaths) &&
      /(?:^|\/)\.env(?:\.[\w-]+)?$|\.pem$|\.(?:ssh|aws|claude)\b|credentials\.json$/.test(piece)
    ) {
      call.path(toArgument(piece), 'read');
    }
    if (writes && matchingPattern(piece, kept) !== undefined) call.path(toArgument(piece), 'write');
  }
}

/** Files that decide what runs elsewhere, by names that code does not hold for another reason. */
const kept = ['CLAUDE.md', 'AGENTS.md', '.github', '.git/config', '.git/hooks', '.git/info', '.git/HEAD'];

/** One variable by its name may be used, unless it is named as a secret; all of them at once may not. */
function checkEnvironmentUse(code: string): void {
  const names = code.matchAll(
    /(?:process\.env\??\.|process\.env\[['"]|environ\[['"]|environ\.get\(['"]|getenv\(['"]|ENV\[['"]|\$ENV\{['"]?|\$_ENV\[['"])(\w+)/g,
  );
  for (const [, name = ''] of names) {
    if (isSecretVariable(name))
      refuse('secret-variable', `The agent may not use the environment variable ${name}.`);
  }
  if (
    /(?<!\.\.\.|keys\()process\.env\b(?!\s*(?:\?\.|[.[]))|(?<![\w*])os\.environ\b(?!\s*(?:\[|\.(?:get|copy|setdefault|pop|update|keys)\b|,|\|))|environ\.(?:items|values)\b|%ENV\b|\$_ENV\b(?!\[)|\bENV\.(?:to_h|each|inspect|map|values)|\bgetenv\(\)/.test(
      code,
    )
  ) {
    refuseEnvironment();
  }
}

/** A route such as `/api` looks like a path and names no file. */
function checkIfThere(call: CommandCall, piece: string): void {
  const isThere = call.folders.some((folder) => call.files.exists(inFolder(piece, folder)));
  const parent = piece.slice(0, piece.lastIndexOf('/')) || '/';
  const hasPlace =
    piece.startsWith('../') && call.folders.some((folder) => call.files.exists(`${folder}/${parent}`));
  if ((isThere && piece.length > 1) || hasPlace) call.path(toArgument(piece), 'read');
}

/** Options with code behind them, and options with another value. */
function interpreter(code: RegExp, valued: RegExp): CommandRule {
  return (call) => {
    const rest = [...call.args];
    for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
      if (code.test(arg.text)) {
        checkCode(call, arg, rest);
        return;
      }
      if (valued.test(arg.text)) checkValue(call, rest.shift());
      else if (arg.text.startsWith('-') && arg.text !== '-') checkValue(call, splitOption(arg).value);
      else {
        checkProgram(call, arg);
        checkRest(call, rest);
        return;
      }
    }
  };
}

/** The code is the value of a long option, or the next argument. */
function checkCode(call: CommandCall, option: Argument, rest: readonly Argument[]): void {
  const value = option.text.startsWith('--') ? splitOption(option).value : undefined;
  checkInlineCode(call, (value ?? rest[0])?.text ?? '');
  checkRest(call, value ? rest : rest.slice(1));
}

function checkValue(call: CommandCall, value: Argument | undefined): void {
  if (value && /[./]/.test(value.text)) call.path(value, 'read');
}

function checkProgram(call: CommandCall, program: Argument): void {
  if (/^\/(?:dev|proc)\//.test(program.text))
    refuse('inline-code', `"${call.name} ${program.text}" reads code from a pipe.`);
  if (program.text !== '-') call.path(program, 'read');
}

/** Arguments of the program itself: files outside are named as such. */
function checkRest(call: CommandCall, args: readonly Argument[]): void {
  for (const arg of args) {
    if (!arg.unknown && /^(?:\.\.?\/|\/)|^[\w.-]+\.\w+$/.test(arg.text)) call.path(arg, 'read');
  }
}

const python = interpreter(/^-[A-Za-z]*c$/, /^-[WXQ]$/);

function pythonRule(call: CommandCall): void {
  const position = call.args.findIndex((arg) => arg.text === '-m');
  const isBefore = call.args
    .slice(0, Math.max(position, 0))
    .every((arg, index) => /^-/.test(arg.text) || /^-[WX]$/.test(call.args[index - 1]?.text ?? ''));
  if (position === -1 || !isBefore) {
    python(call);
    return;
  }
  const [module, ...args] = call.args.slice(position + 1);
  if (module) runModule({ ...call, args }, module);
}

function runModule(call: CommandCall, module: Argument): void {
  const { args } = call;
  if (module.text === 'json.tool') {
    const [input, target] = args.filter((arg) => !arg.text.startsWith('-'));
    if (input) call.path(input, 'read');
    if (target) call.path(target, 'write');
  } else if (module.text === 'venv') {
    for (const arg of args) call.path(arg, arg.text.startsWith('-') ? 'read' : 'write');
  } else if (/^(?:pip|ensurepip|pytest|ruff|mypy|black|coverage|uv|tox|nox)$/.test(module.text))
    call.command([module, ...args]);
  else toolRule({ ...call, name: module.text });
}

/** Options such as VAR=x set make's own variables. */
function makeRule(call: CommandCall): void {
  call.args.forEach((arg, index) => {
    if (/^(?:SHELL|MAKEFLAGS|MAKEFILES)=|^--eval/.test(arg.text)) {
      refuse('unknown-argument', 'The agent may not set the shell of make.');
    }
    if (/^-[Cf]$/.test(call.args[index - 1]?.text ?? '') || /^(?:\.\.|\/)/.test(arg.text))
      call.path(arg, 'read');
    else if (/^-[Cf]./.test(arg.text)) call.path({ ...arg, text: arg.text.slice(2) }, 'read');
  });
}

/** Interpreters and builders behind a wall that holds. */
export const sandboxRuntimeRules: readonly (readonly [string, CommandRule])[] = [
  [
    'node',
    interpreter(
      /^(?:-p?e|-p|--eval|--print)(?:=|$)/,
      /^(?:-r|--require|--import|--loader|--test-[a-z-]+|--input-type)$/,
    ),
  ],
  ['bun', interpreter(/^(?:-e|--eval)$/, /^(?:--cwd|-r|--preload)$/)],
  ['deno', toolRule],
  ['perl', interpreter(/^-[a-zA-Z]*[eE]$/, /^-[MI]$/)],
  ['ruby', interpreter(/^-[a-z]*e$/, /^-[rI]$/)],
  ['php', interpreter(/^-(?:r|B|R|E)$/, /^-[dcSt]$/)],
  ['lua', interpreter(/^-e$/, /^-l$/)],
  ['Rscript', interpreter(/^-e$/, /^$/)],
  ['julia', interpreter(/^-[eE]$|^--eval$/, /^-[pt]$/)],
  ['elixir', interpreter(/^-e$/, /^-r$/)],
  ['groovy', interpreter(/^-e$/, /^-cp$/)],
  ['python', pythonRule],
  ['python3', pythonRule],
  ['make', makeRule],
  ['just', toolRule],
];
