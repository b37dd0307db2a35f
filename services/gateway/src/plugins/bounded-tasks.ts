import { UnavailableError } from '@fixpoint/shared/errors';
import type { Tasks } from '@fixpoint/shared/queue';
import { watchSilence } from '@fixpoint/shared/silence';

/** Longest wait for Redis, in milliseconds, so that every request is answered within two seconds. */
const patienceMs = 1_500;

/**
 * The tasks, with an answer in time: a call that Redis does not serve throws `UnavailableError` instead of waiting in a
 * client's queue. The call itself may still succeed later, which is why creations carry an idempotency key.
 */
export function createBoundedTasks(tasks: Tasks, limitMs = patienceMs): Tasks {
  const bound =
    <Parameters extends unknown[], Result>(call: (...parameters: Parameters) => Promise<Result>) =>
    (...parameters: Parameters): Promise<Result> =>
      withinLimit(call(...parameters), limitMs);
  return {
    create: bound(tasks.create.bind(tasks)),
    get: bound(tasks.get.bind(tasks)),
    list: bound(tasks.list.bind(tasks)),
    recentlyFailed: bound(tasks.recentlyFailed.bind(tasks)),
    taskOfKey: bound(tasks.taskOfKey.bind(tasks)),
    countByStatus: bound(tasks.countByStatus.bind(tasks)),
    editPlan: bound(tasks.editPlan.bind(tasks)),
    decide: bound(tasks.decide.bind(tasks)),
    standingApprovals: bound(tasks.standingApprovals.bind(tasks)),
    revokeStandingApproval: bound(tasks.revokeStandingApproval.bind(tasks)),
    pause: bound(tasks.pause.bind(tasks)),
    resume: bound(tasks.resume.bind(tasks)),
    cancel: bound(tasks.cancel.bind(tasks)),
    addInput: bound(tasks.addInput.bind(tasks)),
    events: bound(tasks.events.bind(tasks)),
    recentEvents: bound(tasks.recentEvents.bind(tasks)),
    ping: bound(tasks.ping.bind(tasks)),
    // Waits by its nature.
    follow: (signal, from) => tasks.follow(signal, from),
  };
}

/**
 * Settles like `work`, or throws `UnavailableError` after `limitMs`, in which the time counts that this process had to hear an
 * answer: a busy machine does not make a Redis lost.
 */
export async function withinLimit<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  let end = () => {};
  const limit = new Promise<never>((_resolve, reject) => {
    end = watchSilence({
      ms: limitMs,
      sign: () => null,
      onSilence: () =>
        reject(
          new UnavailableError(`Redis did not answer within ${limitMs / 1_000} s.`, {
            code: 'redis-unavailable',
            afterMs: 2_000,
            hint: 'Nothing is lost: repeat the request, with the same Idempotency-Key where it creates a task.',
          }),
        ),
    });
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    end();
  }
}
