import { posix } from 'node:path';
import type { ToolCall } from '@fixpoint/agents/conversation';
import { type AppCheckContext, checkFile } from '../checks/index.js';
import { parsePath } from '../files/index.js';
import type { ProjectContext } from '../frameworks/index.js';
import { filesOfStep, type PlannedStep, type StepFile, stripFolder } from '../planning/index.js';
import type { Verdict } from './run-turns.js';
import { createStepFiles } from './step-changes.js';
import type { StepVerifier } from './step-verifier.js';

const writingTools = new Set(['write_file', 'append_file', 'edit_file']);
/** Maximum number of objections to a step without a file name, before the model is believed. */
const maxObjections = 2;
const announcesPart = /\b(part \d+ of \d+|to be continued|continues? (below|in the next))\b/i;
const nextPart =
  'If the file is not complete, add the next part with append_file. If it is complete, say so in words, without a tool call.';

/**
 * A step that writes or changes files is done when the files that it names are there, complete, and at their place. The first part
 * of a long file does not end it.
 */
export async function createFileVerifier(
  { title, kind }: PlannedStep,
  project: ProjectContext,
  context: AppCheckContext,
): Promise<StepVerifier> {
  const { folder } = project;
  const targets = filesOfStep(title, project);
  const files = await createStepFiles(targets, folder, context);
  const removes = /^(remove|delete)\b/i.test(title.trim());
  let inParts = false;
  let objections = 0;

  async function verifyWrite(call: ToolCall, path: string, later: readonly ToolCall[]): Promise<Verdict> {
    files.addWritten(path);
    if (later.some((toolCall) => isWriteOf(toolCall, path))) return null;
    inParts ||= call.tool === 'append_file' || announcesPart.test(endOf(call));
    const { found, missing } = await files.look();
    const problem = await checkFile(path, context);
    if (inParts) return { note: problem === null ? nextPart : `${problem}\n${nextPart}` };
    if (problem !== null) return { problem };
    const [target] = missing;
    if (target !== undefined) return describeMissing(target, path, found);
    return kind === 'edit' && call.tool === 'edit_file' ? mayNeedMore : written(found);
  }

  /** The step names nothing, and the model has written nothing. */
  function objectOnce(): Verdict {
    objections += 1;
    return project.framework !== null && objections > maxObjections
      ? { done: 'no file was changed' }
      : { problem: 'No file was written. Write the file of this task with write_file.' };
  }

  async function verifyUnwritten(target: StepFile): Promise<Verdict> {
    const present = files.findEarlier(target);
    if (present === undefined) {
      return { problem: `No file was written. ${target.path} does not exist. Write it with write_file.` };
    }
    objections += 1;
    const fault = await checkFile(present, context);
    if (fault !== null) return { problem: fault };
    if (objections > 1) return { done: `${present} has what the step asks for, and parses` };
    return {
      problem: `${present} is unchanged. Read it. If it lacks something of this task, change it. If it has everything, say so again.`,
    };
  }

  return {
    onCut: () => {
      inParts = true;
    },

    async refuse(call) {
      if (!writingTools.has(call.tool)) return null;
      const path = pathOf(call);
      if (path === null || isInside(path, folder)) return null;
      if ((await context.files.read(path).catch(() => null)) !== null) return null;
      const rest = stripFolder(path, folder);
      const target =
        targets.find((entry) => posix.basename(entry.path) === posix.basename(rest)) ?? targets[0];
      return `Nothing was written. ${path} is not in the project folder ${folder}. Use the path ${target?.path ?? `${folder}/${rest}`}.`;
    },

    async afterResult(call, result, later) {
      if (result.failed) return null;
      if (result.wrote !== undefined) {
        return verifyWrite(call, parsePath(result.wrote).join('/'), later);
      }
      if (call.tool !== 'execute_command' || inParts) return null;
      if (removes) return files.verifyRemoved();
      const { found, missing } = await files.look();
      if (missing.length > 0 || found.length === 0) return null;
      const problem = await checkAll(found, context);
      return problem === null ? writtenAll(found) : { problem };
    },

    async afterWords() {
      if (removes) return files.verifyRemoved();
      const { found, missing } = await files.look();
      const problem = await checkAll(found, context);
      if (problem !== null) return { problem };
      const [target] = missing;
      if (target !== undefined) return verifyUnwritten(target);
      return found.length > 0 ? writtenAll(found) : objectOnce();
    },
  };
}

const mayNeedMore: Verdict = {
  note: 'If this task needs more changes, make them. If not, say so in words, without a tool call.',
};

function written(results: readonly string[]): Verdict {
  return { done: `${results.join(', ')} ${results.length > 1 ? 'are' : 'is'} written and parses` };
}

function writtenAll(results: readonly string[]): Verdict {
  return { done: `${results.slice(0, 3).join(', ')} written and parses` };
}

function describeMissing(target: StepFile, path: string, results: readonly string[]): Verdict {
  return results.length > 0
    ? { note: `This task also names ${target.path}. Write it.` }
    : { problem: `This task names ${target.path}, not ${path}. Write ${target.path}.` };
}

async function checkAll(paths: readonly string[], context: AppCheckContext): Promise<string | null> {
  for (const path of paths) {
    const problem = await checkFile(path, context);
    if (problem !== null) return problem;
  }
  return null;
}

function isWriteOf(call: ToolCall, path: string): boolean {
  return writingTools.has(call.tool) && pathOf(call) === path;
}

function isInside(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`) && !path.startsWith(`${folder}/${folder}/`);
}

/** Null: no usable path, which the tool itself says. */
function pathOf(call: ToolCall): string | null {
  const { path } = call.args as { readonly path?: unknown };
  try {
    return typeof path === 'string' ? parsePath(path).join('/') : null;
  } catch {
    return null;
  }
}

function endOf({ args }: ToolCall): string {
  const { content } = args as { readonly content?: unknown };
  return typeof content === 'string' ? content.slice(-200) : '';
}
