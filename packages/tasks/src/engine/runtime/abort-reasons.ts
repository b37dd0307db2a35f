/**
 * Why a run is being stopped. `lock-lost` and `moved`: the step is not ours any more, nothing may be written. `deadline`
 * and `timeout`: it took too long. `shutdown`: this process ends and gives the step back.
 */
export type StopReason = 'lock-lost' | 'moved' | 'deadline' | 'timeout' | 'shutdown';

/** Reason of a run's `AbortSignal`. */
export class RunStopped extends Error {
  readonly reason: StopReason;

  constructor(reason: StopReason) {
    super(`The run was stopped: ${reason}.`);
    this.name = 'RunStopped';
    this.reason = reason;
  }
}

/** Thrown by `waitFor`: not an error, but the end of this run. */
export class WaitFor extends Error {
  readonly ms: number;
  /** The task's status meanwhile; '' leaves it as it is. */
  readonly status: 'waiting_for_vm' | '';

  constructor(ms: number, status: 'waiting_for_vm' | '' = '') {
    super(`The step waits ${ms} ms.`);
    this.name = 'WaitFor';
    this.ms = ms;
    this.status = status;
  }
}

/** The step belongs to another run now. A job that meets this must fail, never complete: the state has not moved. */
export class FencedError extends Error {
  constructor(message = 'Another run claimed the step.') {
    super(message);
    this.name = 'FencedError';
  }
}
