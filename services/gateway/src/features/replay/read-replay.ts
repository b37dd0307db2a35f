import { setImmediate } from 'node:timers/promises';
import { defaultPolicy } from '@fixpoint/guard/policy';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import {
  DocumentPages,
  type Replay,
  ReplayReport,
  type ServiceDefinition,
  type Task,
  type TaskEvent,
} from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import type { z } from 'zod';
import type { UseCases } from '../tasks/create-use-cases.js';
import { createArtifactList, thinOut } from './collect-artifacts.js';
import { createRedactor } from './create-redactor.js';

/** Limits of a replay. Sizes in bytes. */
export const replayLimits = {
  events: 20_000,
  pictures: 120,
  /** Total size of the images in the file. */
  pictureBytes: 12_000_000,
  diffBytes: 200_000,
  /** Of reports, pages and diffs together. */
  textBytes: 24_000_000,
} as const;
const eventsPerRead = 100;
/** Characters of one piece of the JSON. */
const pieceLength = 64 * 1024;
/** Time for which one replay may keep other requests waiting, in milliseconds, beside the last event or text in it. */
const maxTurnMs = 5;

/** Pieces of the JSON of a `Replay`. `withPictures`: includes screenshots as far as they fit. */
export type ReadReplay = (
  id: string,
  options: { readonly withPictures: boolean },
) => Promise<{ readonly task: Replay['task']; readonly pieces: AsyncGenerator<string> }>;

/** Shrinks an image; null if the bytes are not an image. */
export type ShrinkPicture = (
  bytes: Buffer,
) => Promise<{ readonly type: string; readonly bytes: Buffer } | null>;

/**
 * Writes the replay of a task, masked and within its limits, without artifacts that no longer exist. At most one page of the log or one artifact is
 * in memory at a time.
 */
export function createReadReplay({
  useCases,
  artifacts,
  shrinkPicture,
  now,
}: {
  readonly useCases: Pick<UseCases, 'getTask' | 'readEvents'>;
  readonly artifacts: Pick<ArtifactStore, 'get'>;
  readonly shrinkPicture: ShrinkPicture;
  readonly now: () => number;
}): ReadReplay {
  return async (id, { withPictures }) => {
    const whole = await useCases.getTask(id);
    const redact = createRedactor({
      patterns: defaultPolicy.diff.secretPatterns,
      names: namesOf(whole.spec.service),
    });
    const task = redact(toReplayTask(whole));
    return { task, pieces: joinPieces(write(whole, task, redact, withPictures)) };
  };

  async function* write(
    { id, last_event: last }: Task,
    task: Replay['task'],
    redact: Redact,
    withPictures: boolean,
  ): AsyncGenerator<string> {
    const first = Math.max(0, last - replayLimits.events);
    const named = createArtifactList();
    const lost = { texts: 0 };
    const budget = { left: replayLimits.textBytes };

    async function readText(artifact: string): Promise<string | null> {
      const bytes = await artifacts.get(artifact).catch(() => null);
      if (bytes === null || bytes.length > budget.left) {
        lost.texts += 1;
        return null;
      }
      budget.left -= bytes.length;
      return bytes.toString('utf8');
    }

    async function* reports(pages: Set<string>): AsyncGenerator<[string, ReplayReport]> {
      // The newest matter most if not all fit.
      for (const artifact of named.reports().toReversed()) {
        const report = parseJson(ReplayReport, await readText(artifact));
        if (report === null) continue;
        for (const page of pagesOf(report)) pages.add(page);
        yield [artifact, redact(report)];
      }
    }
    async function* readPages(ids: ReadonlySet<string>): AsyncGenerator<[string, DocumentPages]> {
      for (const page of ids) {
        const read = parseJson(DocumentPages, await readText(page));
        if (read !== null) yield [page, redact(read)];
      }
    }
    async function* readDiffs(): AsyncGenerator<[string, string]> {
      for (const artifact of named.diffs().toReversed()) {
        const diff = await readText(artifact);
        if (diff !== null) yield [artifact, redact(cut(diff))];
      }
    }

    yield `{"version":1,"made_at":${JSON.stringify(new Date(now()).toISOString())},"task":${JSON.stringify(task)},"events":[`;
    let comma = '';
    for await (const event of readLog(id, first, last)) {
      named.note(event);
      yield `${comma}${JSON.stringify(redact(event))}`;
      comma = ',';
    }
    yield '],';
    const pageIds = new Set<string>();
    yield* writeRecord('reports', reports(pageIds));
    yield* writeRecord('pages', readPages(pageIds));
    yield* writeRecord('diffs', readDiffs());
    const pictures = { ids: named.pictures(), shown: 0 };
    yield* writeRecord('pictures', withPictures ? readPictures(pictures) : noEntries());
    const leftOut = [
      ...describeLeftOutTexts({ hasEarlierEvents: first > 0, texts: lost.texts }),
      ...describeLeftOutPictures(pictures.ids.length, pictures.shown, withPictures),
    ];
    yield `"left_out":${JSON.stringify(leftOut)}}`;
  }

  /** The events after the number `first`, oldest first. */
  async function* readLog(id: string, first: number, last: number): AsyncGenerator<TaskEvent> {
    for (let after = first; after < last; ) {
      const { events } = await useCases.readEvents(id, after, eventsPerRead);
      yield* events;
      const newest = events.at(-1);
      if (newest === undefined) return;
      after = newest.number;
    }
  }

  async function* readPictures(pictures: {
    readonly ids: readonly string[];
    shown: number;
  }): AsyncGenerator<[string, string]> {
    let left: number = replayLimits.pictureBytes;
    for (const artifact of thinOut(pictures.ids, replayLimits.pictures)) {
      const bytes = await artifacts.get(artifact).catch(() => null);
      const small = bytes === null ? null : await shrinkPicture(bytes);
      if (small === null) continue;
      const text = `data:${small.type};base64,${small.bytes.toString('base64')}`;
      if (text.length > left) return;
      left -= text.length;
      pictures.shown += 1;
      yield [artifact, text];
    }
  }
}

