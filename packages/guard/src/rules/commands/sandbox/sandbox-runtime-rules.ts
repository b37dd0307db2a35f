import { refuse } from '../../../decision/decision.js';
import { toArgument } from '../../../shell/expand-word.js';
import { isSecretVariable, refuseEnvironment } from '../../environment-rule.js';
import { inFolder } from '../../guard-files.js';
import { matchingPattern } from '../../name-pattern.js';
import type { CommandCall, CommandRule } from '../command-rule.js';
import { toolRule } from '../package-rules.js';

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
    for (let at = 0; at < call.args.length; at += 1) {
      const arg = call.args[at];
      if (arg === undefined) return;
      if (code.test(arg.text)) {
        const equals = arg.text.indexOf('=');
        const text =
          equals > 0 && arg.text.startsWith('--')
            ? arg.text.slice(equals + 1)
            : (call.args[at + 1]?.text ?? '');
        checkInlineCode(call, text);
        checkRest(call, at + (equals > 0 && arg.text.startsWith('--') ? 1 : 2));
        return;
      }
      if (valued.test(arg.text)) {
        const value = call.args[at + 1];
        if (value && /[./]/.test(value.text)) call.path(value, 'read');
        at += 1;
      } else if (arg.text.startsWith('-') && arg.text !== '-') {
        const value = arg.text.slice(arg.text.indexOf('=') + 1);
        if (arg.text.includes('=') && /[/.]/.test(value)) call.path({ ...arg, text: value }, 'read');
      } else {
        if (/^\/(?:dev|proc)\//.test(arg.text))
          refuse('inline-code', `"${call.name} ${arg.text}" reads code from a pipe.`);
        if (arg.text !== '-') call.path(arg, 'read');
        checkRest(call, at + 1);
        return;
      }
    }
  };
}

/** Arguments of the program itself: files outside are named as such. */
function checkRest(call: CommandCall, from: number): void {
  for (const arg of call.args.slice(from)) {
    if (!arg.unknown && /^(?:\.\.?\/|\/)|^[\w.-]+\.\w+$/.test(arg.text)) call.path(arg, 'read');
  }
}

const python = interpreter(/^-[A-Za-z]*c$/, /^-[WXQ]$/);

function pythonRule(call: CommandCall): void {
  const at = call.args.findIndex((arg) => arg.text === '-m');
  const isBefore = call.args
    .slice(0, Math.max(at, 0))
    .every((arg, index) => /^-/.test(arg.text) || /^-[WX]$/.test(call.args[index - 1]?.text ?? ''));
  if (at === -1 || !isBefore) {
    python(call);
    return;
  }
  const [module, ...args] = call.args.slice(at + 1);
  if (module === undefined) return;
  if (module.text === 'json.tool') {
    const [input, target] = args.filter((arg) => !arg.text.startsWith('-'));
    if (input) call.path(input, 'read');
    if (target) call.path(target, 'write');
  } else if (module.text === 'venv')
    for (const arg of args) call.path(arg, arg.text.startsWith('-') ? 'read' : 'write');
  else if (/^(?:pip|ensurepip|pytest|ruff|mypy|black|coverage|uv|tox|nox)$/.test(module.text))
    call.command([module, ...args]);
  else toolRule({ ...call, name: module.text, args });
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
