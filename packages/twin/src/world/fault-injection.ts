import type { DeployFaults } from '../deployer/create-deployer.js';
import type { MailFaults } from '../mailbox/create-mailbox.js';
import type { ModelFaults } from '../model/index.js';

/** Every fault that a test may inject. As created, the world is well-behaved and the model honest. */
export interface TwinFaults {
  readonly model: ModelFaults;
  readonly mail: MailFaults;
  readonly deploy: DeployFaults;
  /** `refuse`: the remote refuses every push with this message; null: it accepts them. */
  readonly push: { refuse: string | null };
}

/** The faults to change; the others stay. */
export type TwinFaultsPatch = { readonly [Part in keyof TwinFaults]?: Partial<TwinFaults[Part]> };

export function noFaults(): TwinFaults {
  return {
    model: { mode: 'fix', delayMs: 0, overloads: 0, isQuotaSpent: false, quotaMs: 0 },
    mail: { hold: false, delayMs: 0, decoys: false, copies: 1, failures: 0 },
    deploy: {
      delayMs: 0,
      failures: 0,
      lostAnswers: 0,
      anonymous: false,
      formAnswer: null,
      varies: false,
      writes: [],
    },
    push: { refuse: null },
  };
}

/** Changes the faults in place: the parts of the world keep references to these objects. */
export function injectFaults(faults: TwinFaults, patch: TwinFaultsPatch): void {
  Object.assign(faults.model, patch.model);
  Object.assign(faults.mail, patch.mail);
  Object.assign(faults.deploy, patch.deploy);
  Object.assign(faults.push, patch.push);
}
