import { allowedEffectsOf } from '@fixpoint/shared/contracts';
import type { Logger } from '@fixpoint/shared/logging';
import { truncate } from '@fixpoint/shared/text';
import {
  chooseByReading,
  type IntentReading,
  intentData,
  intentInstructions,
} from './intent/intent-question.js';
import type { Interpretation, TaskRequest } from './interpret-request.js';

/** Queries a model, once and briefly. Throws if no model responds. */
export type AskIntent = (question: {
  readonly instructions: string;
  readonly data: string;
}) => Promise<IntentReading>;

/**
 * Interprets a request: by rules, and if they leave open where to begin, by a model. Without a model, or if it does not know either, the problem
 * stays, with its readings to choose from.
 */
export function createReadIntent(options: {
  interpret: (request: TaskRequest) => Interpretation;
  ask: AskIntent | null;
  log: Logger;
}): (request: TaskRequest) => Promise<Interpretation> {
  const { interpret, ask, log } = options;
  return async (request) => {
    const read = interpret(request);
    const problem = read.intent.problems.find(({ choices }) => choices !== undefined);
    if (problem === undefined || ask === null) return read;
    try {
      const reading = await ask({ instructions: intentInstructions, data: intentData(request.description) });
      const chosen = chooseByReading(reading, problem);
      if (chosen === null) return read;
      const again = interpret({ ...request, context: { ...read.context, ...chosen } });
      // The words, or the request, mention not submitting: the model may be careless, so the person is asked.
      if (reading.start === 'form' && allowedEffectsOf(again.intent).submit !== 'yes') return read;
      const because = `A model interpreted where to begin from "${truncate(reading.quote, 200)}".`;
      // The client's request is stored unchanged: only the reading is the model's.
      return {
        ...again,
        context: read.context,
        intent: { ...again.intent, because: [...again.intent.because, because] },
      };
    } catch (error) {
      log.warn({ err: error }, 'The intent model failed; the user is asked');
      return read;
    }
  };
}
