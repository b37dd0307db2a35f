import type { Severity } from '@fixpoint/shared/contracts';
import { allChecks } from '../checks/all-checks.js';
import { goldenKinds } from '../golden/difference.js';

/** Parts of a report about a check beside its findings. */
export interface RuleDescription {
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly severity: Severity;
  /** Its README; null if it is not at hand. */
  readonly markdown: string | null;
}

/** Of findings that the engine itself makes. */
const ofEngine: Readonly<Record<string, string>> = {
  'unreadable-document': 'The document can be opened and read.',
  'missing-document': 'All documents that belong together are present.',
  'content-loss': 'Everything that the earlier document contained is still there.',
  review: 'A model finds no slip in the texts and tables.',
  'golden-document': 'The golden document can be read and is of the same type.',
};

export function describeRule(
  name: string,
  readmes: ReadonlyMap<string, string> | undefined,
): RuleDescription {
  const markdown = readmes?.get(name) ?? null;
  const check = allChecks.find((candidate) => candidate.name === name);
  if (check !== undefined) {
    const { description, category, defaultSeverity } = check;
    return { name, description, category, severity: defaultSeverity, markdown };
  }
  const kind = goldenKinds.find((goldenKind) => goldenKind.name === name);
  if (kind !== undefined) {
    return {
      name,
      description: kind.description,
      category: 'golden',
      severity: kind.severities.changed,
      markdown,
    };
  }
  return { name, description: ofEngine[name] ?? name, category: 'document', severity: 'critical', markdown };
}
