import { styleText } from 'node:util';

export type Colour = 'green' | 'yellow' | 'red' | 'cyan' | 'dim' | 'bold';
/** Colours a text, or leaves it alone. */
export type Paint = (colour: Colour, text: string) => string;

export const plain: Paint = (_colour, text) => text;

/** Colours on a terminal; none elsewhere, nor where NO_COLOR is set to anything. */
export function createPaint(options: { isTerminal: boolean; noColor: string | undefined }): Paint {
  const wanted = options.isTerminal && (options.noColor === undefined || options.noColor === '');
  // The decision is made here; styleText would make its own from the process's streams.
  return wanted ? (colour, text) => styleText(colour, text, { validateStream: false }) : plain;
}
