import type { ServiceDefinition } from '@fixpoint/shared/contracts';
import { shortMark, unpackText } from './pack-text.js';

// Short texts are no JSON: a worker of a version that does not know them finds the record unreadable and leaves the step to others,
// instead of believing a part of it.

/**
 * Values that most states of a feedback loop have in most of their fields. Texts are read with the very same, so no value may change.
 * A new field may be added with the default of its schema.
 */
const usualState: Readonly<Record<string, unknown>> = {
  ...{ iteration: 0, pushes: 0, spent_usd: 0, documents: [], findings: [], counts: null, seen: [] },
  ...{ history: [], commit: null, note: '', deploy_since: null, deployed: false, fingerprint: null },
  ...{ misses: 0, ledger: [], unjudged: [], skipped: [], comments: [], wanted_mail: null, fallback: null },
  ...{ may_submit: false, standstill: 0, recent: [], lightest: null, baseline: null, revertible: null },
  ...{
    reverting: null,
    restored: false,
    research: 0,
    evidence: [],
    told_of: [],
    submissions: 0,
    doubted: false,
  },
  ...{ remeasured: false, unstable: [], refusals: 0, reading: null, said: '', missing: null, blocked: null },
  ...{ prepared: null, may_push: false, accepted: [], confirming: null, patches: [], compared: [] },
};
const usualNames = Object.keys(usualState);

/** A loop's state as its task keeps it: without the values that are usual, where it has all these fields. */
export function writeState(state: object): string {
  if (!usualNames.every((name) => Object.hasOwn(state, name))) return JSON.stringify(state);
  const unusual = Object.entries(state).filter(([name, value]) => !isUsual(name, value));
  return shortMark + JSON.stringify(Object.fromEntries(unusual));
}

/** The state that was written, by this version or an earlier one. Throws where it is no JSON. */
export function readState(text: string): unknown {
  const state: unknown = JSON.parse(unpackText(text));
  return text.startsWith(shortMark) ? { ...usualState, ...Object(state) } : state;
}

/** A step's input as its task keeps it: without the service, where that is the one in the task's spec. */
export function writeInput(input: object, service: ServiceDefinition | null): string {
  if (service === null || !('service' in input) || input.service !== service) return JSON.stringify(input);
  const { service: _known, ...rest } = input;
  return shortMark + JSON.stringify(rest);
}

/** The input that was written, by this version or an earlier one, for a task with this service. Throws where it is no JSON. */
export function readInput(text: string, service: ServiceDefinition | null): unknown {
  const input: unknown = JSON.parse(unpackText(text));
  return text.startsWith(shortMark) ? { service, ...Object(input) } : input;
}

function isUsual(name: string, value: unknown): boolean {
  const usual = usualState[name];
  return value === usual || (Array.isArray(usual) && Array.isArray(value) && value.length === 0);
}
