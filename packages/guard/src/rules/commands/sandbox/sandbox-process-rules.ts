import { refuse } from '../../../decision/decision.js';
import type { CommandCall, CommandRule } from '../command-rule.js';

const nothing: CommandRule = () => {};
const loopback = /^(?:https?:\/\/)?(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0)(?::\d{1,5})?(?=[/?#]|$)/;

/** Requests to servers that the agent started; the file of an answer lies in the tree. */
function requestRule(written: RegExp, read: RegExp, valued: RegExp): CommandRule {
  return (call) => {
    let urls = 0;
    for (let at = 0; at < call.args.length; at += 1) {
      const arg = call.args[at];
      const next = call.args[at + 1];
      if (arg === undefined) break;
      if (
        /^(?:-x|--proxy.*|--unix-socket|--abstract-unix-socket|-K|--config|--connect-to|--resolve|--interface|--socks.*|-T|--upload-file|--netrc.*|-n|-i|--input-file|--use-askpass|--post-file|-e|--execute)$/.test(
          arg.text,
        ) &&
        !(call.name === 'curl' && /^-[in]$/.test(arg.text))
      ) {
        refuse(
          'network',
          `The option ${arg.text} of "${call.name}" could reach another machine or read input that the guard cannot check.`,
        );
      }
      if (written.test(arg.text) && next) {
        if (next.text !== '-') call.path(next, 'write');
        at += 1;
      } else if (read.test(arg.text) && next) {
        const file = /^[^=]*=?@(.+)$/.exec(next.text)?.[1];
        if (file !== undefined && file !== '-') call.path({ ...next, text: file }, 'read');
        at += 1;
      } else if (valued.test(arg.text)) at += 1;
      else if (/^-[dF]./.test(arg.text)) {
        const file = /^-[dF][^@=]*=?@(.+)$/.exec(arg.text)?.[1];
        if (file !== undefined && file !== '-') call.path({ ...arg, text: file }, 'read');
      } else if (arg.text.startsWith('-')) {
        const value = arg.text.slice(arg.text.indexOf('=') + 1);
        if (arg.text.includes('=') && /\//.test(value)) call.path({ ...arg, text: value }, 'write');
      } else {
        urls += 1;
        if (!loopback.test(arg.unknown ? (arg.prefix ?? '') : arg.text)) {
          refuse('network', `"${call.name}" may only reach servers on this machine: localhost or 127.0.0.1.`);
        }
      }
    }
    if (urls === 0 && !call.args.some((arg) => arg.text === '--version')) {
      refuse(
        'network',
        `"${call.name}" may only reach servers on this machine, and the URL must be literal text.`,
      );
    }
  };
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
  const at = call.args.findIndex((arg) => !arg.text.startsWith('-') && !/^-[nd]$/.test(arg.text));
  call.script(
    call.args
      .slice(Math.max(at, 0))
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
    requestRule(
      /^(?:-[a-zA-Z]*o|--output|-D|--dump-header|-c|--cookie-jar|--trace.*)$/,
      /^(?:-[a-zA-Z]*[dF]|--data.*|--form.*|--json)$/,
      /^(?:-[a-zA-Z]*[XHwmAub]|--request|--header|--write-out|--max-time|--connect-timeout|--retry|--retry-delay|--retry-max-time|--user.*|--cookie|--url-query)$/,
    ),
  ],
  [
    'wget',
    requestRule(
      /^(?:-[a-zA-Z]*O|--output-document|-P|--directory-prefix|-o|-a)$/,
      /^$/,
      /^(?:-[tTw]|--tries|--timeout|--header|--post-data|--method|--body-data)$/,
    ),
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
