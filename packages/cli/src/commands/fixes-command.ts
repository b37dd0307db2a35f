import type { KnownFix } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { type Command, exitCodes } from '../command-context.js';
import { clean, type Paint } from '../render/terminal-text.js';
import { connect } from './connect.js';

interface OfService {
  readonly service: string;
}

/** Lists the fixes that worked for a service, which the next fix of such a finding gets as advice. */
export const runFixes: Command<OfService & { json?: boolean }> = async (context, { service, json }) => {
  const fixes = await connect(context).listKnownFixes(service);
  if (json === true) {
    context.writeJson({ fixes });
    return exitCodes.ok;
  }
  if (fixes.length === 0)
    context.write('No recorded fixes yet. A fix is recorded when findings disappear after a single change.');
  for (const line of fixes.flatMap((fix) => renderKnownFix(fix, context.paint))) context.write(line);
  return exitCodes.ok;
};

export const runEditFix: Command<OfService & { id: string; note: string; json?: boolean }> = async (
  context,
  { service, id, note, json },
) => {
  const fix = await connect(context).editKnownFix(service, id, note);
  if (json === true) context.writeJson(fix);
  else for (const line of renderKnownFix(fix, context.paint)) context.write(line);
  return exitCodes.ok;
};

export const runForgetFix: Command<OfService & { id: string; json?: boolean }> = async (
  context,
  { service, id, json },
) => {
  await connect(context).forgetKnownFix(service, id);
  if (json === true) context.writeJson({ id, forgotten: true });
  else context.write(`Deleted fix ${clean(id)}. Later fix prompts do not include it.`);
  return exitCodes.ok;
};

/** Description of a fix: the findings, the change, and its effect. */
export function renderKnownFix(fix: KnownFix, paint: Paint): string[] {
  const { id, check, location, findings, at, helped, note, edited_by: editor } = fix;
  const facts = [
    location === '' ? 'document' : clean(location),
    countOf(findings, 'finding'),
    at.slice(0, 10),
    ...(helped === 0 ? [] : [`helped ${countOf(helped, 'time')}`]),
    ...(editor === undefined ? [] : [`described by ${clean(editor)}`]),
  ];
  return [
    `${paint('bold', clean(check))}  ${facts.join(', ')}  ${paint('dim', clean(id))}`,
    `  ${clean(note)}`,
  ];
}
