import type { ServiceDefinition } from '@fixpoint/shared/contracts';
import type { Loop, LoopStateBase } from '../loops/index.js';
import { shortMark, unpackText } from './pack-text.js';

// Short texts are no JSON: a worker of a version that does not know them finds the record unreadable and leaves the step to others,
// instead of believing a part of it.

/** Values that most states of a loop have, by their fields. */
type UsualState = Loop<LoopStateBase>['usualState'];

/** A loop's state as its task keeps it: without the values that are usual, if it has all these fields. */
export function writeState(state: object, usual: UsualState): string {
  if (usual === undefined || !Object.keys(usual).every((name) => Object.hasOwn(state, name)))
    return JSON.stringify(state);
  const unusual = Object.entries(state).filter(([name, value]) => !isSame(value, usual[name]));
  return shortMark + JSON.stringify(Object.fromEntries(unusual));
}

/** The state that was written, by this version or an earlier one. Throws if it is not JSON, or short without usual values. */
export function readState(text: string, usual: UsualState): unknown {
  const state: unknown = JSON.parse(unpackText(text));
  if (!text.startsWith(shortMark)) return state;
  if (usual === undefined) throw new TypeError('The state was written by another loop.');
  return { ...usual, ...Object(state) };
}

/** A step's input as its task keeps it: without the service, if that is the one in the task's spec. */
export function writeInput(input: object, service: ServiceDefinition | null): string {
  if (service === null || !('service' in input) || input.service !== service) return JSON.stringify(input);
  const { service: _known, ...rest } = input;
  return shortMark + JSON.stringify(rest);
}

/** The input that was written, by this version or an earlier one, for a task with this service. Throws if it is not JSON. */
export function readInput(text: string, service: ServiceDefinition | null): unknown {
  const input: unknown = JSON.parse(unpackText(text));
  return text.startsWith(shortMark) ? { service, ...Object(input) } : input;
}

function isSame(value: unknown, usual: unknown): boolean {
  return value === usual || (Array.isArray(usual) && Array.isArray(value) && value.length === 0);
}
