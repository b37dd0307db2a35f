import type { ExaminedDocument } from '@fixpoint/compare/engine';
import { lossFindings } from '@fixpoint/compare/loss';
import type { ExaminerPool } from '@fixpoint/compare/pool';
import type { Template } from '@fixpoint/compare/templates';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { DocumentRef, Finding } from '@fixpoint/shared/contracts';

export interface LossOptions {
  readonly documents: readonly DocumentRef[];
  /** Documents of the previous comparison. */
  readonly earlier: readonly DocumentRef[];
  readonly artifacts: ArtifactStore;
  readonly examiner: Pick<ExaminerPool, 'run'>;
  readonly rules: {
    readonly template: string | null;
    readonly templates: ReadonlyMap<string, Template>;
    readonly today: string;
  };
  readonly signal: AbortSignal;
}

/** Adds findings for parts that are missing since the previous comparison. Documents are matched by type and order. */
export async function addLosses(
  examined: readonly ExaminedDocument[],
  { documents, earlier, ...options }: LossOptions,
): Promise<ExaminedDocument[]> {
  const added: ExaminedDocument[] = [];
  for (const [index, one] of examined.entries()) {
    const document = documents[index];
    const before = document === undefined ? undefined : counterpartOf(document, { documents, earlier });
    const { outcome } = one.document;
    if (document === undefined || before === undefined || (outcome !== 'checked' && outcome !== 'read')) {
      added.push(one);
      continue;
    }
    const losses = await findLosses(before, document, one.document.template, options);
    added.push({ ...one, findings: [...one.findings, ...losses] });
  }
  return added;
}

/** The earlier document of the same type and position among those of that type. */
export function counterpartOf(
  document: DocumentRef,
  { documents, earlier }: Pick<LossOptions, 'documents' | 'earlier'>,
): DocumentRef | undefined {
  const isOfType = ({ type }: DocumentRef) => type === document.type;
  return earlier.filter(isOfType)[documents.filter(isOfType).indexOf(document)];
}

/** Empty if one of the documents cannot be read, or if both are the same file. */
async function findLosses(
  before: DocumentRef,
  after: DocumentRef,
  template: string | null,
  { artifacts, examiner, rules, signal }: Omit<LossOptions, 'documents' | 'earlier'>,
): Promise<Finding[]> {
  if (before.artifact === after.artifact) return [];
  const outlineOf = async ({ name, type, artifact }: DocumentRef) =>
    examiner.run(
      'outline',
      { name, type, bytes: await artifacts.get(artifact), rules: { ...rules, template } },
      signal,
    );
  try {
    const [earlier, later] = [await outlineOf(before), await outlineOf(after)];
    return lossFindings(earlier, later, template === null ? undefined : rules.templates.get(template));
  } catch {
    signal.throwIfAborted();
    return [];
  }
}
