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

type OnEnd = (ended: EndedControl) => Promise<void>;

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
  /** Ends manual control that is idle for too long, once `onEnd` has resumed the task. Nothing changes if that fails, or if the person acts meanwhile. */
  endIdle(onEnd: OnEnd): Promise<void>;
  /** Makes `onEnd` resume the task of manual control that `end` interrupted, in this run of the desktop or the previous one. */
  settle(onEnd: OnEnd): Promise<void>;
  /** Another runner has the desktop now, and resumes the pending task. */
  forget(): void;
  /** Ends the turn of a task, which requests another one. Manual control continues. */
  endTurn(reason: string): void;
  /** Ends the turn and manual control: the lease is lost, or the runner stops. */
  end(reason: string): void;
}

/** Creates the ownership of a desktop, which no task and no person has yet. */
export function createOwnership(options: OwnershipOptions): DesktopOwnership {
  return new OwnedDesktop(options);
}

/**
 * States: `nobody` (no owner), `task` (one turn), `person` (the task that had it is remembered, so that it can be resumed). Every change raises the
 * epoch, which distinguishes the previous owner from the present one. In addition, interrupted manual control may be `abandoned`: the desktop has no
 * owner, and its task still has to be resumed.
 */
class OwnedDesktop implements DesktopOwnership {
  readonly #options: OwnershipOptions;
  #owner: DesktopOwner = { type: 'nobody' };
  #epoch: number;
  #turn: AbortController | undefined;
  #person = new AbortController();
  /** Time of the last input of the person who has the desktop, and their current activity. */
  #activeAt = 0;
  #inputs = 0;
  /** Reason for the end of the last manual control, and the task that is not notified yet. */
  #left: { readonly why: string; readonly taskToInform: string | null } | undefined;
  #ended: EndedHold | null = null;
  #abandoned: ManualControl | null = null;

  constructor(options: OwnershipOptions) {
    this.#options = options;
    this.#epoch = options.firstEpoch;
    if (options.abandoned !== null) this.#abandon(options.abandoned);
  }

