import type { Message, MessagePart, ToolCall, ToolMessage } from '@fixpoint/models/conversation';
import type { Display } from '@fixpoint/shared/contracts';
import { type PhysicalRegion, physicalSize, type Size, type Viewport } from '../../coordinates.js';
import { imageSizeForModel } from '../../frames/index.js';
import type { Desk, Look } from '../desk.js';
import { toModelFault } from '../screen-fault.js';
import type { CallResult, StepPolicy } from '../step-policy.js';
import { trimExchanges } from '../trim-exchanges.js';
import { waitAction } from './actions/wait-action.js';
import type { UnderstoodAction } from './computer-action.js';
import { computerActions } from './computer-actions.js';
import { ComputerInput, ComputerInputError, placeOf } from './computer-input.js';
import { computerUsePrompt } from './computer-use-prompt.js';

export interface ComputerUsePolicyOptions {
  /** Whether the model's tool knows it. */
  readonly zoom: boolean;
  /** The monitor, whose shape decides how large the pictures are. */
  readonly display: Display;
}

/** Time for the screen to settle after an action, before it is shown. */
const settleMs = 500;
/** The newest 20 exchanges are kept; the five above that are dropped together, so four requests in five find a known beginning. */
const history = { keep: 20, slack: 4 };

/** Drives a Claude model through its computer use tool: pixels of the picture, a picture with every answer. */
export function createComputerUsePolicy(options: ComputerUsePolicyOptions): StepPolicy {
  const { zoom, display } = options;
  const size: Size = imageSizeForModel(physicalSize(display));
  /** What the newest whole picture showed. */
  let viewport: Viewport | null = null;

  async function look(desk: Desk): Promise<Look> {
    const looked = await desk.look({ ...size, display: display.id, format: 'jpeg', cursor: true });
    viewport = looked.capture.viewport;
    return looked;
  }

  const zoomTo = (desk: Desk, region: PhysicalRegion): Promise<Look> =>
    desk.look({ display: display.id, region, format: 'jpeg', cursor: true });

  async function understand(call: ToolCall, desk: Desk): Promise<UnderstoodAction> {
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
    const shown = viewport ?? (await look(desk)).capture.viewport;
    return action.understand(input.data, { viewport: shown });
  }

  async function perform(call: ToolCall, desk: Desk): Promise<CallResult> {
    try {
      const { gestures, says, zoom: region } = await understand(call, desk);
      const notes: string[] = [];
      for (const gesture of gestures) {
        const { outcome, note } = await desk.perform(gesture);
        if (outcome === 'no-visible-effect') notes.push('It had no visible effect.');
        if (note !== '') notes.push(note);
      }
      if (gestures.length > 0) await desk.sleep(settleMs);
      const looked = region === undefined ? await look(desk) : await zoomTo(desk, region);
      const parts: MessagePart[] = [
        { type: 'text', text: [says, ...notes].join(' ') },
        { type: 'picture', picture: looked.picture },
      ];
      return { answer: answerTo(call, parts, false), beside: [] };
    } catch (error) {
      const why = error instanceof ComputerInputError ? error.message : toModelFault(error)?.message;
      if (why === undefined) throw error;
      return { answer: answerTo(call, [{ type: 'text', text: why }], true), beside: [] };
    }
  }

  return {
    name: 'computer-use',
    system: computerUsePrompt({ zoom }),
    counts: 'actions',
    checksEndings: false,
    async look(words, desk) {
      const { picture } = await look(desk);
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
      // An action that there is not touches nothing.
      const isObservation = computerActions.get(action)?.isObservation ?? true;
      return {
        title: `${action}${details}`.slice(0, 300),
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
