import { allChecks } from '../checks/all-checks.js';
import type { Examination } from '../engine/examiner.js';
import { type ExaminedAgainst, examineAgainst as examine } from '../golden/examine-against.js';
import type { Operation } from './operation.js';
import { type NamedDocument, readNamed } from './read-named.js';

/** A document, what it is held to, and the golden document that it is held against; null: none, only its pages are wanted. */
export interface ExaminationAgainst extends Examination {
  readonly golden: NamedDocument | null;
}

/** Reads a document and a golden one and holds the one against the other. Both models are gone when it answers. */
export const examineAgainst: Operation<ExaminationAgainst, ExaminedAgainst> = async (
  { name, type, bytes, rules, golden },
  { limits, at },
) => {
  const content = await readNamed({ name, type, bytes }, limits);
  if (golden !== null) at('golden');
  const goldenContent = golden === null ? null : await readNamed(golden, limits);
  at('document');
  return examine(
    { name, type, bytes: bytes.length, content },
    golden === null
      ? null
      : { name: golden.name, type: golden.type, bytes: golden.bytes.length, content: goldenContent },
    { ...rules, checks: allChecks },
  );
};
