import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Task, TaskEvent } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { toSafeFileName, toSafeText } from '@fixpoint/shared/text';
import { type Command, type CommandContext, exitCodes } from '../../command-context.js';
import type { GatewayClient } from '../../gateway/create-gateway-client.js';
import { findTask } from '../../gateway/find-task.js';
import { connect } from '../connect.js';
import { readLog } from './logs-command.js';

interface DownloadOptions {
  readonly id: string;
  /** Folder; the present one unless given. */
  readonly output?: string;
  /** Overwrites files that are there. */
  readonly force?: boolean;
  readonly json?: boolean;
}

/** Saves the results of a task: the documents of its end, or the project of a workspace task. */
export const runDownload: Command<DownloadOptions> = async (context, options) => {
  const client = connect(context);
  const task = await findTask(client, options.id);
  const files = filesOf(client, task, context.signal);
  if (files.length === 0) {
    throw new InvalidInputError(`Task ${task.id} has no documents${task.result === null ? ' yet' : ''}.`, {
      field: 'id',
      hint:
        task.result === null
          ? `Documents are available when the task ends. Follow it with "fixpoint watch ${task.id}".`
          : `"fixpoint show ${task.id}" shows how it ended.`,
    });
  }
  const folder = resolve(context.cwd, options.output ?? '.');
  await mkdir(folder, { recursive: true });
  const saved: string[] = [];
  for (const { name, open } of files) {
    const path = join(folder, freeName(name, saved));
    await save(await open(), path, options.force === true);
    saved.push(path);
    if (options.json !== true) context.write(path);
  }
  if (options.json) context.writeJson({ task_id: task.id, files: saved });
  return exitCodes.ok;
};

interface RemoteFile {
  readonly name: string;
  readonly open: () => Promise<ReadableStream<Uint8Array>>;
}

function filesOf(client: GatewayClient, { id, kind, result }: Task, signal: AbortSignal): RemoteFile[] {
  const documents = (result?.output_files ?? []).map(({ artifact, name }) => ({
    // Without folders, but with their names: they may be all that distinguishes two documents.
    name: toSafeFileName(name.replace(/[/\\]/g, '_'), 'document'),
    open: () => client.downloadArtifact(artifact, signal),
  }));
  const isProject = kind === 'workspace' || kind === 'build';
  if (!isProject) return documents;
  return [...documents, { name: `${id}.zip`, open: () => client.downloadWorkspace(id, signal) }];
}

/** Two documents of a task may have one name. */
function freeName(name: string, saved: readonly string[]): string {
  const taken = saved.filter((path) => path.endsWith(name)).length;
  return taken === 0 ? name : name.replace(/(\.[^.]*)?$/, ` (${taken + 1})$1`);
}

async function save(body: ReadableStream<Uint8Array>, path: string, force: boolean): Promise<void> {
  const file = createWriteStream(path, { flags: force ? 'w' : 'wx' });
  try {
    await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new InvalidInputError(`${path} already exists.`, {
        field: 'output',
        hint: 'Use --force to overwrite it, or --output for another folder.',
      });
    }
    // Half a document is worse than none.
    await rm(path, { force: true });
    throw error;
  }
}

/** Writes the diffs of a task's fixes, oldest first; output to a file or a pipe is in the form that `git apply` takes. */
export const runDiff: Command<{ id: string; iteration?: number; json?: boolean }> = async (
  context,
  { id: given, iteration, json = false },
) => {
  const client = connect(context);
  const { id } = await findTask(client, given);
  const once = await findFixes(client, id, iteration);
  if (once.length === 0) {
    throw new InvalidInputError(
      `Task ${id} did not change any code${iteration === undefined ? '' : ` in iteration ${iteration}`}.`,
      { field: 'id', hint: `"fixpoint logs ${id}" shows what it did.` },
    );
  }
  const diffs = await Promise.all(
    once.map(async (fix) => ({ ...fix, text: await client.readArtifact(fix.diff ?? '', context.signal) })),
  );
  if (json) {
    context.writeJson({
      task_id: id,
      fixes: diffs.map(({ iteration: number, outcome, commit, files, text }) => ({
        iteration: number,
        outcome,
        commit,
        files,
        diff: text,
      })),
    });
    return exitCodes.ok;
  }
  for (const fix of diffs) {
    if (context.isTerminal) showFix(fix, context);
    else context.writeRaw(fix.text.endsWith('\n') ? fix.text : `${fix.text}\n`);
  }
  return exitCodes.ok;
};

type Fix = Extract<TaskEvent, { type: 'fix' }>['data'];

/** Fixes of a task that have a diff, each once. */
async function findFixes(client: GatewayClient, id: string, iteration: number | undefined): Promise<Fix[]> {
  const fixes: Fix[] = [];
  for await (const event of readLog(client, id)) {
    if (event.type !== 'fix' || event.data.diff === null) continue;
    if (iteration === undefined || event.data.iteration === iteration) fixes.push(event.data);
  }
  // A step that was interrupted and runs again reports its fix again.
  return fixes.filter(({ diff }, place) => fixes.findIndex((fix) => fix.diff === diff) === place);
}

function showFix(
  { iteration, outcome, commit, text }: Fix & { readonly text: string },
  { write, writeRaw, paint }: Pick<CommandContext, 'write' | 'writeRaw' | 'paint'>,
): void {
  write(paint('bold', `fix ${iteration}: ${outcome} ${commit?.slice(0, 9) ?? ''}`.trimEnd()));
  // The text comes from a model, and must not steer the terminal.
  for (const line of toSafeText(text).trimEnd().split('\n')) writeRaw(`${paintLine(line, paint)}\n`);
}

function paintLine(
  line: string,
  paint: (colour: 'green' | 'red' | 'cyan' | 'bold', text: string) => string,
): string {
  if (/^(diff |index |--- |\+\+\+ )/.test(line)) return paint('bold', line);
  if (line.startsWith('@@')) return paint('cyan', line);
  if (line.startsWith('+')) return paint('green', line);
  return line.startsWith('-') ? paint('red', line) : line;
}
