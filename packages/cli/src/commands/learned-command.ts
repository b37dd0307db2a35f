import type { DocumentType, LearnedTemplates } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { type Command, exitCodes } from '../command-context.js';
import { findTask } from '../gateway/find-task.js';
import { clean, cleanCode, type Paint } from '../render/terminal-text.js';
import { connect } from './connect.js';

/** Lists the versions of a service's learned template. */
export const runLearned: Command<{ service: string; json?: boolean }> = async (
  context,
  { service, json },
) => {
  const { learn, learned } = await connect(context).listLearned(service);
  if (json === true) {
    context.writeJson({ learn, learned });
    return exitCodes.ok;
  }
  if (learned.versions.length === 0)
    context.write('Nothing learned yet. Learn from a matched task with "fixpoint learned approve TASK".');
  for (const line of renderLearned(learned, learn.from, context.paint)) context.write(line);
  return exitCodes.ok;
};

export const runShowLearned: Command<{
  service: string;
  version: number;
  text?: boolean;
  json?: boolean;
}> = async (context, { service, version, text, json }) => {
  const shown = await connect(context).readLearned(service, version);
  if (json === true) {
    context.writeJson({ service, version, ...shown });
    return exitCodes.ok;
  }
  const lines = (text === true ? shown.text : shown.diff).trimEnd().split('\n');
  for (const line of lines) context.write(cleanCode(line));
  return exitCodes.ok;
};

export const runUndoLearned: Command<{ service: string; type: DocumentType; json?: boolean }> = async (
  context,
  { service, type, json },
) => {
  const learned = await connect(context).undoLearned(service, type);
  if (json === true) {
    context.writeJson(learned);
    return exitCodes.ok;
  }
  const { active } = learned;
  const version = active[type];
  context.write(
    version === undefined
      ? `No learned rules apply to ${type.toUpperCase()} documents now.`
      : `Version ${version} is active again.`,
  );
  return exitCodes.ok;
};

/** Lets the documents of a task that matched teach, or rejects them for ever. */
export const runTeach: Command<{ id: string; decision: 'approve' | 'reject'; json?: boolean }> = async (
  context,
  { id: given, decision, json },
) => {
  const client = connect(context);
  const { id } = await findTask(client, given);
  const learned = await client.learnFromTask(id, decision);
  if (json === true) {
    context.writeJson(learned);
    return exitCodes.ok;
  }
  const newest = learned.versions.at(-1);
  const made =
    newest === undefined ? '' : ` The newest version is ${newest.version}: ${clean(newest.because)}.`;
  context.write(
    decision === 'approve'
      ? `The documents of the task are now used for learning.${made}`
      : 'The documents of the task are excluded from learning.',
  );
  return exitCodes.ok;
};

/** A line for each version, the newest first, and those in force marked. */
export function renderLearned({ versions, active }: LearnedTemplates, from: number, paint: Paint): string[] {
  return versions.toReversed().map(({ version, type, base, documents, because, by, at }) => {
    const isActive = active[type] === version;
    const waits = documents.length < from ? `, applies once it has ${from} documents` : '';
    const state = isActive ? paint('green', ` active${waits}`) : '';
    return `${paint('bold', String(version))}${state}  ${type} in addition to ${clean(base)}, ${countOf(documents.length, 'document')}: ${clean(because)}, by ${clean(by)}, ${at.slice(0, 10)}`;
  });
}
