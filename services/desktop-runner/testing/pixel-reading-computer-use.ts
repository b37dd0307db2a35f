import {
  type ComputerUseReply,
  type ComputerUseRequest,
  startScriptedComputerUse,
} from '../../../packages/agents/testing/scripted-computer-use.js';
import { code, colours } from './colour-page.js';
import { type FoundColour, findColours } from './find-colour.js';

/** Overrides the reply that the page needs next, by the newest image. */
type Instead = (number: number, request: ComputerUseRequest) => ComputerUseReply | undefined;

/** A test double, not a model: the Messages API with computer use calls whose coordinates are read from the pixels of the images that it is sent. */
export function startPixelReadingComputerUse(instead: Instead = () => undefined) {
  return startScriptedComputerUse(async (request, number) => {
    const computerUseReply = instead(number, request);
    if (computerUseReply !== undefined) return computerUseReply;
    const picture = request.pictures.at(-1);
    if (picture === undefined) return { act: { action: 'screenshot' } };
    const seen = await findColours(picture.bytes, colours);
    if (seen.done !== null && seen.done.share > 0.3) return { say: 'TASK_COMPLETE: The page is green.' };
    if (seen.button !== null) return click('I press the button.', seen.button);
    if (seen.filled !== null) return { act: { action: 'key', text: 'Return' } };
    if (seen.focus !== null) return { say: 'I type the code.', act: { action: 'type', text: code } };
    if (seen.field !== null) return click('I click the field.', seen.field);
    // The page is not painted yet.
    return { act: { action: 'screenshot' } };
  });
}

function click(say: string, { px, py }: FoundColour): ComputerUseReply {
  return { say, act: { action: 'left_click', coordinate: [px, py] } };
}
