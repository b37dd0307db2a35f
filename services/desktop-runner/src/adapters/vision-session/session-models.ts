import {
  type ConversationModel,
  computerUseModelOf,
  createChatCompletionsConversation,
  createComputerUseConversation,
  type Exchange,
  type Price,
} from '@fixpoint/agents/conversation';
import type { SettingsValues } from '@fixpoint/shared/config';
import type { VisionPolicy } from '@fixpoint/shared/contracts';
import { ConfigurationError } from '@fixpoint/shared/errors';
import type { visionSettings } from '../../config/vision-settings.js';

/** A vision model, chosen for one run. */
export type ChosenModel =
  | { readonly policy: 'chat'; readonly model: ConversationModel }
  | { readonly policy: 'computer-use'; readonly model: ConversationModel; readonly zoom: boolean };

export interface SessionModels {
  /** The model of the policy; of the one that the settings prefer for null. Throws if it is not set up. */
  choose(policy: VisionPolicy | null, onExchange?: (exchange: Exchange) => void): ChosenModel;
}

/** The models in the settings. None has been called yet. */
export function createSessionModels(values: SettingsValues<typeof visionSettings>): SessionModels {
  return {
    choose(wanted, onExchange) {
      const policy = wanted ?? values.visionPolicy;
      return policy === 'chat' ? chat(onExchange) : computerUse(onExchange);
    },
  };

  function chat(onExchange: ((exchange: Exchange) => void) | undefined): ChosenModel {
    const model = createChatCompletionsConversation({
      url: values.chatEndpoint,
      model: values.chatModel,
      apiKey: values.chatKey,
      temperature: values.chatTemperature,
      maxTokens: values.chatTokens,
      timeout: values.chatSeconds * 1_000,
      price: readPrice(values.chatPrice),
      readsTextCalls: true,
      onExchange,
    });
    return { policy: 'chat', model };
  }

  function computerUse(onExchange: ((exchange: Exchange) => void) | undefined): ChosenModel {
    const { zoom } = computerUseModelOf(values.computerUseModel);
    const model = createComputerUseConversation({
      ...anthropicOf(values),
      timeout: values.computerUseSeconds * 1_000,
      onExchange,
    });
    return { policy: 'computer-use', model, zoom };
  }
}

/** Anthropic's API by its key. Throws `ConfigurationError` without one. */
export function anthropicOf({
  computerUseModel: model,
  anthropicKey: apiKey,
  anthropicUrl,
}: Pick<SettingsValues<typeof visionSettings>, 'computerUseModel' | 'anthropicKey' | 'anthropicUrl'>) {
  if (apiKey === undefined) {
    throw new ConfigurationError('The computer-use policy requires an Anthropic key.', {
      hint: 'Set ANTHROPIC_API_KEY on the machine of the desktop, or choose the chat policy.',
    });
  }
  const base = anthropicUrl?.replace(/\/+$/, '');
  // The variable is the one that Anthropic's own programs read, whose value has no version.
  return { model, apiKey, url: base === undefined || base.endsWith('/v1') ? base : `${base}/v1` };
}

function readPrice(text: string | undefined): Price | null {
  if (text === undefined) return null;
  const [input = 0, output = 0] = text.split('/').map(Number);
  return { input, output };
}
