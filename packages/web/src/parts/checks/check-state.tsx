import { countOf } from '@fixpoint/shared/text';
import type { CheckedDocument } from '../../api/documents.js';

const labels = { queued: 'Queued', checking: 'Checking', failed: 'Not checked' } as const;
const tones = { queued: 'pending', checking: 'running', failed: 'failed' } as const;

/** State of a check, or how much it found. */
export function CheckState({ document }: { readonly document: CheckedDocument }) {
  if (document.state !== 'done') {
    return <span className={`badge ${tones[document.state]}`}>{labels[document.state]}</span>;
  }
  const total = Object.values(document.counts).reduce((sum, count) => sum + count, 0);
  const summary = total === 0 ? 'No findings' : countOf(total, 'finding');
  return <span className={`badge ${total === 0 ? 'completed' : 'paused'}`}>{summary}</span>;
}

export function isUnfinished({ state }: Pick<CheckedDocument, 'state'>): boolean {
  return state === 'queued' || state === 'checking';
}

/** Time between two looks at an unfinished check, in milliseconds. */
export const lookMs = 500;
