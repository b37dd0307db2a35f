import type { Eye } from '../eye.js';
import { createDescribeQuestion } from './describe-question.js';
import type { LookAtPicture } from './eye-question.js';
import { createFindQuestion, readPoint } from './find-question.js';
import { createReadTextsQuestion } from './read-texts-question.js';
import { createYesOrNoQuestion } from './yes-or-no-question.js';

/** Longest description that is handed on, in characters. */
const longestDescription = 20_000;

/** Eyes are the same questions, whichever model looks. */
export function createEye(look: LookAtPicture): Eye {
  return {
    async findElement(description, picture, signal) {
      const { answer, spentUsd } = await look(createFindQuestion(description, picture), signal);
      return { point: readPoint(answer, picture), why: answer.why, spentUsd };
    },
    async askAboutScreen(question, picture, signal) {
      const { answer, spentUsd } = await look(createYesOrNoQuestion(question, picture), signal);
      return { ...answer, spentUsd };
    },
    async describe(request, picture, signal) {
      const { answer, spentUsd } = await look(createDescribeQuestion(request, picture), signal);
      return { text: answer.text.slice(0, longestDescription), spentUsd };
    },
    async readTexts(wanted, picture, signal) {
      const { answer, spentUsd } = await look(createReadTextsQuestion(wanted, picture), signal);
      return { texts: answer, spentUsd };
    },
  };
}
