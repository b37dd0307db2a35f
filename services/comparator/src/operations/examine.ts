import { allChecks } from '../checks/all-checks.js';
import { type ExaminedDocument, examineDocument } from '../engine/examine-document.js';
import type { Examination } from '../engine/examiner.js';
import type { Operation } from './operation.js';
import { readNamed } from './read-named.js';

/** Reads a document and holds it against its template. */
export const examine: Operation<Examination, ExaminedDocument> = async (
  { name, type, bytes, rules },
  { limits },
) => {
  const content = await readNamed({ name, type, bytes }, limits);
  return examineDocument({ name, type, bytes: bytes.length, content }, { ...rules, checks: allChecks });
};
