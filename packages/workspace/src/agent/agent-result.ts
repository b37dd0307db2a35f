import type { Spending } from './spending.js';

/** Result of a request. */
export interface AgentResult {
  readonly ok: boolean;
  /** The model's last words, or why it ended. */
  readonly text: string;
  readonly spent: Spending;
}
