import { z } from 'zod';

const Answer = z.looseObject({ success: z.boolean(), error: z.string().optional() });
export type CuaAnswer = z.infer<typeof Answer>;

/** The answer in a stream of `data:` lines, of which a computer server sends one; undefined where there is none. */
export function readAnswer(text: string): CuaAnswer | undefined {
  for (const line of text.split('\n')) {
    if (!line.startsWith('data:')) continue;
    try {
      return Answer.parse(JSON.parse(line.slice('data:'.length)));
    } catch {
      // Something else on the stream; the answer may follow.
    }
  }
  return undefined;
}
