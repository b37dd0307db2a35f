import type { Message, ToolCall } from '@fixpoint/agents/conversation';
import type { Display } from '@fixpoint/shared/contracts';
import { toSafeLine } from '@fixpoint/shared/text';
import type { Size } from '../../screen/coordinates.js';
import { performAll } from '../perform-all.js';
import { chatPrompt, toUserMessage } from '../prompts.js';
import { prunePictures, pruneThinks } from '../prune-history.js';
import {
  type CallResult,
  type Observation,
  type SessionDesktop,
  type StepPolicy,
  toModelFault,
} from '../step-policy.js';

import { type ChatTool, chatTools, type UnderstoodCall } from './chat-tools.js';

import {
  answerCall,
  boxCenter,
  errorPayload,
  okPayload,
  parseArgs,
  parseBox,
  ToolCallError,
} from './tool-arguments.js';

export interface ChatPolicyOptions {
  /** Size of the images that the model is shown. */
  readonly image: Size;
  readonly keepLastScreenshots: number;
  readonly keepLastThinks: number;
  readonly tools?: readonly ChatTool[];
}

/**
 * Drives a model behind any chat endpoint: five tools, one call a step, places in thousandths. It is shown the screen only when it requests a
 * screenshot, in a user message, since few endpoints accept images from tools.
 *
 * The number of kept images and thoughts is exactly as set: local models have short contexts, and people tune them by this setting. Pruned messages
 * never change again, so only the newest few messages are read again.
 */
export function createChatPolicy(options: ChatPolicyOptions): StepPolicy {
  const { image, keepLastScreenshots, keepLastThinks, tools = chatTools } = options;
  /** The screen as the newest image showed it. */
  let display: Display | null = null;

  async function observe(desktop: SessionDesktop): Promise<Observation> {
    const observed = await desktop.observe({ ...image, format: 'png', cursor: true });
    display = observed.capture.viewport.display;
    return observed;
  }

  function shownScreen({ picture, capture }: Observation): Message {
    const { width, height } = capture.viewport.image;
    return {
      role: 'user',
      parts: [
        { type: 'text', text: `The screen now (${width}x${height}):` },
        { type: 'picture', picture },
      ],
    };
  }

  function understand(call: ToolCall, screen: Display): { tool: ChatTool; understood: UnderstoodCall } {
    const tool = tools.find(({ name }) => name === call.tool);
    if (tool === undefined) {
      const names = tools.map(({ name }) => name).join(', ');
      throw new ToolCallError('unknown_tool', `There is no tool "${call.tool}". There are: ${names}.`);
    }
    return { tool, understood: tool.understand(parseArgs(call.args), { display: screen }) };
  }

  async function perform(call: ToolCall, desktop: SessionDesktop): Promise<CallResult> {
    try {
      const screen = display ?? (await observe(desktop)).capture.viewport.display;
      const { tool, understood } = understand(call, screen);
      const performed = await performAll(understood.inputActions, desktop);
      await desktop.sleep(tool.settleMs);
      const beside = understood.shows ? [shownScreen(await observe(desktop))] : [];
      const isVisible = performed.length === 0 || performed.some(({ outcome }) => outcome === 'done');
      const payload = okPayload({
        ...understood.answer,
        screen: understood.shows && display !== null ? [display.width, display.height] : undefined,
        no_visible_effect: isVisible ? undefined : true,
        note: performed.flatMap(({ note }) => (note === '' ? [] : [note])).join(' ') || undefined,
      });
      return { answer: answerCall(call, payload), beside, hadEffect: isVisible };
    } catch (error) {
      const fault = toFault(error);
      if (fault === null) throw error;
      const payload = errorPayload(fault.code.replaceAll('-', '_'), fault.message);
      return { answer: answerCall(call, payload, true), beside: [], hadEffect: false };
    }
  }

  return {
    name: 'chat',
    system: chatPrompt,
    counts: 'rounds',
    checksEndings: true,
    async observe(words, desktop) {
      return [toUserMessage(words), shownScreen(await observe(desktop))];
    },
    tools: () =>
      tools.map(({ name, description, parameters }) => ({ type: 'function', name, description, parameters })),
    describe(call) {
      const tool = tools.find(({ name }) => name === call.tool);
      const args = typeof call.args === 'string' ? call.args : JSON.stringify(call.args ?? {});
      // An unknown tool touches nothing.
      const isObservation = tool?.isObservation ?? true;
      return {
        title: toSafeLine(`${call.tool} ${args}`, 300),
        isObservation,
        touches: !isObservation,
        at: placeOf(call),
      };
    },
    perform,
    refuseExtra: (call) =>
      answerCall(
        call,
        errorPayload(
          'too_many_tool_calls',
          'Only the first call of an answer is performed. Call one tool per step.',
        ),
        true,
      ),
    pruneAfterAnswer: (messages) => pruneThinks(messages, keepLastThinks),
    pruneAfterResult: (messages) => prunePictures(messages, keepLastScreenshots),
  };
}

/** The middle of the box that a call names; null if it names no readable box. */
function placeOf({ args }: ToolCall): [x: number, y: number] | null {
  try {
    const { x, y } = boxCenter(parseBox(parseArgs(args).box));
    return [x, y];
  } catch {
    return null;
  }
}

/** The failure in the form that the model gets; null for one that ends the session. */
function toFault(error: unknown): { readonly code: string; readonly message: string } | null {
  return error instanceof ToolCallError ? { code: error.type, message: error.message } : toModelFault(error);
}
