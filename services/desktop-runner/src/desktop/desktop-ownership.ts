import type { DesktopOwner, EndedHold } from '@fixpoint/shared/contracts';
import { ConflictError, UnavailableError } from '@fixpoint/shared/errors';
import type { Ownership, Turn } from '../core/desktop-turn.js';
import { desktopLost, TakenOverError } from '../core/errors.js';

export interface OwnershipOptions {
  /** Higher than the epoch of every previous run of the desktop. */
  readonly firstEpoch: number;
  /** True if this runner still has the desktop's lease, and the screen is available; otherwise it is not leased. */
  readonly isHeld: () => boolean;
  /** Releases every key and button. */
  readonly releaseAll: () => Promise<void>;
  /** Announces the current owner of the desktop. */
  readonly announce: () => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Maximum idle time of manual control, in milliseconds. */
  readonly idleMs: number;
  /** Manual control by a person who had the desktop when its previous run ended. */
  readonly abandoned: ManualControl | null;
}

/** A person who has the desktop, or had it. */
export interface ManualControl {
  readonly by: string;
  /** The task that they took it from. */
  readonly taskId: string | null;
}

/** A person who takes over. The id distinguishes people with the same name; a gateway of an earlier version sends none. */
export interface DesktopUser {
  readonly name: string;
  readonly id?: string | undefined;
}

/** Person who claims to have manual control, with its epoch. */
export interface ControlClaim {
  readonly epoch: number;
  readonly id?: string | undefined;
}

/** Manual control that ended without a release. */
export type EndedControl = ManualControl & Pick<EndedHold, 'reason'>;

