import type { DesktopDirectory } from '@fixpoint/desktop/directory';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { LiveFrame, PersonInput, Task } from '@fixpoint/shared/contracts';
import { ConflictError, FixpointError } from '@fixpoint/shared/errors';
import { callerOf } from '@fixpoint/tasks/engine';
import type { UseCases } from '../tasks/create-use-cases.js';
import { noDesktop, noDesktopCode } from './desktops.js';

/** The requesting person, with the name shown on the desktop and in a task's log; `id` distinguishes people with the same name. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly by: string;
}

export interface Picture {
  readonly desktop: string;
  readonly mime: 'image/jpeg' | 'image/png';
  readonly bytes: Buffer;
}

/** Screens of desktops: screenshots, live views and manual control. None of it goes through a queue. */
export interface Screens {
  screenshot(desktop: string, signal?: AbortSignal): Promise<Picture>;
  /** An image artifact of a task; null if it is not an image, or too large for a message. */
  readPicture(artifact: string): Promise<Buffer | null>;
  /** Describes the screen in words. */
  describe(
    desktop: string,
    request: { readonly focus: 'ui' | 'text' | 'full'; readonly question?: string },
    signal: AbortSignal,
  ): Promise<{ text: string; spent_usd: number }>;
  /** The desktop that a task has, or will have; without a task, the only connected one. */
  findDesktop(taskId: string | null): Promise<string>;
  /** Shows the screen until the signal aborts. */
  watch(
    desktop: string,
    onFrame: (frame: LiveFrame, bytes: Buffer) => void,
    signal: AbortSignal,
  ): Promise<void>;
  /** Starts manual control of the desktop; the task that has it is paused meanwhile. */
  takeOver(desktop: string, person: Person): Promise<{ epoch: number; task_id: string | null }>;
  /** Ends manual control; the task that had the desktop continues. */
  release(desktop: string, epoch: number, person: Person): Promise<{ epoch: number; task_id: string | null }>;
  /** `by`: id of the person, who must have the desktop. */
  input(
    desktop: string,
    epoch: number,
    input: PersonInput,
    call: { readonly by: string; readonly signal?: AbortSignal },
  ): Promise<void>;
  /** Ends manual control of every desktop that the person has, after their access has ended. */
  releaseAllOf(personId: string, by: string): Promise<void>;
}

/** Time limit, in milliseconds: longer than any input action, as ten thousand characters are typed in seconds. */
const inputTimeoutMs = 60_000;
/** Maximum size in bytes: base64 adds a third, which fits into a message. */
const maxPictureBytes = 5 * 1024 * 1024;
/** A vision model reads the image first. */
const describeTimeoutMs = 300_000;

export function createScreens({
  directory,
  artifacts,
  useCases,
}: {
  readonly directory: Pick<DesktopDirectory, 'list' | 'get' | 'request' | 'watch'>;
  readonly artifacts: Pick<ArtifactStore, 'get'>;
  readonly useCases: Pick<UseCases, 'getTask' | 'pauseTask' | 'resumeTask'>;
}): Screens {
  /** Distinguishes an unknown name from a desktop that is not connected. */
  async function orNoDesktop<Answer>(desktop: string, answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer;
    } catch (error) {
      const isAway = error instanceof FixpointError && error.code === 'desktop-not-connected';
      if (isAway && (await directory.get(desktop)) === null) throw noDesktop(desktop);
      throw error;
    }
  }
  const send: DesktopDirectory['request'] = (desktop, request, options) =>
    orNoDesktop(desktop, directory.request(desktop, request, options));

  return {
    async screenshot(desktop, signal) {
      const { reply, bytes } = await send(
        desktop,
        { type: 'screenshot' },
        signal === undefined ? {} : { signal },
      );
      return { desktop, mime: reply.mime, bytes };
    },

    async readPicture(artifact) {
      const bytes = await artifacts.get(artifact);
      return bytes.length <= maxPictureBytes && isPicture(bytes) ? bytes : null;
    },

    async describe(desktop, request, signal) {
      const { reply } = await send(
        desktop,
        { type: 'describe', ...request },
        { signal, timeoutMs: describeTimeoutMs },
      );
      return { text: reply.text, spent_usd: reply.spent_usd };
    },

    async findDesktop(taskId) {
      const connected = (await directory.list()).filter((each) => each.connected).map(({ info }) => info);
      if (taskId === null) {
        // A caller's machine is never the default of another caller.
        const [only, ...more] = connected.filter(({ name }) => callerOf(name) === null);
        if (only === undefined) throw noScreen('No desktop is connected, so there is no screen to show.');
        if (more.length === 0) return only.name;
        throw noScreen('Several desktops are connected: name one.');
      }
      const owned = connected.find(({ owner }) => owner.type !== 'nobody' && owner.task_id === taskId);
      const name = owned?.name ?? desktopOf(await useCases.getTask(taskId));
      if (name !== null) return name;
      throw noScreen('The task uses no desktop, or does not have one yet.');
    },

    watch: (desktop, onFrame, signal) => orNoDesktop(desktop, directory.watch(desktop, onFrame, signal)),

    async takeOver(desktop, { id, name, by }) {
      const { reply } = await send(desktop, { type: 'take-over', by: name, by_id: id });
      const { epoch, task_id } = reply;
      // The task's turn on the desktop has ended already, so its clock is stopped; the pause keeps it from taking the next one.
      if (task_id !== null) await unlessItMovedOn(useCases.pauseTask(task_id, by));
      return { epoch, task_id };
    },

    release,

    async releaseAllOf(personId, by) {
      for (const { info } of await directory.list()) {
        const { owner, epoch, name } = info;
        if (owner.type !== 'person' || owner.by_id !== personId) continue;
        // A runner that is gone has ended the control already.
        await release(name, epoch, { id: personId, name: owner.by, by }).catch(() => {});
      }
    },

    async input(desktop, epoch, input, { by, signal }) {
      await send(
        desktop,
        { type: 'input', by_id: by, epoch, input },
        { timeoutMs: inputTimeoutMs, ...(signal === undefined ? {} : { signal }) },
      );
    },
  };

  async function release(desktop: string, epoch: number, { name, by }: Person) {
    const { owner } = (await directory.get(desktop))?.info ?? {};
    const { reply } = await send(desktop, { type: 'give-back', by: name, epoch });
    const task_id = owner?.type === 'person' ? owner.task_id : null;
    if (task_id !== null) await unlessItMovedOn(useCases.resumeTask(task_id, by));
    return { epoch: reply.epoch, task_id };
  }
}

/** PNG or JPEG, by the first bytes. */
function isPicture(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).toString('latin1') === '\x89PNG' || bytes.readUIntBE(0, 3) === 0xffd8ff;
}

/** A task that was ended, paused or resumed meanwhile keeps that state. */
async function unlessItMovedOn(change: Promise<Task>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (error instanceof ConflictError) return;
    throw error;
  }
}

/** The queue of a task's waiting step names its machine; before that the requested one counts. */
function desktopOf({ stage, spec }: Task): string | null {
  if (stage?.startsWith('desktop.') === true) return stage.slice('desktop.'.length);
  return spec.desktop?.desktop.name ?? null;
}

function noScreen(message: string): FixpointError {
  return new FixpointError(message, {
    code: noDesktopCode,
    retry: 'never',
    hint: 'Start a desktop-runner on that machine, and specify its desktop. The desktops page lists them.',
  });
}
