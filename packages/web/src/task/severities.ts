import type { Severity } from '@fixpoint/shared/contracts';

/** Worst first, as the contracts order them; written again since pages take only types from there. */
export const severities = ['critical', 'high', 'medium', 'low'] as const satisfies readonly Severity[];
