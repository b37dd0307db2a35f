import { describe } from './describe.js';
import { examine } from './examine.js';
import { examineAgainst } from './examine-against.js';
import { inspect } from './inspect.js';

/** Everything that an examiner process can be asked. */
export const operations = { examine, examineAgainst, inspect, describe } as const;

export type OperationName = keyof typeof operations;
export type RequestOf<Name extends OperationName> = Parameters<(typeof operations)[Name]>[0];
export type ResultOf<Name extends OperationName> = Awaited<ReturnType<(typeof operations)[Name]>>;
