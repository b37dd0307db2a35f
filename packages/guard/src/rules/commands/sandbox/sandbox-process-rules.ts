import { refuse } from '../../../decision/decision.js';
import type { Argument } from '../../../shell/expand-word.js';
import type { CommandCall, CommandRule } from '../command-rule.js';
import { splitOption } from '../read-options.js';

const nothing: CommandRule = () => {};
const loopback = /^(?:https?:\/\/)?(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0)(?::\d{1,5})?(?=[/?#]|$)/;

/** Options of a program that sends requests. */
interface RequestOptions {
  /** Their value is a file that it writes. */
  readonly written: RegExp;
  /** Their value may name a file that it sends: `@file`. */
  readonly read: RegExp;
  /** Their value is text. */
  readonly valued: RegExp;
}

/** Requests to servers that the agent started; the file of an answer lies in the tree. */
function requestRule(options: RequestOptions): CommandRule {
  return (call) => {
    let hasUrl = false;
    const rest = [...call.args];
    for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
      refuseIndirect(call, arg);
      if (checkRequestOption(call, options, arg, rest)) continue;
      hasUrl = true;
      checkUrl(call, arg);
    }
    if (!hasUrl && !call.args.some((arg) => arg.text === '--version')) {
      refuse(
        'network',
        `"${call.name}" may only reach servers on this machine, and the URL must be literal text.`,
      );
    }
  };
}

function checkUrl(call: CommandCall, { text, unknown, prefix = '' }: Argument): void {
  if (!loopback.test(unknown ? prefix : text)) {
    refuse('network', `"${call.name}" may only reach servers on this machine: localhost or 127.0.0.1.`);
  }
}

function refuseIndirect(call: CommandCall, { text }: Argument): void {
  if (
    /^(?:-x|--proxy.*|--unix-socket|--abstract-unix-socket|-K|--config|--connect-to|--resolve|--interface|--socks.*|-T|--upload-file|--netrc.*|-n|-i|--input-file|--use-askpass|--post-file|-e|--execute)$/.test(
      text,
    ) &&
    !(call.name === 'curl' && /^-[in]$/.test(text))
  ) {
    refuse(
      'network',
      `The option ${text} of "${call.name}" could reach another machine or read input that the guard cannot check.`,
    );
  }
}

/** Checks the files of an option, whose value it takes from the front of `rest`. False: the argument is not an option. */
function checkRequestOption(
  call: CommandCall,
  { written, read, valued }: RequestOptions,
  arg: Argument,
  rest: Argument[],
): boolean {
  const [next] = rest;
  if (written.test(arg.text) && next) {
    if (next.text !== '-') call.path(next, 'write');
    rest.shift();
  } else if (read.test(arg.text) && next) {
    checkSent(call, next, /^[^=]*=?@(.+)$/);
    rest.shift();
  } else if (valued.test(arg.text)) rest.shift();
  else if (/^-[dF]./.test(arg.text)) checkSent(call, arg, /^-[dF][^@=]*=?@(.+)$/);
  else if (arg.text.startsWith('-')) {
    const { value } = splitOption(arg);
    if (value?.text.includes('/')) call.path(value, 'write');
  } else return false;
  return true;
}

function checkSent(call: CommandCall, arg: Argument, pattern: RegExp): void {
  const file = pattern.exec(arg.text)?.[1];
  if (file !== undefined && file !== '-') call.path({ ...arg, text: file }, 'read');
}

/** BSD's option e shows the environments of processes. */
function psRule(call: CommandCall): void {
  for (const [index, arg] of call.args.entries()) {
    const isValue = /^-?-?(?:[A-Za-z]*[oOpuCGgstU]|sort|format|pid)$/.test(call.args[index - 1]?.text ?? '');
    if (!isValue && /^[A-Za-z]*[eE][A-Za-z]*$/.test(arg.text)) {
      refuse('secret-variable', 'The option e of "ps" shows environments. Use `ps aux` or `ps -ef`.');
    }
  }
}

/** Without a wall a number may be anyone's process. */
function jobRule(call: CommandCall): void {
  if (call.args.some(({ text, unknown }) => unknown || !/^(?:%[\w%+-]+|-(?:[A-Z]+|9|15))$/.test(text))) {
    refuse('process', 'The agent may only end jobs that it started.');
  }
}

/** Its own jobs, by number or by the shell's variables for them. */
function killRule(call: CommandCall): void {
  for (const [index, arg] of call.args.entries()) {
    const isSignal = index === 0 && call.args.length > 1 && /^-(?:[A-Z]+|[1-9]|1[0-9]|[sl])$/.test(arg.text);
    const isJob = /^(?:%[\w%+-]*|[2-9]|[1-9]\d+|0)$/.test(arg.text);
    if (arg.unknown ? arg.text !== '' : !isSignal && !isJob && !/^[A-Z]+$/.test(arg.text)) {
      refuse('process', 'The agent may only end jobs that it started.');
    }
  }
}

function ncRule(call: CommandCall): void {
  if (!call.args.some((arg) => arg.text === '-z') || !call.args.some((arg) => loopback.test(arg.text))) {
    refuse('network', 'nc may only check if a port on this machine is open: `nc -z localhost PORT`.');
  }
}

/** The command behind it runs again and again. */
function watchRule(call: CommandCall): void {
  const index = call.args.findIndex((arg) => !arg.text.startsWith('-') && !/^-[nd]$/.test(arg.text));
  call.script(
    call.args
      .slice(Math.max(index, 0))
      .map((arg) => arg.text)
      .join(' '),
  );
}

/** Looks at processes and ports, in both modes. */
export const processRules: readonly (readonly [string, CommandRule])[] = [
  ['ps', psRule],
  ...'ss netstat lsof free uptime tty hostname yes arch locale pgrep'
    .split(' ')
    .map((name) => [name, nothing] as const),
  [
    'curl',
    requestRule({
      written: /^(?:-[a-zA-Z]*o|--output|-D|--dump-header|-c|--cookie-jar|--trace.*)$/,
      read: /^(?:-[a-zA-Z]*[dF]|--data.*|--form.*|--json)$/,
      valued:
        /^(?:-[a-zA-Z]*[XHwmAub]|--request|--header|--write-out|--max-time|--connect-timeout|--retry|--retry-delay|--retry-max-time|--user.*|--cookie|--url-query)$/,
    }),
  ],
  [
    'wget',
    requestRule({
      written: /^(?:-[a-zA-Z]*O|--output-document|-P|--directory-prefix|-o|-a)$/,
      read: /^$/,
      valued: /^(?:-[tTw]|--tries|--timeout|--header|--post-data|--method|--body-data)$/,
    }),
  ],
  ['nc', ncRule],
];

/** Rules of these that the guard can also apply without a sandbox. */
export const ownJobRules: readonly (readonly [string, CommandRule])[] = [['kill', jobRule]];

/** Processes and ports behind a wall that holds. */
export const sandboxProcessRules: readonly (readonly [string, CommandRule])[] = [
  ...processRules,
  ['kill', killRule],
  ['watch', watchRule],
];
