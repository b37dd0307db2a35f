import type { Logger } from '@fixpoint/shared/logging';
import { truncate } from '@fixpoint/shared/text';
import {
  chooseByReading,
  type IntentReading,
  intentData,
  intentInstructions,
} from '../core/intent/intent-question.js';
import type { Interpretation, TaskRequest } from './interpret-request.js';

/** Asks a model, once and briefly. Throws where none answers. */
export type AskIntent = (question: {
  readonly instructions: string;
  readonly data: string;
}) => Promise<IntentReading>;

/**
 * What a request means: by rules, and where they leave open where to begin, by a model. Without a model, or where it does not know
 * either, the problem stays, with its readings to choose from.
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
      const chosen = chooseByReading(reading, problem, read.intent.submission === 'ask');
      if (chosen === null) return read;
      const again = interpret({ ...request, context: { ...read.context, ...chosen } });
      const because = `A model read where to begin: "${truncate(reading.quote, 200)}".`;
      // What the client sent is kept as it was: only the reading is the model's.
      return {
        ...again,
        context: read.context,
        intent: { ...again.intent, because: [...again.intent.because, because] },
      };
    } catch (error) {
      log.warn({ err: error }, 'No model could read the request: the person is asked');
      return read;
    }
  };
}
