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
import { collectArtifacts, thinOut } from './collect-artifacts.js';
import { createRedactor } from './create-redactor.js';

/** What of a run goes into its replay. Sizes in bytes. */
export const replayLimits = {
  events: 20_000,
  pictures: 120,
  /** Of the pictures together, as they are in the file. */
  pictureBytes: 12_000_000,
  diffBytes: 200_000,
  /** Of reports, pages and diffs together. */
  textBytes: 24_000_000,
} as const;
const eventsPerRead = 1_000;

/** `withPictures`: pictures of screens go in as well, as far as they fit. */
export type ReadReplay = (id: string, options: { readonly withPictures: boolean }) => Promise<Replay>;

/** Makes a picture small; null where the bytes are no picture. */
export type ShrinkPicture = (
  bytes: Buffer,
) => Promise<{ readonly type: string; readonly bytes: Buffer } | null>;

/** Puts together what a replay of a task needs, masked and within its limits. What is missing in the store is left out. */
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
    const task = await useCases.getTask(id);
    const { events, isCut } = await readLog(id);
    const redact = createRedactor({
      patterns: defaultPolicy.diff.secretPatterns,
      names: namesOf(task.spec.service),
    });
    const named = collectArtifacts(events);
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

    const reports: Record<string, ReplayReport> = {};
    const pages: Record<string, DocumentPages> = {};
    const diffs: Record<string, string> = {};
    // The newest matter most where not all fit.
    for (const artifact of named.reports.toReversed()) {
      const report = parseJson(ReplayReport, await readText(artifact));
      if (report === null) continue;
      reports[artifact] = redact(report);
      for (const { pages: page } of report.documents) {
        if (page === undefined || page in pages) continue;
        const read = parseJson(DocumentPages, await readText(page));
        if (read !== null) pages[page] = redact(read);
        await setImmediate();
      }
    }
    for (const artifact of named.diffs.toReversed()) {
      const diff = await readText(artifact);
      if (diff !== null) diffs[artifact] = redact(cut(diff));
    }
    const shown = withPictures ? await readPictures(named.pictures) : { pictures: {}, missing: 0 };
    return {
      version: 1,
      made_at: new Date(now()).toISOString(),
      task: redact(toReplayTask(task)),
      events: await redactAll(events, redact),
      reports,
      pages,
      diffs,
      pictures: shown.pictures,
      left_out: [
        ...(isCut
          ? [`The run has more than ${replayLimits.events} events. Only the latest are included.`]
          : []),
        ...(lost.texts === 0
          ? []
          : [`${countOf(lost.texts, 'report or diff', 'reports or diffs')} omitted: too large or deleted.`]),
        ...(withPictures || named.pictures.length === 0
          ? []
          : [
              `${countOf(named.pictures.length, 'picture')} of screens ${named.pictures.length === 1 ? 'is' : 'are'} not included.`,
            ]),
        ...(shown.missing === 0
          ? []
          : [`${shown.missing} of ${named.pictures.length} pictures of screens are not included.`]),
      ],
    };
  };

  /** All of a log, or its newest events where it is too long. */
  async function readLog(id: string): Promise<{ events: TaskEvent[]; isCut: boolean }> {
    const { last_event: last } = await useCases.getTask(id);
    const first = Math.max(0, last - replayLimits.events);
    const events: TaskEvent[] = [];
    for (let after = first; ; ) {
      const page = await useCases.readEvents(id, after, eventsPerRead);
      events.push(...page.events);
      const newest = page.events.at(-1)?.number;
      if (newest === undefined || newest >= last) return { events, isCut: first > 0 };
      after = newest;
    }
  }

  async function readPictures(
    ids: readonly string[],
  ): Promise<{ pictures: Record<string, string>; missing: number }> {
    const pictures: Record<string, string> = {};
    let left: number = replayLimits.pictureBytes;
    for (const artifact of thinOut(ids, replayLimits.pictures)) {
      const bytes = await artifacts.get(artifact).catch(() => null);
      const small = bytes === null ? null : await shrinkPicture(bytes);
      if (small === null) continue;
      const text = `data:${small.type};base64,${small.bytes.toString('base64')}`;
      if (text.length > left) break;
      left -= text.length;
      pictures[artifact] = text;
    }
    return { pictures, missing: ids.length - Object.keys(pictures).length };
  }
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
  const addresses = [service.url, service.page, service.repository.url, service.deploy.health];
  return addresses.flatMap((address) => {
    if (typeof address !== 'string') return [];
    const url = URL.canParse(address) ? new URL(address) : null;
    if (url === null || url.host === '') return [address];
    return [url.host, url.hostname];
  });
}

/** A long log is masked a part at a time, so that nobody else waits behind it. */
async function redactAll(
  events: readonly TaskEvent[],
  redact: ReturnType<typeof createRedactor>,
): Promise<TaskEvent[]> {
  const redacted: TaskEvent[] = [];
  for (const event of events) {
    redacted.push(redact(event));
    if (redacted.length % 200 === 0) await setImmediate();
  }
  return redacted;
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
