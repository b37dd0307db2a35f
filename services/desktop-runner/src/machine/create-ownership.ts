import type { DesktopOwner, EndedHold } from '@fixpoint/shared/contracts';
import { ConflictError, UnavailableError } from '@fixpoint/shared/errors';
import { DesktopLostError, TakenOverError } from '../core/errors/index.js';
import type { Ownership, Turn } from '../core/ownership.js';

export interface OwnershipOptions {
  /** Above that of every life of the desktop before this one. */
  readonly firstEpoch: number;
  /** Whether the name of the desktop is still ours, and its screen there; otherwise nobody gets it. */
  readonly isHeld: () => boolean;
  /** Lets go of every key and button. */
  readonly letGo: () => Promise<void>;
  /** Tells others who has the desktop now. */
  readonly announce: () => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How long a person may do nothing with the desktop, in milliseconds. */
  readonly idleMs: number;
  /** Of a person who had the desktop when the life of it before this one ended. */
  readonly abandoned: Hold | null;
}

/** A person who has the desktop, or had it. */
export interface Hold {
  readonly by: string;
  /** The task that they took it from. */
  readonly taskId: string | null;
}

/** A person's hold that ended without being given back. */
export type Ended = Hold & Pick<EndedHold, 'reason'>;

/** Who has one desktop: tasks by turns, and people who take over. */
export interface DesktopOwnership extends Ownership {
  owner(): DesktopOwner;
  epoch(): number;
  /** Ends the turn of a task. Throws `ConflictError` while another person has the desktop. */
  takeOver(by: string): Promise<{ readonly epoch: number; readonly taskId: string | null }>;
  /** Whoever names the epoch that is on show may give back for a person who went away. Throws `ConflictError`. */
  giveBack(epoch: number): Promise<{ readonly epoch: number }>;
  /** Throws `ConflictError` unless a person has the desktop, since this epoch. Its signal aborts when that ends. */
  checkPerson(epoch: number): AbortSignal;
  /** Has an input of a person done, which shows that they are there. Throws `ConflictError` as `checkPerson` does. */
  input<Result>(epoch: number, act: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  /** The last person's, where it ended by itself and nobody has taken over since. */
  endedHold(): EndedHold | null;
  /** Whose task waits for this: that of the person who has the desktop, or of one who lost it, until `settle` has seen to it. */
  hold(): Hold | null;
  /**
   * Gives back for a person who did nothing for too long, once `leaving` has seen to what follows from it. Nothing changes where
   * that fails, or where the person does something meanwhile.
   */
  endIdle(leaving: (ended: Ended) => Promise<void>): Promise<void>;
  /** Has `leaving` see to what follows from a hold that `end` cut short, in this life of the desktop or the one before. */
  settle(leaving: (ended: Ended) => Promise<void>): Promise<void>;
  /** What there was to settle is the business of another runner. */
  forget(): void;
  /** Ends the turn of a task, which asks for another one. A person keeps the desktop. */
  endTurn(reason: string): void;
  /** Ends whatever there is: the name is lost, or the runner stops. */
  end(reason: string): void;
}

/**
 * States: `nobody`, `task` (one turn), `person` (the task that had it is remembered, so that it can be resumed). Every change
 * raises the epoch, so whoever had the desktop before is told apart from whoever has it now. Beside them a hold that was cut short
 * may be `abandoned`: nobody has the desktop by it, and its task still has to be set going.
 */
export function createOwnership(options: OwnershipOptions): DesktopOwnership {
  const { firstEpoch, isHeld, letGo, announce, now, idleMs } = options;
  let owner: DesktopOwner = { type: 'nobody' };
  let epoch = firstEpoch;
  let turn: AbortController | undefined;
  let person = new AbortController();
  /** When the person who has the desktop did something last, and what they are at. */
  let activeAt = 0;
  let inputs = 0;
  /** Why the last person has the desktop no longer, and the task that has not heard of it yet. */
  let left: { readonly why: string; readonly untold: string | null } | undefined;
  let ended: EndedHold | null = null;
  let abandoned: Hold | null = null;
  if (options.abandoned !== null) abandon(options.abandoned);

  function change(next: DesktopOwner): number {
    // Ten thousand characters that are still being typed belong to whoever had the desktop, not to whoever has it next.
    person.abort(notYours('The desktop changed hands.'));
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
    endedHold: () => ended,
    hold: () => (owner.type === 'person' ? { by: owner.by, taskId: owner.task_id } : abandoned),

    async begin(taskId): Promise<Turn | null> {
      if (!isHeld() || owner.type !== 'nobody') return null;
      const controller = new AbortController();
      const own = change({ type: 'task', task_id: taskId });
      turn = controller;
      void announce();
      const note = left?.untold === taskId ? left.why : null;
      if (left !== undefined && note !== null) left = { ...left, untold: null };
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

    async takeOver(by) {
      if (!isHeld()) {
        throw new UnavailableError('The desktop takes no work now: there is nothing to take over.', {
          code: 'desktop-refused',
          hint: 'The desktops page says why.',
        });
      }
      if (owner.type === 'person' && owner.by !== by) {
        throw new ConflictError(`${owner.by} has had the desktop since ${owner.since}.`, {
          reason: 'desktop-taken',
          hint: 'It can be taken over once it is given back.',
        });
      }
      const taskId = owner.type === 'nobody' ? null : owner.task_id;
      const own = change({ type: 'person', by, task_id: taskId, since: new Date(now()).toISOString() });
      turn?.abort(new TakenOverError(by));
      turn = undefined;
      ended = null;
      activeAt = now();
      inputs = 0;
      await letGo();
      await announce();
      return { epoch: own, taskId };
    },

    async giveBack(given) {
      checkPerson(given);
      person.abort(notYours('The desktop is given back.'));
      // Before anybody else may begin, whose keys these would be.
      await letGo();
      checkPerson(given);
      const own = leave((by) => `${by} gave the desktop back.`);
      await announce();
      return { epoch: own };
    },

    checkPerson,

    async input(given, act) {
      const signal = checkPerson(given);
      inputs += 1;
      activeAt = now();
      try {
        return await act(signal);
      } finally {
        if (epoch === given) {
          inputs -= 1;
          activeAt = now();
        }
      }
    },

    async endIdle(leaving) {
      const [own, since] = [epoch, activeAt];
      if (owner.type !== 'person' || inputs > 0 || now() - since < idleMs) return;
      const { by } = owner;
      const isStill = () => epoch === own && inputs === 0 && activeAt === since;
      await leaving({ by, taskId: owner.task_id, reason: 'idle' });
      if (!isStill()) return;
      await letGo();
      if (!isStill()) return;
      const minutes = Math.max(1, Math.round(idleMs / 60_000));
      leave(() => `${by} took the desktop over and did nothing with it for ${minutes} min.`);
      ended = { by, reason: 'idle', at: new Date(now()).toISOString() };
      await announce();
    },

    async settle(leaving) {
      const hold = abandoned;
      if (hold === null) return;
      await leaving({ ...hold, reason: 'lost' });
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

  function abandon(hold: Hold): void {
    abandoned = hold;
    left = { why: `${hold.by} had the desktop until its runner was lost.`, untold: hold.taskId };
    ended = { by: hold.by, reason: 'lost', at: new Date(now()).toISOString() };
  }

  function leave(why: (by: string) => string): number {
    if (owner.type === 'person') left = { why: why(owner.by), untold: owner.task_id };
    return change({ type: 'nobody' });
  }

  function endTurn(reason: string): void {
    turn?.abort(new DesktopLostError(reason));
    turn = undefined;
    if (owner.type === 'task') change({ type: 'nobody' });
  }

  function checkPerson(given: number): AbortSignal {
    if (owner.type === 'person' && given === epoch) return person.signal;
    throw notYours(
      owner.type === 'person'
        ? `${owner.by} has the desktop.`
        : (left?.why ?? 'Nobody has taken the desktop over.'),
    );
  }
}

function notYours(message: string): ConflictError {
  return new ConflictError(message, { reason: 'not-your-desktop', hint: 'Take the desktop over first.' });
}
