import { z } from 'zod';
import type { Capture } from '../desktop-driver.js';
import { type EyeQuestion, eyeInstructions } from './eye-question.js';

export type DescribeFocus = 'ui' | 'text' | 'full';

const focuses: Readonly<Record<DescribeFocus, string>> = {
  ui: 'Describe the windows, buttons, fields, menus and dialogs, what each says and where it is, and which one has the focus.',
  text: 'Give the text on the screen, word for word, top to bottom, window by window.',
  full: 'Describe the whole screen: windows, controls, text and pictures, and where they are.',
};

const Description = z.object({ text: z.string().max(100_000) });

/** Asks for words about the screen, or for an answer to an open question. */
export function createDescribeQuestion(
  { focus, question }: { readonly focus: DescribeFocus; readonly question?: string | undefined },
  picture: Capture,
): EyeQuestion<z.infer<typeof Description>> {
  return {
    instructions: eyeInstructions,
    prompt: [
      focuses[focus],
      ...(question === undefined ? [] : [`Above all, answer this: ${JSON.stringify(question)}`]),
      'Shape: {"text": "what you see, in plain text"}',
    ].join('\n'),
    schema: Description,
    picture,
  };
}
