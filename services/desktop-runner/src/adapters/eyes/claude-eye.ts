import { readJsonAnswer } from '@fixpoint/models/chat';
import { askClaude } from '@fixpoint/models/claude';
import type { Containment } from '@fixpoint/models/processes';
import { TimedOutError } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
import type { Eye } from '../../core/eye.js';
import { addSpend } from '../../core/eyes/add-spend.js';
import { createEye } from '../../core/eyes/create-eye.js';
import { defaultLookMs } from './default-look-ms.js';

export interface ClaudeEyeOptions {
  /** `CLAUDE_CODE_PATH`. */
  readonly path: string;
  readonly model?: string;
  /** Longest look, in milliseconds. */
  readonly timeoutMs?: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly containment: Containment;
  readonly log: Logger;
}

/**
 * Looks through the Claude Code CLI, and so with a Max subscription. The picture goes in on standard input, so the model needs no
 * tool, and has none. A look starts a process of its own.
 */
export function createClaudeEye({ timeoutMs = defaultLookMs, ...options }: ClaudeEyeOptions): Eye {
  return createEye(async ({ instructions, prompt, schema, picture }, signal) => {
    const { bytes, mime } = picture;
    const { text, costUsd } = await askClaude({
      ...options,
      instructions,
      prompt,
      pictures: [{ bytes, mime }],
      timeoutMs,
      signal,
    }).catch((error: unknown) => {
      if (!(error instanceof TimedOutError)) throw error;
      throw new TimedOutError('A look at the screen by Claude Code', timeoutMs, {
        hint: 'Try again; raise TIMEOUT_VISION if looks really take longer here.',
      });
    });
    try {
      return { answer: readJsonAnswer(text, schema), spentUsd: costUsd };
    } catch (error) {
      throw addSpend(error, costUsd);
    }
  });
}
