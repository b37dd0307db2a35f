import type { StandingApproval } from '@fixpoint/shared/contracts';
import { ask } from './ask.js';

const path = '/api/v1/approvals/standing';

export interface StandingApprovals {
  readonly approvals: readonly StandingApproval[];
  /** Hours for which one lasts where nobody says. */
  readonly usual_hours: number;
}

export const standingOptions = {
  queryKey: ['standing-approvals'],
  queryFn: ({ signal }: { signal: AbortSignal }) => ask<StandingApprovals>('GET', path, { signal }),
};

export const revokeStandingApproval = (id: string) =>
  ask<undefined>('DELETE', `${path}/${encodeURIComponent(id)}`);
