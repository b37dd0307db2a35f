import { z } from 'zod';

const digits = /^\d{1,15}$/;

function readDigits<Schema extends z.ZodType>(schema: Schema): Schema {
  const read = (value: unknown) => (typeof value === 'string' && digits.test(value) ? Number(value) : value);
  return z.preprocess(read, schema) as unknown as Schema;
}

/** A whole number from `min` to `max`: a JSON number, or decimal digits as in an address. `0x10`, `1e3` and `[1]` are refused. */
export function wholeNumber(min: number, max?: number): z.ZodNumber {
  return readDigits(bounded(min, max));
}

/** The same with a value for requests that omit it. */
export function wholeNumberOr(usual: number, min: number, max?: number): z.ZodDefault<z.ZodNumber> {
  return readDigits(bounded(min, max).default(usual));
}

function bounded(min: number, max?: number): z.ZodNumber {
  const number = z.number().int().min(min);
  return max === undefined ? number : number.max(max);
}
