import type { LinkAnswer } from '@fixpoint/desktop/directory';
import type { KeyName } from '@fixpoint/desktop/keys';
import type { DesktopRequest, Display } from '@fixpoint/shared/contracts';
import { UnavailableError } from '@fixpoint/shared/errors';
import { truncate } from '@fixpoint/shared/text';
import type { InputController } from '../core/input/input-controller.js';
import { personInputToAction } from '../core/input/person-input-to-action.js';
import { fitWidth } from '../core/screen/displays.js';
import type { VisionModel } from '../core/vision-model/vision-model.js';
import type { DesktopOwnership } from './desktop-ownership.js';
import type { LiveView } from './live-view.js';

export interface RequestHandlerOptions {
  readonly controller: InputController;
  readonly ownership: DesktopOwnership;
  readonly liveView: LiveView;
  /** Describes the screen; undefined: no vision model is set up. */
  readonly visionModel: VisionModel | undefined;
  /** The display that the live view shows. */
  readonly shown: () => Display;
  readonly parseKeys: (text: string) => readonly KeyName[];
}

/** Width of the image that a model describes: enough to read small text. */
const describedWidth = 1_536;

type Handlers = {
  [Type in DesktopRequest['type']]: (
    request: Extract<DesktopRequest, { type: Type }>,
    signal: AbortSignal,
  ) => Promise<LinkAnswer>;
};

/** Serves the requests of people and programs that reach the runner past the queues. */
export function createRequestHandler(
  options: RequestHandlerOptions,
): (request: DesktopRequest, signal: AbortSignal) => Promise<LinkAnswer> {
  const { controller, ownership, liveView, visionModel, shown, parseKeys } = options;

  const handlers: Handlers = {
    async screenshot({ display }, signal) {
      const { bytes, mime, viewport } = await controller.observe(
        { format: 'jpeg', cursor: true, ...(display === undefined ? {} : { display }) },
        signal,
      );
      return { reply: { type: 'frame', display: viewport.display, mime }, bytes };
    },
    async watch({ seconds, fps }) {
      return { reply: { type: 'watching', until_ms: liveView.watch({ seconds, fps }) } };
    },
    async 'take-over'({ by, by_id: id }) {
      const { epoch, taskId } = await ownership.takeOver({ name: by, id });
      return { reply: { type: 'taken-over', epoch, task_id: taskId } };
    },
    async 'give-back'({ epoch }) {
      return { reply: { type: 'given-back', ...(await ownership.release(epoch)) } };
    },
    async input({ epoch, input, by_id: id }, signal) {
      await ownership.input({ epoch, id }, (theirs) =>
        controller.perform(personInputToAction(input, shown(), parseKeys), {
          signal: AbortSignal.any([signal, theirs]),
          allow: [],
          isWatched: false,
          onTouch: () => void ownership.checkPerson({ epoch, id }),
        }),
      );
      return { reply: { type: 'input-done' } };
    },
    async describe({ focus, question }, signal) {
      if (visionModel === undefined) {
        throw new UnavailableError('The screen cannot be described: no vision model is configured.', {
          code: 'no-eye',
          hint: 'On the machine of the desktop-runner, install the Claude Code CLI and sign in to it, or set a vision endpoint.',
        });
      }
      const picture = await controller.observe(
        { format: 'png', cursor: true, ...fitWidth(shown(), describedWidth) },
        signal,
      );
      const { text, spentUsd } = await visionModel.describe({ focus, question }, picture, signal);
      return { reply: { type: 'description', text: truncate(text, 20_000), spent_usd: spentUsd } };
    },
  };

  return (request, signal) =>
    (handlers[request.type] as (typeof handlers)['watch'])(request as never, signal);
}
