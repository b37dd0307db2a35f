import { FixpointError } from '@fixpoint/shared/errors';
import { toSafeText, truncate } from '@fixpoint/shared/text';
import type { EngineRun } from './engine.js';

const maxQuestionLength = 2_000;

/**
 * The question, or the reason given as "Cannot fix: …", at the end of an engine's run without changes: a person's answer is needed before another
 * run. Null if its last words are neither.
 */
export function findEngineQuestion(
  run: Pick<EngineRun, 'ok' | 'text'>,
  transcript: string,
): FixpointError | null {
  if (!run.ok) return null;
  const paragraphs = toSafeText(run.text)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  const reason = paragraphs.find((paragraph) => /^\W*(?:cannot fix\b|question:)/i.test(paragraph));
  const last = paragraphs.at(-1) ?? '';
  const question = /\?["'”’)*_`\s]*$/.test(last) ? last : null;
  const words = reason ?? question;
  if (words === null) return null;
  if (/^\W*cannot fix\b/i.test(words)) {
    const [, finding] = /^\W*cannot fix\W*?:\s*[`[]?([a-z0-9][\w-]{1,63})[`\]]?\s*:/i.exec(words) ?? [];
    return new FixpointError(`The coding agent changed nothing: ${truncate(words, maxQuestionLength)}`, {
      code: 'cannot-fix',
      retry: 'person',
      hint: 'Accept the finding, change the template, or give the agent a hint with "fixpoint say TASK HINT".',
      context: { ...(finding === undefined ? {} : { finding }), transcript },
    });
  }
  const what =
    reason === undefined ? 'The coding agent changed nothing and asks' : 'The coding agent changed nothing';
  return new FixpointError(`${what}: ${truncate(words, maxQuestionLength)}`, {
    code: 'engine-question',
    retry: 'person',
    hint: 'Answer it with "fixpoint say TASK ANSWER" or on the page of the task, then resume the task.',
    context: { question: truncate(words, maxQuestionLength), transcript },
  });
}