/** Owner of one desktop: tasks by turns, and people who take over. */
export interface DesktopOwnership extends Ownership {
  owner(): DesktopOwner;
  epoch(): number;
  /** Ends the turn of a task. Throws `ConflictError` while another person has the desktop. */
  takeOver(by: DesktopUser): Promise<{ readonly epoch: number; readonly taskId: string | null }>;
  /** Ends manual control; a caller that names the current epoch may end it for a person who left. Throws `ConflictError`. */
  release(epoch: number): Promise<{ readonly epoch: number }>;
  /** Throws `ConflictError` unless that person has had the desktop since that epoch. Its signal aborts when that ends. */
  checkPerson(claim: ControlClaim): AbortSignal;
  /** Performs an input of a person, which shows that they are present. Throws `ConflictError` as `checkPerson` does. */
  input<Result>(claim: ControlClaim, act: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  /** The last manual control, if it ended automatically and no person has taken over since. */
  endedControl(): EndedHold | null;
  /** Manual control whose task waits: the present one, or an interrupted one, until `settle` has resumed its task. */
  manualControl(): ManualControl | null;
  /**
   * Ends manual control that has been idle for too long, once `onEnd` has resumed the task. Nothing changes if that fails, or if the person does
   * something meanwhile.
   */
  endIdle(onEnd: (ended: EndedControl) => Promise<void>): Promise<void>;
  /** Makes `onEnd` resume the task of manual control that `end` interrupted, in this run of the desktop or the previous one. */
  settle(onEnd: (ended: EndedControl) => Promise<void>): Promise<void>;
  /** Another runner has the desktop now, and resumes the pending task. */
  forget(): void;
  /** Ends the turn of a task, which requests another one. Manual control continues. */
  endTurn(reason: string): void;
  /** Ends the turn and manual control: the lease is lost, or the runner stops. */
  end(reason: string): void;
}

/**
 * States: `nobody` (no owner), `task` (one turn), `person` (the task that had it is remembered, so that it can be resumed). Every change raises the
 * epoch, which distinguishes the previous owner from the present one. In addition, interrupted manual control may be `abandoned`: the desktop has no
 * owner, and its task still has to be resumed.
 */
export function createOwnership(options: OwnershipOptions): DesktopOwnership {
  const { firstEpoch, isHeld, releaseAll, announce, now, idleMs } = options;
  let owner: DesktopOwner = { type: 'nobody' };
  let epoch = firstEpoch;
  let turn: AbortController | undefined;
  let person = new AbortController();
  /** Time of the last input of the person who has the desktop, and their current activity. */
  let activeAt = 0;
  let inputs = 0;
  /** Reason for the end of the last manual control, and the task that is not notified yet. */
  let left: { readonly why: string; readonly taskToInform: string | null } | undefined;
  let ended: EndedHold | null = null;
  let abandoned: ManualControl | null = null;
  if (options.abandoned !== null) abandon(options.abandoned);

  function change(next: DesktopOwner): number {
    // Ten thousand characters that are still being typed belong to the previous owner, not to the next one.
    person.abort(notYours('Control of the desktop changed.'));
    person = new AbortController();
    owner = next;
    epoch += 1;
    return epoch;
  }

  return {
    owner() {
      if (owner.type !== 'person') return owner;
      const left_ms = inputs > 0 ? idleMs : Math.max(0, Math.round(activeAt + idleMs - now()));
      return { ...owner, idle: { limit_ms: idleMs, left_ms } };
    },
    epoch: () => epoch,
    endedControl: () => ended,
    manualControl: () => (owner.type === 'person' ? { by: owner.by, taskId: owner.task_id } : abandoned),

    async begin(taskId): Promise<Turn | null> {
      if (!isHeld() || owner.type !== 'nobody') return null;
      const controller = new AbortController();
      const own = change({ type: 'task', task_id: taskId });
      turn = controller;
      void announce();
      const note = left?.taskToInform === taskId ? left.why : null;
      if (left !== undefined && note !== null) left = { ...left, taskToInform: null };
      return {
        epoch: own,
        note,
        signal: controller.signal,
        async end() {
          if (epoch !== own) return;
          turn = undefined;
          change({ type: 'nobody' });
          void announce();
        },
      };
    },

    async takeOver({ name: by, id }) {
      if (!isHeld()) {
        throw new UnavailableError('The desktop cannot be taken over: it is not available.', {
          code: 'desktop-refused',
          hint: 'The desktops page shows the reason.',
        });
      }
      if (owner.type === 'person' && !isSame(owner, { name: by, id })) {
        throw new ConflictError(`${owner.by} has been in control of the desktop since ${owner.since}.`, {
          reason: 'desktop-taken',
          hint: 'It can be taken over once it is released.',
        });
      }
      const taskId = owner.type === 'nobody' ? null : owner.task_id;
      const own = change({
        type: 'person',
        by,
        ...(id === undefined ? {} : { by_id: id }),
        task_id: taskId,
        since: new Date(now()).toISOString(),
      });
      turn?.abort(new TakenOverError(by));
      turn = undefined;
      ended = null;
      activeAt = now();
      inputs = 0;
      await releaseAll();
      await announce();
      return { epoch: own, taskId };
    },

    async release(given) {
      checkPerson({ epoch: given });
      person.abort(notYours('The desktop was released.'));
      // Before another owner may begin, who would otherwise hold these keys.
      await releaseAll();
      checkPerson({ epoch: given });
      const own = leave((by) => `${by} released the desktop.`);
      await announce();
      return { epoch: own };
    },

    checkPerson,

    async input(claim, act) {
      const signal = checkPerson(claim);
      inputs += 1;
      activeAt = now();
      try {
        return await act(signal);
      } finally {
        if (epoch === claim.epoch) {
          inputs -= 1;
          activeAt = now();
        }
      }
    },

    async endIdle(onEnd) {
      const [own, since] = [epoch, activeAt];
      if (owner.type !== 'person' || inputs > 0 || now() - since < idleMs) return;
      const { by } = owner;
      const isStill = () => epoch === own && inputs === 0 && activeAt === since;
      await onEnd({ by, taskId: owner.task_id, reason: 'idle' });
      if (!isStill()) return;
      await releaseAll();
      if (!isStill()) return;
      const minutes = Math.max(1, Math.round(idleMs / 60_000));
      leave(() => `${by} took over the desktop and sent no input for ${minutes} min.`);
      ended = { by, reason: 'idle', at: new Date(now()).toISOString() };
      await announce();
    },

    async settle(onEnd) {
      const hold = abandoned;
      if (hold === null) return;
      await onEnd({ ...hold, reason: 'lost' });
      if (abandoned !== hold) return;
      abandoned = null;
      await announce();
    },

    forget() {
      abandoned = null;
      left = undefined;
    },

    endTurn,

    end(reason) {
      endTurn(reason);
      if (owner.type === 'person') abandon({ by: owner.by, taskId: owner.task_id });
      if (owner.type !== 'nobody') change({ type: 'nobody' });
    },
  };

  function abandon(hold: ManualControl): void {
    abandoned = hold;
    left = { why: `${hold.by} had manual control until the runner was lost.`, taskToInform: hold.taskId };
    ended = { by: hold.by, reason: 'lost', at: new Date(now()).toISOString() };
  }

  function leave(why: (by: string) => string): number {
    if (owner.type === 'person') left = { why: why(owner.by), taskToInform: owner.task_id };
    return change({ type: 'nobody' });
  }

  function endTurn(reason: string): void {
    turn?.abort(desktopLost(reason));
    turn = undefined;
    if (owner.type === 'task') change({ type: 'nobody' });
  }

  function checkPerson(claim: ControlClaim): AbortSignal {
    const isTheirs = owner.type === 'person' && (claim.id === undefined || isSame(owner, { id: claim.id }));
    if (isTheirs && claim.epoch === epoch) return person.signal;
    throw notYours(
      owner.type === 'person'
        ? `${owner.by} is in control of the desktop.`
        : (left?.why ?? 'The desktop is not under manual control.'),
    );
  }
}

/** By id if both sides name one, else by name. */
function isSame(
  owner: Extract<DesktopOwner, { type: 'person' }>,
  user: { readonly name?: string; readonly id?: string | undefined },
): boolean {
  if (owner.by_id !== undefined && user.id !== undefined) return owner.by_id === user.id;
  return user.name === undefined || owner.by === user.name;
}

function notYours(message: string): ConflictError {
  return new ConflictError(message, { reason: 'not-your-desktop', hint: 'Take over the desktop first.' });
}
