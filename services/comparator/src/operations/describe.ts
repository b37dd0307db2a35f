import { allChecks } from '../checks/all-checks.js';
import { describeDocument } from '../learn/describe-document.js';
import type { DocumentFacts } from '../learn/document-facts.js';
import type { Operation } from './operation.js';
import { type NamedDocument, readNamed } from './read-named.js';

/** A good document, and the day on which it is looked at, YYYY-MM-DD. */
export interface DescribedDocument extends NamedDocument {
  readonly today: string;
}

/** Reads a good document and says what can be learned from it. */
export const describe: Operation<DescribedDocument, DocumentFacts> = async (
  { today, ...document },
  { limits },
) => describeDocument(await readNamed(document, limits), { checks: allChecks, today });
