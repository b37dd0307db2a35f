import type { ImagePoint } from './coordinates.js';
import type { Capture } from './desktop-driver.js';

/**
 * What a model that looks at one picture can say. Every answer says what it cost. An answer that cannot be read is a typed
 * error, `model-answer-unusable`, never a guess.
 */
export interface Eye {
  /** Where the thing is, in pixels of the picture; null where it is not to be seen. */
  findElement(
    description: string,
    picture: Capture,
    signal: AbortSignal,
  ): Promise<{ readonly point: ImagePoint | null; readonly why: string; readonly spentUsd: number }>;
  /** A yes-or-no question. `unknown` where the picture does not tell: never taken for a yes. */
  askAboutScreen(
    question: string,
    picture: Capture,
    signal: AbortSignal,
  ): Promise<{ readonly answer: 'yes' | 'no' | 'unknown'; readonly why: string; readonly spentUsd: number }>;
  describe(
    request: { readonly focus: 'ui' | 'text' | 'full'; readonly question?: string | undefined },
    picture: Capture,
    signal: AbortSignal,
  ): Promise<{ readonly text: string; readonly spentUsd: number }>;
  /** Texts off the screen, each by its name and what it is. Empty where there is none, or it cannot be read. */
  readTexts<Name extends string>(
    wanted: Readonly<Record<Name, string>>,
    picture: Capture,
    signal: AbortSignal,
  ): Promise<{ readonly texts: Readonly<Record<Name, readonly string[]>>; readonly spentUsd: number }>;
}
