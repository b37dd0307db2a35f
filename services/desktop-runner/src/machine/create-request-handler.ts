import type { DesktopRequest, Display } from '@fixpoint/shared/contracts';
import type { LinkAnswer } from '@fixpoint/shared/desktops';
import { UnavailableError } from '@fixpoint/shared/errors';
import type { KeyName } from '@fixpoint/shared/keys';
import type { Eye } from '../core/eye.js';
import { fitWidth } from '../core/fit-width.js';
import type { Hands } from '../core/hands.js';
import { toGesture } from '../core/to-gesture.js';
import type { LiveView } from './create-live-view.js';
import type { DesktopOwnership } from './create-ownership.js';

export interface RequestHandlerOptions {
  readonly hands: Hands;
  readonly ownership: DesktopOwnership;
  readonly liveView: LiveView;
  /** What describes the screen; undefined: no model is set up for it. */
  readonly eye: Eye | undefined;
  /** The display that the live view shows. */
  readonly shown: () => Display;
  readonly parseKeys: (text: string) => readonly KeyName[];
}

/** Width of the picture that a model describes: enough to read small text by. */
const describedWidth = 1_536;

type Handlers = {
  [Type in DesktopRequest['type']]: (
    request: Extract<DesktopRequest, { type: Type }>,
    signal: AbortSignal,
  ) => Promise<LinkAnswer>;
};

/** What a runner does for people and programs that ask past the queues. */
export function createRequestHandler(
  options: RequestHandlerOptions,
): (request: DesktopRequest, signal: AbortSignal) => Promise<LinkAnswer> {
  const { hands, ownership, liveView, eye, shown, parseKeys } = options;

  const handlers: Handlers = {
    async screenshot({ display }, signal) {
      const { bytes, mime, viewport } = await hands.observe(
        { format: 'jpeg', cursor: true, ...(display === undefined ? {} : { display }) },
        signal,
      );
      return { reply: { type: 'frame', display: viewport.display, mime }, bytes };
    },
    async watch({ seconds, fps }) {
      return { reply: { type: 'watching', until_ms: liveView.watch({ seconds, fps }) } };
    },
    async 'take-over'({ by }) {
      const { epoch, taskId } = await ownership.takeOver(by);
      return { reply: { type: 'taken-over', epoch, task_id: taskId } };
    },
    async 'give-back'({ epoch }) {
      return { reply: { type: 'given-back', ...(await ownership.giveBack(epoch)) } };
    },
    async input({ epoch, input }, signal) {
      await ownership.input(epoch, (theirs) =>
        hands.perform(toGesture(input, shown(), parseKeys), {
          signal: AbortSignal.any([signal, theirs]),
          allow: [],
          isWatched: false,
          onTouch: () => void ownership.checkPerson(epoch),
        }),
      );
      return { reply: { type: 'input-done' } };
    },
    async describe({ focus, question }, signal) {
      if (eye === undefined) {
        throw new UnavailableError('No model is set up that could describe the screen.', {
          code: 'no-eye',
          hint: 'Install and sign in the Claude Code CLI, or set a vision endpoint, on the machine of the desktop-runner.',
        });
      }
      const picture = await hands.observe(
        { format: 'png', cursor: true, ...fitWidth(shown(), describedWidth) },
        signal,
      );
      const { text, spentUsd } = await eye.describe({ focus, question }, picture, signal);
      return { reply: { type: 'description', text: text.slice(0, 20_000), spent_usd: spentUsd } };
    },
  };

  return (request, signal) =>
    (handlers[request.type] as (typeof handlers)['watch'])(request as never, signal);
}
