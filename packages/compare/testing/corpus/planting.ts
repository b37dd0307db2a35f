import { z } from 'zod';
import { type Graft, grafts } from '../planting/grafts.js';

/**
 * One change of a document's content, after JSON Patch (RFC 6902): `path` names the place as a JSON Pointer, `-` at its end
 * means the end of a list.
 */
export const Change = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('replace'), path: z.string(), value: z.json() }),
  z.strictObject({ op: z.literal('add'), path: z.string(), value: z.json() }),
  z.strictObject({ op: z.literal('remove'), path: z.string() }),
]);
export type Change = z.infer<typeof Change>;

/** A defect: the change of the good content, and the one finding that must result. */
export const Planting = z.strictObject({
  name: z.string(),
  check: z.string(),
  location: z.string(),
  changes: z.array(Change).default([]),
  /** Content that no library writes and that is put into the finished file. */
  graft: z.enum(Object.keys(grafts) as [Graft, ...Graft[]]).optional(),
});
export type Planting = z.infer<typeof Planting>;

/** The content after the changes; the content itself stays as it was. */
export function plant<Content>(content: Content, changes: readonly Change[]): Content {
  const planted = structuredClone(content);
  for (const change of changes) apply(planted, change);
  return planted;
}

function apply(root: unknown, change: Change): void {
  const steps = change.path.split('/').slice(1);
  const last = steps.pop() ?? '';
  const parent = steps.reduce((node, step) => childOf(node, step, change.path), root);
  if (Array.isArray(parent)) {
    const index = last === '-' ? parent.length : Number(last);
    if (!Number.isInteger(index) || index > parent.length) throw new Error(`no place ${change.path}`);
    if (change.op === 'replace') parent[index] = change.value;
    else if (change.op === 'add') parent.splice(index, 0, change.value);
    else parent.splice(index, 1);
    return;
  }
  const holder = parent as Record<string, unknown>;
  if (change.op !== 'add' && !(last in holder)) throw new Error(`nothing at ${change.path}`);
  if (change.op === 'remove') delete holder[last];
  else holder[last] = change.value;
}

function childOf(node: unknown, step: string, path: string): unknown {
  const child = (node as Record<string, unknown>)[step];
  if (typeof child !== 'object' || child === null) throw new Error(`nothing at ${path}`);
  return child;
}
