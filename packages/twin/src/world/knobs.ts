import type { DeployKnobs } from '../deployer/index.js';
import type { MailKnobs } from '../mailbox/index.js';
import type { ModelKnobs } from '../model/index.js';

/** Everything a test may turn. As created, the world is well-behaved and the model honest. */
export interface TwinKnobs {
  readonly model: ModelKnobs;
  readonly mail: MailKnobs;
  readonly deploy: DeployKnobs;
  /** `refuse`: the remote refuses every push and says this; null: it takes them. */
  readonly push: { refuse: string | null };
}

/** Some of the knobs. */
export type TwinKnobsPatch = { readonly [Part in keyof TwinKnobs]?: Partial<TwinKnobs[Part]> };

export function createKnobs(): TwinKnobs {
  return {
    model: { mode: 'fix', delayMs: 0, overloads: 0 },
    mail: { hold: false, delayMs: 0, decoys: false, copies: 1, failures: 0 },
    deploy: { delayMs: 0, failures: 0, lostAnswers: 0 },
    push: { refuse: null },
  };
}

/** Turns knobs in place: the parts of the world hold on to the very objects. */
export function turnKnobs(knobs: TwinKnobs, patch: TwinKnobsPatch): void {
  Object.assign(knobs.model, patch.model);
  Object.assign(knobs.mail, patch.mail);
  Object.assign(knobs.deploy, patch.deploy);
  Object.assign(knobs.push, patch.push);
}
