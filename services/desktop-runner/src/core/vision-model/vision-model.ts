import type { Capture } from '../desktop-driver.js';
import type { ImagePoint } from '../screen/coordinates.js';
import {
  type AskVisionModel,
  createDescribeQuestion,
  createFindQuestion,
  createReadTextsQuestion,
  createYesOrNoQuestion,
  readPoint,
} from './questions.js';

/**
 * Questions that a vision model can answer about one screenshot. Every answer includes its cost. An unreadable answer is a typed error,
 * `model-answer-unusable`, never a guess.
 */
export interface VisionModel {
  /** Position of the element, in pixels of the image; null if it is not visible. */
  findElement(
    description: string,
    picture: Capture,
    signal: AbortSignal,
  ): Promise<{ readonly point: ImagePoint | null; readonly why: string; readonly spentUsd: number }>;
  /** A yes-or-no question. `unknown` if the image does not show it: never treated as a yes. */
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
  /** Texts on the screen, each by its name and description. Empty if it is missing or cannot be read. */
  readTexts<Name extends string>(
    wanted: Readonly<Record<Name, string>>,
    picture: Capture,
    signal: AbortSignal,
  ): Promise<{ readonly texts: Readonly<Record<Name, readonly string[]>>; readonly spentUsd: number }>;
}

/** Maximum length of a description that is passed on, in characters. */
const maxDescriptionLength = 20_000;

/** The questions are the same for each model. */
export function createVisionModel(ask: AskVisionModel): VisionModel {
  return {
    async findElement(description, picture, signal) {
      const { answer, spentUsd } = await ask(createFindQuestion(description, picture), signal);
      return { point: readPoint(answer, picture), why: answer.why, spentUsd };
    },
    async askAboutScreen(question, picture, signal) {
      const { answer, spentUsd } = await ask(createYesOrNoQuestion(question, picture), signal);
      return { ...answer, spentUsd };
    },
    async describe(request, picture, signal) {
      const { answer, spentUsd } = await ask(createDescribeQuestion(request, picture), signal);
      return { text: answer.text.slice(0, maxDescriptionLength), spentUsd };
    },
    async readTexts(wanted, picture, signal) {
      const { answer, spentUsd } = await ask(createReadTextsQuestion(wanted, picture), signal);
      return { texts: answer, spentUsd };
    },
  };
}
