import { z } from 'zod';
import type { Capture } from '../desktop-driver.js';
import { type EyeQuestion, eyeInstructions } from './eye-question.js';

/** Asks for texts by name, word for word. */
export function createReadTextsQuestion<Name extends string>(
  wanted: Readonly<Record<Name, string>>,
  picture: Capture,
): EyeQuestion<Record<Name, string[]>> {
  const names = Object.keys(wanted) as Name[];
  const shape = names.map((name) => `${JSON.stringify(name)}: ["each such text"]`).join(', ');
  return {
    instructions: eyeInstructions,
    prompt: [
      'Read these off the picture, word for word and letter for letter:',
      ...names.map((name) => `- ${name}: ${wanted[name]}`),
      'Give an empty list for what is not there or cannot be read with certainty. What is cut off ends in … as it does on the screen: complete nothing.',
      `Shape: {${shape}}`,
    ].join('\n'),
    schema: z.object(
      Object.fromEntries(names.map((name) => [name, z.array(z.string().max(1_000)).max(50)])),
    ) as unknown as z.ZodType<Record<Name, string[]>>,
    picture,
  };
}