  owner(): DesktopOwner {
    if (this.#owner.type !== 'person') return this.#owner;
    const { now, idleMs } = this.#options;
    const left_ms = this.#inputs > 0 ? idleMs : Math.max(0, Math.round(this.#activeAt + idleMs - now()));
    return { ...this.#owner, idle: { limit_ms: idleMs, left_ms } };
  }

  epoch(): number {
    return this.#epoch;
  }

  endedControl(): EndedHold | null {
    return this.#ended;
  }

  manualControl(): ManualControl | null {
    return this.#owner.type === 'person'
      ? { by: this.#owner.by, taskId: this.#owner.task_id }
      : this.#abandoned;
  }

  async begin(taskId: string): Promise<Turn | null> {
    if (!this.#options.isHeld() || this.#owner.type !== 'nobody') return null;
    const controller = new AbortController();
    const own = this.#change({ type: 'task', task_id: taskId });
    this.#turn = controller;
    void this.#options.announce();
    const note = this.#left?.taskToInform === taskId ? this.#left.why : null;
    if (this.#left !== undefined && note !== null) this.#left = { ...this.#left, taskToInform: null };
    return {
      epoch: own,
      note,
      signal: controller.signal,
      end: async () => {
        if (this.#epoch !== own) return;
        this.#turn = undefined;
        this.#change({ type: 'nobody' });
        void this.#options.announce();
      },
    };
  }

  async takeOver({
    name: by,
    id,
  }: DesktopUser): Promise<{ readonly epoch: number; readonly taskId: string | null }> {
    if (!this.#options.isHeld()) {
      throw new UnavailableError('The desktop cannot be taken over: it is not available.', {
        code: 'desktop-refused',
        hint: 'The desktops page shows the reason.',
      });
    }
    if (this.#owner.type === 'person' && !isSame(this.#owner, { name: by, id })) {
      throw new ConflictError(
        `${this.#owner.by} has been in control of the desktop since ${this.#owner.since}.`,
        {
          reason: 'desktop-taken',
          hint: 'It can be taken over once it is released.',
        },
      );
    }
    const taskId = this.#owner.type === 'nobody' ? null : this.#owner.task_id;
    const own = this.#change({
      type: 'person',
      by,
      ...(id === undefined ? {} : { by_id: id }),
      task_id: taskId,
      since: new Date(this.#options.now()).toISOString(),
    });
    this.#turn?.abort(new TakenOverError(by));
    this.#turn = undefined;
    this.#ended = null;
    this.#activeAt = this.#options.now();
    this.#inputs = 0;
    await this.#options.releaseAll();
    await this.#options.announce();
    return { epoch: own, taskId };
  }

  async release(given: number): Promise<{ readonly epoch: number }> {
    this.checkPerson({ epoch: given });
    this.#person.abort(notYours('The desktop was released.'));
    // Before another owner may begin, who would otherwise hold these keys.
    await this.#options.releaseAll();
    this.checkPerson({ epoch: given });
    const own = this.#leave((by) => `${by} released the desktop.`);
    await this.#options.announce();
    return { epoch: own };
  }

  async input<Result>(claim: ControlClaim, act: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const signal = this.checkPerson(claim);
    this.#inputs += 1;
    this.#activeAt = this.#options.now();
    try {
      return await act(signal);
    } finally {
      if (this.#epoch === claim.epoch) {
        this.#inputs -= 1;
        this.#activeAt = this.#options.now();
      }
    }
  }

  async endIdle(onEnd: OnEnd): Promise<void> {
    const [own, since] = [this.#epoch, this.#activeAt];
    const { now, idleMs } = this.#options;
    if (this.#owner.type !== 'person' || this.#inputs > 0 || now() - since < idleMs) return;
    const { by } = this.#owner;
    const isStill = () => this.#epoch === own && this.#inputs === 0 && this.#activeAt === since;
    await onEnd({ by, taskId: this.#owner.task_id, reason: 'idle' });
    if (!isStill()) return;
    await this.#options.releaseAll();
    if (!isStill()) return;
    const minutes = Math.max(1, Math.round(idleMs / 60_000));
    this.#leave(() => `${by} took over the desktop and sent no input for ${minutes} min.`);
    this.#ended = { by, reason: 'idle', at: new Date(now()).toISOString() };
    await this.#options.announce();
  }

  async settle(onEnd: OnEnd): Promise<void> {
    const hold = this.#abandoned;
    if (hold === null) return;
    await onEnd({ ...hold, reason: 'lost' });
    if (this.#abandoned !== hold) return;
    this.#abandoned = null;
    await this.#options.announce();
  }

  forget(): void {
    this.#abandoned = null;
    this.#left = undefined;
  }

  end(reason: string): void {
    this.endTurn(reason);
    if (this.#owner.type === 'person') this.#abandon({ by: this.#owner.by, taskId: this.#owner.task_id });
    if (this.#owner.type !== 'nobody') this.#change({ type: 'nobody' });
  }

  #change(next: DesktopOwner): number {
    // Ten thousand characters that are still being typed belong to the previous owner, not to the next one.
    this.#person.abort(notYours('Control of the desktop changed.'));
    this.#person = new AbortController();
    this.#owner = next;
    this.#epoch += 1;
    return this.#epoch;
  }

  #abandon(hold: ManualControl): void {
    this.#abandoned = hold;
    this.#left = {
      why: `${hold.by} had manual control until the runner was lost.`,
      taskToInform: hold.taskId,
    };
    this.#ended = { by: hold.by, reason: 'lost', at: new Date(this.#options.now()).toISOString() };
  }

  #leave(why: (by: string) => string): number {
    const owner = this.#owner;
    if (owner.type === 'person') this.#left = { why: why(owner.by), taskToInform: owner.task_id };
    return this.#change({ type: 'nobody' });
  }

  endTurn(reason: string): void {
    this.#turn?.abort(desktopLost(reason));
    this.#turn = undefined;
    if (this.#owner.type === 'task') this.#change({ type: 'nobody' });
  }

  checkPerson(claim: ControlClaim): AbortSignal {
    const isTheirs =
      this.#owner.type === 'person' && (claim.id === undefined || isSame(this.#owner, { id: claim.id }));
    if (isTheirs && claim.epoch === this.#epoch) return this.#person.signal;
    throw notYours(
      this.#owner.type === 'person'
        ? `${this.#owner.by} is in control of the desktop.`
        : (this.#left?.why ?? 'The desktop is not under manual control.'),
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
