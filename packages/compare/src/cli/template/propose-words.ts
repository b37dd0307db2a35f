import { InvalidInputError } from '@fixpoint/shared/errors';
import type { DocumentFacts } from '../../learn/document-facts.js';
import type { ModelProposal } from '../../learn/refine-with-model.js';
import type { CommandContext } from '../command.js';

export interface ModelOptions {
  readonly modelUrl?: string;
  readonly model?: string;
  /** Name of the variable that holds the key. */
  readonly modelKeyVariable?: string;
}

/** Proposal of a model, if one is named. Its client is loaded only then: it is larger than all else of the command. */
export async function proposeWords(
  { environment, signal }: Pick<CommandContext, 'environment' | 'signal'>,
  { modelUrl: url, model: name, modelKeyVariable: variable }: ModelOptions,
  facts: readonly DocumentFacts[],
): Promise<ModelProposal> {
  if (url === undefined && name === undefined && variable === undefined)
    return { refinements: [], notes: [] };
  if (url === undefined || name === undefined) {
    throw new InvalidInputError(
      `${url === undefined ? '--model-url is missing' : '--model is missing'}: a model needs both an endpoint and a name.`,
      {
        field: url === undefined ? 'model-url' : 'model',
        hint: 'Give both --model-url and --model, or neither.',
      },
    );
  }
  const apiKey = variable === undefined ? undefined : environment(variable);
  if (variable !== undefined && (apiKey === undefined || apiKey === '')) {
    throw new InvalidInputError(`The variable ${variable} is empty or not set.`, {
      field: 'model-key-variable',
      hint: `Set it, as in ${variable}=… fixpoint-compare template learn …, or omit the option.`,
    });
  }
  const { createChatModel } = await import('@fixpoint/agents/chat');
  const { refineWithModel } = await import('../../learn/refine-with-model.js');
  const model = createChatModel({ url, model: name, ...(apiKey === undefined ? {} : { apiKey }) });
  return refineWithModel(facts, { model, signal });
}
