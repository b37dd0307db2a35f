import { refuse } from '../../../decision/decision.js';
import { refuseEnvironment, showsNoSecret } from '../../environment-rule.js';
import { hidesCommand } from '../../hides-command.js';
import type { CommandCall, CommandRule } from '../command-rule.js';
import { constantText } from '../read-options.js';

const nothing: CommandRule = () => {};
const isName = (text: string) => /^[A-Za-z_]\w*$/.test(text);

/** The index of an array is computed, and computing runs the commands in it. */
function refuseHiddenCommands(call: CommandCall): void {
  if (call.args.some((arg) => hidesCommand(arg.text))) {
    refuse('unparsable', `"${call.name}" computes an array index that contains a command.`);
  }
}

/** A variable that is named here gets an unknowable value. */
function readsVariables(call: CommandCall): void {
  refuseHiddenCommands(call);
  if (call.name !== 'read' && call.args.some((arg) => /^-[a-zA-Z]*C/.test(arg.text))) {
    refuse('unknown-option', `The option -C of "${call.name}" runs a command.`);
  }
  for (const [index, arg] of call.args.entries()) {
    // Behind an option of `read` stands its value; -p and its like print, -u is a number.
    if (call.name === 'read' && /^-[a-zA-Z]*[pdnNtui]$/.test(call.args[index - 1]?.text ?? '')) continue;
    if (arg.unknown && !call.sandboxed)
      refuse('unknown-argument', `The name of the variable that "${call.name}" sets is not literal text.`);
    if (arg.unknown || !isName(arg.text)) continue;
    if (call.name !== 'unset') call.sets(arg.text);
    call.assign(arg.text, null);
  }
}

/** `declare`, `local` and their like; attributes such as -n and -i make the value mean something else. */
function declareRule(call: CommandCall): void {
  refuseHiddenCommands(call);
  if (call.args.every((arg) => arg.text.startsWith('-'))) {
    refuseEnvironment();
  }
  const hasAttributes = call.args.some((arg) => /^[-+]/.test(arg.text));
  for (const arg of call.args) {
    const [, name, value] = /^([A-Za-z_]\w*)(?:\+?=([\s\S]*))?$/.exec(arg.text) ?? [];
    if (name === undefined) continue;
    call.exports(name, value);
    call.assign(name, arg.unknown || hasAttributes || value === undefined ? null : value);
  }
}

function printfRule(call: CommandCall): void {
  const [option, name] = call.args;
  if (option?.text === '-v') refuseHiddenCommands(call);
  if (option?.text === '-v' && name)
    call.assign(constantText(call, name, 'The variable').replace(/\[.*/s, ''), null);
}

/** `hash -p` gives a name to another program. */
function hashRule(call: CommandCall): void {
  if (call.args.some((arg) => arg.text !== '-r'))
    refuse('unknown-option', 'The agent may only use `hash -r`.');
}

/** A trap is a command for later. */
function trapRule(call: CommandCall): void {
  const [action] = call.args;
  if (action === undefined || action.text === '-' || action.text === '' || action.text.startsWith('-'))
    return;
  call.script(constantText(call, action, 'The action'), true);
}

function shoptRule(call: CommandCall): void {
  for (const arg of call.args) {
    if (
      !/^(?:-[supq]+|globstar|nullglob|dotglob|failglob|nocaseglob|lastpipe|inherit_errexit)$/.test(arg.text)
    ) {
      refuse('unknown-option', `"shopt ${arg.text}" changes how commands are read.`);
    }
  }
}

/** Only files that set up the paths of an environment; another file could change the meaning of every later command. */
function sourceRule(call: CommandCall): void {
  const file = constantText(call, call.args[0], 'The file');
  if (!/(?:^|\/)bin\/activate$/.test(file)) {
    refuse('script-file', `"${file}" would change the shell in ways that the guard cannot check.`);
  }
  for (const arg of call.args) call.path(arg, 'read');
}

/** Options of a shell, then a script of the tree or a command that is written out. */
function shellRule(call: CommandCall): void {
  const index = call.args.findIndex((arg) => !/^(?:-[euxlnv]+|-o|pipefail)$/.test(arg.text));
  const first = call.args[index];
  if (first === undefined || first.unknown || first.text === '-s' || first.text === '-') {
    refuse('script-file', `"${call.name}" may only run a command after -c or a script in the worktree.`);
  }
  if (/^-[euxlv]*c$/.test(first.text)) {
    const script = call.args[index + 1];
    // The name of a file between known words, as `xargs -I{} sh -c` has it.
    call.script(script?.unknown ? script.text : constantText(call, script, 'The script'));
    return;
  }
  if (first.text.startsWith('-'))
    refuse('unknown-option', `"${call.name} ${first.text}" reads its own startup files.`);
  if (/^\/(?:dev|proc)\//.test(first.text))
    refuse('script-file', `"${call.name}" would read its commands from a pipe.`);
  for (const arg of call.args.slice(index)) if (arg === first || /\//.test(arg.text)) call.path(arg, 'read');
  // A script that the same command line writes is not checked: it could contain a command that is refused.
  if (call.written(first).length > 0)
    refuse('script-file', `The command line that runs "${first.text}" also writes it.`);
}

function execRule(call: CommandCall): void {
  // Alone it only moves the shell's files, which are checked as redirections.
  if (call.args.length > 0) call.command(call.args);
}

function setRule(call: CommandCall): void {
  if (call.args.length === 0 && !showsNoSecret(call.output)) refuseEnvironment();
}

function printenvRule(call: CommandCall): void {
  if (call.args.length === 0 && !showsNoSecret(call.output)) refuseEnvironment();
  for (const arg of call.args) {
    if (/KEY|TOKEN|SECRET|PASSW|CREDENTIAL|AUTH|COOKIE/i.test(constantText(call, arg, 'The name'))) {
      refuse('secret-variable', `The agent may not use the environment variable ${arg.text}.`);
    }
  }
}

const plain =
  'man ulimit break continue return shift clear history times umask bg fg jobs disown help tput'.split(' ');

/** Rules of these that the guard can also apply without a sandbox. */
export const plainShellRules: readonly (readonly [string, CommandRule])[] = [
  ...plain.map((name) => [name, nothing] as const),
  ...['read', 'mapfile', 'readarray', 'unset'].map((name) => [name, readsVariables] as const),
  ['printenv', printenvRule],
  ['trap', trapRule],
];

/** The shell's own commands behind a wall that holds. */
export const sandboxShellRules: readonly (readonly [string, CommandRule])[] = [
  ...'break continue return shift clear history alias unalias help man info tput stty compgen complete caller times umask popd dirs bg fg jobs disown logout'
    .split(' ')
    .map((name) => [name, nothing] as const),
  ...['read', 'mapfile', 'readarray', 'getopts', 'let', 'unset'].map(
    (name) => [name, readsVariables] as const,
  ),
  ...['declare', 'typeset', 'local', 'readonly'].map((name) => [name, declareRule] as const),
  ...['test', '[', 'wait'].map((name) => [name, refuseHiddenCommands] as const),
  ['hash', hashRule],
  ['printf', printfRule],
  ['trap', trapRule],
  ['shopt', shoptRule],
  ['source', sourceRule],
  ['.', sourceRule],
  ['bash', shellRule],
  ['sh', shellRule],
  ['dash', shellRule],
  ['ash', shellRule],
  ['exec', execRule],
  ['set', setRule],
  ['printenv', printenvRule],
  ['pushd', nothing],
];
