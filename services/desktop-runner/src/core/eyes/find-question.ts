import { FixpointError } from '@fixpoint/shared/errors';
import { z } from 'zod';
import type { ImagePoint } from '../coordinates.js';
import type { Capture } from '../desktop-driver.js';
import { type EyeQuestion, eyeInstructions } from './eye-question.js';

const FoundElement = z.object({
  visible: z.boolean(),
  x: z.number().nullish(),
  y: z.number().nullish(),
  why: z.string().max(5_000).default(''),
});
type FoundElement = z.infer<typeof FoundElement>;

/** Asks where something is. */
export function createFindQuestion(description: string, picture: Capture): EyeQuestion<FoundElement> {
  const { width, height } = picture.viewport.image;
  return {
    instructions: eyeInstructions,
    prompt: [
      `The picture is ${width} pixels wide and ${height} high; (0, 0) is its top left corner.`,
      `Find this on it: ${JSON.stringify(description)}`,
      'Give the middle of the place that a person would click. If it is not to be seen, or several things fit equally well and none is meant more than the others, it is not visible.',
      'Shape: {"visible": true or false, "x": pixels from the left or null, "y": pixels from the top or null, "why": "one short sentence"}',
    ].join('\n'),
    schema: FoundElement,
    picture,
  };
}

/** The place that an answer names; null where there is none. Throws for a place that is not on the picture. */
export function readPoint({ visible, x, y }: FoundElement, picture: Capture): ImagePoint | null {
  if (!visible) return null;
  const { width, height } = picture.viewport.image;
  const isOn = x != null && y != null && x >= 0 && y >= 0 && x < width && y < height;
  if (isOn) return { space: 'image', x, y };
  throw new FixpointError(
    `The model says that it sees the thing at (${x ?? 'nowhere'}, ${y ?? 'nowhere'}), which is not on a picture of ${width}×${height}.`,
    {
      code: 'model-answer-unusable',
      retry: 'backoff',
      hint: 'Try again, or use a model that was trained to point at pixels.',
    },
  );
}