type Redact = ReturnType<typeof createRedactor>;

async function* noEntries(): AsyncGenerator<never> {}

/** A member of an object of JSON whose value is an object, and the comma behind it. */
async function* writeRecord(
  name: keyof Replay,
  entries: AsyncIterable<readonly [string, unknown]>,
): AsyncGenerator<string> {
  let before = `"${name}":{`;
  for await (const [key, value] of entries) {
    yield `${before}${JSON.stringify(key)}:${JSON.stringify(value)}`;
    before = ',';
  }
  yield before === ',' ? '},' : `${before}},`;
}

/** The same text in pieces of about `pieceLength`. Lets other requests be served at least every `maxTurnMs`. */
async function* joinPieces(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let joined = '';
  let resumedAt = performance.now();
  for await (const piece of pieces) {
    joined += piece;
    if (joined.length >= pieceLength) {
      yield joined;
      joined = '';
    } else if (performance.now() - resumedAt < maxTurnMs) continue;
    await setImmediate();
    resumedAt = performance.now();
  }
  yield joined;
}

function pagesOf({ documents }: ReplayReport): string[] {
  return documents.flatMap(({ pages }) => (pages === undefined ? [] : [pages]));
}

function describeLeftOutTexts(lost: { hasEarlierEvents: boolean; texts: number }): string[] {
  const texts = countOf(lost.texts, 'report or diff', 'reports or diffs');
  return [
    ...(lost.hasEarlierEvents
      ? [`The run has more than ${replayLimits.events} events. Only the latest are included.`]
      : []),
    ...(lost.texts > 0 ? [`${texts} omitted: too large or deleted.`] : []),
  ];
}

function describeLeftOutPictures(count: number, shown: number, withPictures: boolean): string[] {
  if (count === shown) return [];
  if (!withPictures)
    return [`${countOf(count, 'picture')} of screens ${count === 1 ? 'is' : 'are'} not included.`];
  return [`${count - shown} of ${count} pictures of screens are not included.`];
}

function toReplayTask(task: Task): Replay['task'] {
  const { id, kind, status, description, spec, created_at, finished_at, spent_usd, result } = task;
  return {
    id,
    kind,
    status,
    description,
    created_at,
    finished_at,
    spent_usd,
    service: spec.service?.name ?? null,
    budget_usd: spec.limits.budget_usd,
    result:
      result === null
        ? null
        : {
            status: result.status,
            reason: result.reason,
            summary: result.summary,
            iterations: result.iterations,
          },
  };
}

/** Hosts and repositories of the service, which a log may name without a scheme. */
function namesOf(service: ServiceDefinition | null): string[] {
  if (service === null) return [];
  const addresses = [service.url, service.page, service.repository?.url, service.deploy.health];
  return addresses.flatMap((address) => {
    if (typeof address !== 'string') return [];
    const url = URL.canParse(address) ? new URL(address) : null;
    if (url === null || url.host === '') return [address];
    return [url.host, url.hostname];
  });
}

function parseJson<Output>(schema: z.ZodType<Output>, text: string | null): Output | null {
  if (text === null) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function cut(diff: string): string {
  if (diff.length <= replayLimits.diffBytes) return diff;
  return `${diff.slice(0, replayLimits.diffBytes)}\n(The rest of the diff is omitted.)\n`;
}
