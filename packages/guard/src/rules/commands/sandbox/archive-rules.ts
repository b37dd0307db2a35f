import { refuse } from '../../../decision/decision.js';
import { toArgument } from '../../../shell/expand-word.js';
import type { CommandCall } from '../command-rule.js';

/** An archive can contain links, so nothing may be written through its files. */
export function tarRule(call: CommandCall): void {
  const { args } = call;
  let isArchive = false;
  args.forEach((arg, index) => {
    if (
      /^--(?:checkpoint|to-command|use-compress|rsh|info-script|new-volume|rmt|transform|xform|absolute|files-from|T)|^-[A-Za-z]*[PFIT](?:$|=)/.test(
        arg.text,
      )
    ) {
      refuse(
        'unknown-option',
        `The option ${arg.text} of tar can run a program or reach files outside the folder.`,
      );
    }
    if (/^-/.test(arg.text) || (index === 0 && /^[a-zA-Z]+$/.test(arg.text))) {
      isArchive = /f$/.test(arg.text) || arg.text === '--file';
      return;
    }
    const creates = /c/.test(args[0]?.text ?? '');
    call.path(arg, isArchive && creates ? 'write' : 'read');
    isArchive = false;
  });
  if (/x/.test(args[0]?.text ?? '')) call.moves(toArgument('.'));
}

/** Allows only to list an archive. */
export function listArchiveRule(call: CommandCall): void {
  const [first] = call.args;
  const lists = call.name === 'unzip' ? /^-(?:l|v|p|Z1?)$/ : /^-?[a-zA-Z]*t[a-zA-Z]*$/;
  if (
    first === undefined ||
    !lists.test(first.text) ||
    /^-?[a-zA-Z]*[xcruAIFPT]/.test(call.name === 'tar' ? first.text : '')
  ) {
    refuse(
      'unknown-option',
      `Without a sandbox "${call.name}" may only list an archive, because an archive can contain links.`,
    );
  }
  for (const arg of call.args.slice(1)) {
    if (arg.text.startsWith('-'))
      refuse('unknown-option', `The option ${arg.text} of "${call.name}" is not allowed for the agent.`);
    call.path(arg, 'read');
  }
}
