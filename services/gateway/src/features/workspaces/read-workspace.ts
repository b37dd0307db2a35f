import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import { type TaskEvent, WorkspaceListing, type WorkspaceSpending } from '@fixpoint/shared/contracts';
import type { WorkspaceDiff, WorkspaceFile, WorkspaceView } from '@fixpoint/shared/contracts/routes';
import { NotFoundError } from '@fixpoint/shared/errors';
import JSZip from 'jszip';
import type { UseCases } from '../tasks/create-use-cases.js';

/** Reads the results of workspace tasks' steps from the artifact store. `step`: from 1; absent: the newest. */
export interface Workspaces {
  describe(id: string): Promise<WorkspaceView>;
  readFile(id: string, path: string, step?: number): Promise<WorkspaceFile>;
  diff(id: string, step?: number): Promise<WorkspaceDiff>;
  zip(id: string, step?: number): Promise<Buffer>;
}

/** Maximum length of a file that is shown; the zip contains longer ones. */
const maxShown = 512 * 1024;
const eventsPerPage = 1_000;

type FilesEvent = Extract<TaskEvent, { type: 'workspace-files' }>;

export function createWorkspaces({
  useCases: { readEvents },
  artifacts,
}: {
  readonly useCases: Pick<UseCases, 'readEvents'>;
  readonly artifacts: Pick<ArtifactStore, 'get'>;
}): Workspaces {
  async function readLog(id: string) {
    const steps = new Map<number, FilesEvent>();
    const spending = createSum();
    for (let after = 0; ; ) {
      const { events } = await readEvents(id, after, eventsPerPage);
      for (const event of events) {
        if (event.type === 'workspace-files') steps.set(event.data.step, event);
        spending.see(event);
      }
      after = events.at(-1)?.number ?? after;
      if (events.length < eventsPerPage) return { steps: [...steps.values()], spent: spending.read() };
    }
  }

  async function findStep(id: string, step: number | undefined) {
    const { steps } = await readLog(id);
    const result = step === undefined ? steps.at(-1) : steps.find(({ data }) => data.step === step);
    if (result !== undefined) return result.data;
    throw new NotFoundError('finished workspace step', step === undefined ? id : `${id}, step ${step}`, {
      hint: 'Files exist only for finished steps of workspace tasks.',
    });
  }

  async function list(listing: string) {
    return WorkspaceListing.parse(JSON.parse((await artifacts.get(listing)).toString('utf8'))).files;
  }

  return {
    async describe(id) {
      const { steps, spent } = await readLog(id);
      const newest = steps.at(-1)?.data;
      return {
        task_id: id,
        steps: steps.map(({ at, data: { listing: _, ...data } }) => ({ ...data, at })),
        files: newest === undefined ? [] : await list(newest.listing),
        spent,
      };
    },
    async readFile(id, path, wanted) {
      const { step, listing, zip } = await findStep(id, wanted);
      const file = (await list(listing)).find((candidate) => candidate.path === path);
      if (file === undefined) {
        throw new NotFoundError('file', path, { hint: 'Use the path from the list of files, with slashes.' });
      }
      const { bytes, kept } = file;
      const result = { task_id: id, step, path, bytes };
      if (!kept || zip === null) return { ...result, text: null, withheld: 'not-kept' };
      if (bytes > maxShown) return { ...result, text: null, withheld: 'too-large' };
      const archive = await JSZip.loadAsync(await artifacts.get(zip));
      const content = await archive.file(path)?.async('nodebuffer');
      if (content === undefined) return { ...result, text: null, withheld: 'not-kept' };
      const text = readText(content);
      return { ...result, text, withheld: text === null ? 'binary' : null };
    },
    async diff(id, wanted) {
      const { step, title, commit, diff } = await findStep(id, wanted);
      const text = diff === null ? null : (await artifacts.get(diff)).toString('utf8');
      return { task_id: id, step, title, commit, diff: text };
    },
    async zip(id, wanted) {
      const { zip, step } = await findStep(id, wanted);
      if (zip === null) throw new NotFoundError('copy of the files', `${id}, step ${step}`);
      return artifacts.get(zip);
    },
  };
}

function readText(content: Buffer): string | null {
  if (content.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return null;
  }
}

/** Each run of a stage counts from zero, and each of its events contains the total so far. */
function createSum() {
  let total: WorkspaceSpending | null = null;
  let current: WorkspaceSpending | null = null;
  const begin = () => {
    if (current !== null) total = add(total, current);
    current = null;
  };
  return {
    see(event: TaskEvent) {
      if (event.type === 'stage-started') begin();
      if (event.type === 'workspace-event') current = event.data.spent ?? current;
    },
    read() {
      begin();
      return total;
    },
  };
}

function add(total: WorkspaceSpending | null, run: WorkspaceSpending): WorkspaceSpending {
  if (total === null) return run;
  const cost = [total.cost_usd, run.cost_usd].filter((usd) => usd !== null);
  return {
    input_tokens: total.input_tokens + run.input_tokens,
    output_tokens: total.output_tokens + run.output_tokens,
    // Of the newest run: speeds do not add up.
    tokens_per_second: run.tokens_per_second ?? total.tokens_per_second,
    cost_usd: cost.length === 0 ? null : cost.reduce((sum, usd) => sum + usd, 0),
  };
}
