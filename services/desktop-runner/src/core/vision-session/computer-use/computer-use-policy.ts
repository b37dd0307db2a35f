import type { Message, MessagePart, ToolCall, ToolMessage } from '@fixpoint/agents/conversation';
import type { Display } from '@fixpoint/shared/contracts';
import { toSafeLine } from '@fixpoint/shared/text';
import { type PhysicalRegion, physicalSize, type Size, type Viewport } from '../../screen/coordinates.js';
import { imageSizeForModel } from '../../screen/regions.js';
import { performAll } from '../perform-all.js';
import { computerUsePrompt } from '../prompts.js';

import { trimExchanges } from '../prune-history.js';
import {
  type CallResult,
  type Observation,
  type SessionDesktop,
  type StepPolicy,
  toModelFault,
} from '../step-policy.js';
import { computerActions, waitAction } from './computer-actions.js';
import { ComputerInput, ComputerInputError, placeOf, type UnderstoodAction } from './computer-input.js';

export interface ComputerUsePolicyOptions {
  /** True if the model's tool supports it. */
  readonly zoom: boolean;
  /** The display, whose shape decides the size of the images. */
  readonly display: Display;
}

/** Delay for the screen to settle after an action, before it is shown. */
const settleMs = 500;
/** The newest 20 exchanges are kept; the five above that are dropped together, so four requests in five begin with a cached prefix. */
const history = { keep: 20, slack: 4 };

/** Drives a Claude model through its computer use tool: pixels of the image, an image with every answer. */
export function createComputerUsePolicy(options: ComputerUsePolicyOptions): StepPolicy {
  const { zoom, display } = options;
  const size: Size = imageSizeForModel(physicalSize(display));
  /** Viewport of the newest whole image. */
  let viewport: Viewport | null = null;

  async function observe(desktop: SessionDesktop): Promise<Observation> {
    const observed = await desktop.observe({ ...size, display: display.id, format: 'jpeg', cursor: true });
    viewport = observed.capture.viewport;
    return observed;
  }

  const zoomTo = (desktop: SessionDesktop, region: PhysicalRegion): Promise<Observation> =>
    desktop.observe({ display: display.id, region, format: 'jpeg', cursor: true });

  async function understand(call: ToolCall, desktop: SessionDesktop): Promise<UnderstoodAction> {
    const input = ComputerInput.safeParse(call.args);
    if (call.tool !== 'computer' || !input.success) {
      throw new ComputerInputError('The only tool is "computer", with an "action".');
    }
    const action = computerActions.get(input.data.action);
    if (action === undefined || (action.name === 'zoom' && !zoom)) {
      const known = [...computerActions.keys()].filter((name) => name !== 'zoom' || zoom);
      throw new ComputerInputError(
        `There is no action "${input.data.action}". There are: ${known.join(', ')}.`,
      );
    }
    const shown = viewport ?? (await observe(desktop)).capture.viewport;
    return action.understand(input.data, { viewport: shown });
  }

  async function perform(call: ToolCall, desktop: SessionDesktop): Promise<CallResult> {
    try {
      const { inputActions, message, zoom: region } = await understand(call, desktop);
      const performed = await performAll(inputActions, desktop);
      const notes = performed.flatMap(({ outcome, note }) => [
        ...(outcome === 'no-visible-effect' ? ['It had no visible effect.'] : []),
        ...(note === '' ? [] : [note]),
      ]);
      const hadEffect = performed.some(({ outcome }) => outcome === 'done');
      if (inputActions.length > 0) await desktop.sleep(settleMs);
      const observed = region === undefined ? await observe(desktop) : await zoomTo(desktop, region);
      const parts: MessagePart[] = [
        { type: 'text', text: [message, ...notes].join(' ') },
        { type: 'picture', picture: observed.picture },
      ];
      return { answer: answerTo(call, parts, false), beside: [], hadEffect };
    } catch (error) {
      const why = error instanceof ComputerInputError ? error.message : toModelFault(error)?.message;
      if (why === undefined) throw error;
      return { answer: answerTo(call, [{ type: 'text', text: why }], true), beside: [], hadEffect: false };
    }
  }

  return {
    name: 'computer-use',
    system: computerUsePrompt({ zoom }),
    counts: 'actions',
    checksEndings: false,
    async observe(words, desktop) {
      const { picture } = await observe(desktop);
      const parts: Message = {
        role: 'user',
        parts: [
          { type: 'text', text: words },
          { type: 'picture', picture },
        ],
      };
      return [parts];
    },
    tools: () => [{ type: 'computer', ...size }],
    describe(call) {
      const input: ComputerInput = ComputerInput.safeParse(call.args).data ?? { action: call.tool };
      const { action, ...rest } = input;
      const details = Object.keys(rest).length === 0 ? '' : ` ${JSON.stringify(rest)}`;
      // An unknown action touches nothing.
      const isObservation = computerActions.get(action)?.isObservation ?? true;
      return {
        title: toSafeLine(`${action}${details}`, 300),
        isObservation,
        touches: !isObservation && action !== waitAction.name,
        at: placeOf(input),
      };
    },
    perform,
    refuseExtra: (call) =>
      answerTo(call, [{ type: 'text', text: 'Not performed: one action at a time.' }], true),
    pruneAfterAnswer: (messages) => messages,
    pruneAfterResult: (messages) => trimExchanges(messages, history),
  };
}

function answerTo(call: ToolCall, parts: readonly MessagePart[], failed: boolean): ToolMessage {
  return { role: 'tool', callId: call.id, tool: call.tool, parts, failed };
}
