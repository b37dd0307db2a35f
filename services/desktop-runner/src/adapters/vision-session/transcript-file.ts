import { appendFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import { namePictures } from '../../core/vision-session/request-log-format.js';
import type { TranscriptEntry } from '../../core/vision-session/session-options.js';

/** All messages of the runs of one step, as lines of JSON, until they are stored as an artifact. */
export interface Transcript {
  readonly record: (entry: TranscriptEntry) => void;
  /** Resolves when all that was recorded is on the disk. */
  flush(): Promise<void>;
  /** Stores the whole transcript as an artifact and returns its id; null if nothing was recorded. The file is removed. */
  keep(artifacts: Pick<ArtifactStore, 'put'>): Promise<string | null>;
}

/** Removes files of cancelled runs, which never ended: files without a write for that long. */
export async function removeOldTranscripts(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.endsWith('.jsonl'))) {
    const path = join(folder, name);
    const { mtime } = await stat(path);
    if (mtime < before) await rm(path, { force: true });
  }
}

/** The file is on the machine that has the desktop, on which every run of the step is: a run after a crash continues it. */
export function openTranscript({
  folder,
  name,
  now,
}: {
  readonly folder: string;
  /** One for each step: `{task}-{seq}`. */
  readonly name: string;
  readonly now: () => Date;
}): Transcript {
  const path = join(folder, `${name}.jsonl`);
  let lines = '';
  let last: Promise<void> = Promise.resolve();

  async function flush(): Promise<void> {
    const text = lines;
    lines = '';
    last = last.then(async () => {
      if (text === '') return;
      await mkdir(folder, { recursive: true });
      await appendFile(path, text, { mode: 0o600 });
    });
    return last;
  }

  return {
    record(entry) {
      lines += `${JSON.stringify({ at: now().toISOString(), ...(namePictures(toLine(entry)) as object) })}\n`;
    },
    flush,
    async keep(artifacts) {
      await flush();
      const bytes = await readFile(path).catch(() => null);
      if (bytes === null) return null;
      const id = await artifacts.put(bytes);
      await rm(path, { force: true });
      return id;
    },
  };
}

/** Images are named by their existing hash: it is the id of their artifact. */
function toLine(entry: TranscriptEntry): unknown {
  if (entry.type !== 'message' || entry.message.role === 'assistant') return entry;
  const { message } = entry;
  return {
    ...entry,
    message: {
      ...message,
      parts: message.parts.map((part) =>
        part.type === 'text'
          ? part
          : {
              type: 'picture',
              mime: part.picture.mime,
              sha256: part.picture.sha256,
              bytes: part.picture.bytes.length,
            },
      ),
    },
  };
}
