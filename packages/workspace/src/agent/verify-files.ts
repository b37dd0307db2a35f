import { posix } from 'node:path';
import type { ToolCall } from '@fixpoint/agents/conversation';
import { type AppCheckContext, checkFile } from '../checks/index.js';
import { parsePath } from '../files/index.js';
import type { ProjectContext } from '../frameworks/index.js';
import { filesOfStep, type PlannedStep, type StepFile, stripFolder } from '../planning/index.js';
import type { Verdict } from './run-turns.js';
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
  const before = await readAll();
  const removes = /^(remove|delete)\b/i.test(title.trim());
  const written = new Set<string>();
  let inParts = false;
  let objections = 0;

  async function readAll(): Promise<ReadonlyMap<string, string | null>> {
    const paths = await context.files.walk(folder);
    const entries = paths.map(
      async (path) => [path, await context.files.read(path).catch(() => null)] as const,
    );
    return new Map(await Promise.all(entries));
  }

  /** Files that this step has written, or that a command of it made or changed. */
  async function findChanged(): Promise<ReadonlySet<string>> {
    const now = await readAll();
    const changed = [...now].filter(([path, content]) => before.get(path) !== content || !before.has(path));
    return new Set([...changed.map(([path]) => path), ...[...written].filter((path) => now.has(path))]);
  }

  function locate(target: StepFile, paths: Iterable<string>): string | undefined {
    const found = [...paths].filter((path) => target.matches(path));
    return found.find((path) => path === target.path) ?? found[0];
  }

  async function checkAll(paths: readonly string[]): Promise<string | null> {
    for (const path of paths) {
      const problem = await checkFile(path, context);
      if (problem !== null) return problem;
    }
    return null;
  }

  /** Compares the files with the step. `missing`: files that the step names and has not written. */
  async function look(): Promise<{
    readonly found: readonly string[];
    readonly missing: readonly StepFile[];
  }> {
    const changed = await findChanged();
    if (targets.length === 0) return { found: [...changed], missing: [] };
    const located = targets.map((target) => ({ target, path: locate(target, changed) }));
    return {
      found: located.flatMap(({ path }) => path ?? []),
      missing: located.flatMap(({ target, path }) => (path === undefined ? [target] : [])),
    };
  }

  async function verifyWrite(call: ToolCall, path: string, later: readonly ToolCall[]): Promise<Verdict> {
    written.add(path);
    if (later.some((other) => writingTools.has(other.tool) && pathOf(other) === path)) return null;
    if (call.tool === 'append_file' || announcesPart.test(endOf(call))) inParts = true;
    const { found, missing } = await look();
    const problem = await checkFile(path, context);
    if (inParts) return { note: problem === null ? nextPart : `${problem}\n${nextPart}` };
    if (problem !== null) return { problem };
    const [target] = missing;
    if (target !== undefined) {
      return found.includes(path) || found.length > 0
        ? { note: `This task also names ${target.path}. Write it.` }
        : { problem: `This task names ${target.path}, not ${path}. Write ${target.path}.` };
    }
    if (kind === 'edit' && call.tool === 'edit_file') {
      return {
        note: 'If this task needs more changes, make them. If not, say so in words, without a tool call.',
      };
    }
    return { done: `${found.join(', ')} ${found.length > 1 ? 'are' : 'is'} written and parses` };
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
      if (removes) return verifyRemoved();
      const { found, missing } = await look();
      if (missing.length > 0 || found.length === 0) return null;
      const problem = await checkAll(found);
      return problem === null ? { done: `${found.slice(0, 3).join(', ')} written and parses` } : { problem };
    },

    async afterWords() {
      if (removes) return verifyRemoved();
      const { found, missing } = await look();
      const problem = await checkAll(found);
      if (problem !== null) return { problem };
      if (missing.length === 0 && found.length > 0)
        return { done: `${found.slice(0, 3).join(', ')} written and parses` };
      const [target] = missing;
      if (target === undefined) {
        objections += 1;
        if (project.framework !== null && objections > maxObjections) return { done: 'no file was changed' };
        return { problem: 'No file was written. Write the file of this task with write_file.' };
      }
      const present = locate(target, before.keys());
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
    },
  };

  async function verifyRemoved(): Promise<Verdict> {
    const paths = await context.files.walk(folder);
    const left = targets.map((target) => locate(target, paths)).find((path) => path !== undefined);
    if (left === undefined) return { done: 'the file is gone' };
    // "Remove the list from app.py" changes it.
    const { found } = await look();
    return found.includes(left)
      ? { done: `${left} is changed` }
      : { problem: `${left} is unchanged. Change it, or remove it with execute_command.` };
  }
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
