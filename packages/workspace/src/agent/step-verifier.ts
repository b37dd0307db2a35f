import type { ToolCall } from '@fixpoint/agents/conversation';
import type { ToolResult } from '../tools/index.js';
import type { Verdict } from './run-turns.js';

/** Checks of one step while its model works. */
export interface StepVerifier {
  /** Why a call must not run; null: it may. */
  refuse?(call: ToolCall): Promise<string | null>;
  /** @param later - Calls of the same answer that are still to run. */
  afterResult(call: ToolCall, result: ToolResult, later: readonly ToolCall[]): Promise<Verdict>;
  afterWords(text: string): Promise<Verdict>;
  /** The model's answer was cut off, and the model was asked to write in parts. */
  onCut?(): void;
}
