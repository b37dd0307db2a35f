import { z } from 'zod';
import type { Capture } from '../desktop-driver.js';
import { type EyeQuestion, eyeInstructions } from './eye-question.js';

const YesOrNo = z.object({
  answer: z.enum(['yes', 'no', 'unknown']),
  why: z.string().max(5_000).default(''),
});

/** Asks something that is true or not. */
export function createYesOrNoQuestion(
  question: string,
  picture: Capture,
): EyeQuestion<z.infer<typeof YesOrNo>> {
  return {
    instructions: eyeInstructions,
    prompt: [
      `Answer by what the picture shows: ${JSON.stringify(question)}`,
      'Say "unknown" where the picture does not tell.',
      'Shape: {"answer": "yes" or "no" or "unknown", "why": "one short sentence"}',
    ].join('\n'),
    schema: YesOrNo,
    picture,
  };
}
