import {
  type StreamingChatReply,
  type StreamingChatRequest,
  startStreamingChatEndpoint,
} from '../../../packages/agents/testing/streaming-chat-endpoint.js';
import { code, colours } from './colour-page.js';
import { type FoundColour, findColours } from './find-colour.js';

type Seen = Readonly<Record<keyof typeof colours, FoundColour | null>>;

/** Reactions to the recognised elements; any of them can be replaced. */
export type PixelReader = (seen: Seen, request: StreamingChatRequest) => StreamingChatReply | undefined;

/**
 * A test double, not a model: an endpoint that speaks chat completions and really reads the pixels that it is sent. It finds the colours of the
 * colour page and responds as a model with that page's task would. It tests transport, coordinates, tools and effect; it evaluates nothing.
 */
export function startPixelReadingEndpoint(
  instead: PixelReader = () => undefined,
  insteadOfScreenshot: (request: StreamingChatRequest) => StreamingChatReply | undefined = () => undefined,
) {
  return startStreamingChatEndpoint(async (request) => {
    const picture = newestPicture(request);
    // A request without tools asks if the task is done.
    if (request.body.tools === undefined) {
      return insteadOfScreenshot(request) ?? { say: JSON.stringify(await evaluateEnd(picture)) };
    }
    if (picture === null) return { calls: [{ name: 'observe_screen', arguments: '{}' }] };
    const seen = await findColours(picture, colours);
    return instead(seen, request) ?? act(seen);
  });
}

/** The image of the newest message; null without an image. */
function newestPicture({ body }: StreamingChatRequest): Buffer | null {
  const content = body.messages.at(-1)?.content;
  for (const part of Array.isArray(content) ? content.toReversed() : []) {
    if (part.type === 'image_url')
      return Buffer.from(part.image_url.url.replace(/^data:[^,]*,/, ''), 'base64');
  }
  return null;
}

function act(seen: Seen): StreamingChatReply {
  if (seen.done !== null && seen.done.share > 0.3) {
    return { say: '<think>All is green.</think>TASK_COMPLETE: The page is green.' };
  }
  if (seen.button !== null) return click('the button', seen.button);
  if (seen.filled !== null) return { calls: [{ name: 'press_key', arguments: '{"key":"enter"}' }] };
  if (seen.focus !== null) {
    return {
      say: 'I type the code.',
      calls: [{ name: 'type_text', arguments: JSON.stringify({ text: code }) }],
    };
  }
  if (seen.field !== null) return click('the field', seen.field);
  // The page is not painted yet.
  return { calls: [{ name: 'observe_screen', arguments: '{}' }] };
}

function click(label: string, { x, y }: FoundColour): StreamingChatReply {
  return {
    say: `<think>I see ${label}.</think>`,
    calls: [{ name: 'click_element', arguments: JSON.stringify({ label, box: [x, y] }) }],
  };
}

async function evaluateEnd(picture: Buffer | null) {
  const { done } = picture === null ? { done: null } : await findColours(picture, { done: colours.done });
  const isGreen = done !== null && done.share > 0.3;
  return { answer: isGreen ? 'yes' : 'no', why: isGreen ? 'The page is green.' : 'The page is not green.' };
}
