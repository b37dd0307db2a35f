import type { PersonInput } from '@fixpoint/shared/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, useRef, useState } from 'react';
import { type DesktopRunner, releaseControl, takeControl } from '../../api/desktops.js';
import type { Session } from '../../api/session.js';
import { Failure } from '../failure.js';
import { useWhyReadOnly } from '../session-access.js';
import { LiveFrame } from './live-frame.js';
import { ScreenInput, TypeInto } from './screen-input.js';
import { useLiveView } from './use-live-view.js';
import { ViewSize } from './view-size.js';

const keys: readonly (readonly [string, string])[] = [
  ['Enter', 'enter'],
  ['Tab', 'tab'],
  ['Escape', 'escape'],
  ['Backspace', 'backspace'],
];

/** The screen of a desktop as it changes, with mouse and keyboard for the person who took it over. */
export function LiveScreen({
  name,
  runner,
  session,
  onAct,
}: {
  readonly name: string;
  readonly runner: DesktopRunner;
  readonly session: Session;
  /** Called after each input to the desktop. */
  readonly onAct: () => void;
}) {
  const view = useLiveView(name, true);
  const wayOut = useRef<HTMLButtonElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const [isFitted, setFitted] = useState(true);
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['desktops'] });
  const change = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: refresh,
    // Not awaited, so that the error is shown immediately.
    onError: () => void refresh(),
  });
  const { owner, epoch } = runner;
  const isMine = owner.type === 'person' && owner.by === session.name;
  const disabledBecause = useWhyReadOnly();

  function send(input: PersonInput): boolean {
    const isSent = view.send(epoch, input);
    if (isSent) onAct();
    return isSent;
  }
  const error = change.error ?? view.error;
  return (
    <div
      ref={whole}
      className={isFitted ? 'live-screen' : 'live-screen is-actual'}
      style={{ '--ratio': ratioOf(runner) } as CSSProperties}
    >
      <div className="actions">
        {owner.type === 'person' ? (
          <button
            ref={wayOut}
            type="button"
            className="primary"
            disabled={change.isPending || disabledBecause !== undefined}
            title={disabledBecause}
            onClick={() => change.mutate(() => releaseControl(name, epoch))}
          >
            Release control
          </button>
        ) : (
          <button
            type="button"
            disabled={change.isPending || disabledBecause !== undefined}
            title={disabledBecause}
            onClick={() => change.mutate(() => takeControl(name))}
          >
            Take control
          </button>
        )}
        <ViewSize isFitted={isFitted} onFit={setFitted} frame={whole} />
        <span className="quiet" role="status" aria-label="Live screen">
          {statusOf(view.state, isMine)}
        </span>
      </div>
      {error === null ? null : <Failure error={error} />}
      {view.picture === null ? null : (
        <LiveFrame name={name} picture={view.picture}>
          {isMine ? (
            <ScreenInput
              name={name}
              url={view.picture.url}
              onInput={send}
              onLeave={() => wayOut.current?.focus()}
            />
          ) : undefined}
        </LiveFrame>
      )}
      {isMine ? (
        <>
          <TypeInto onText={(text) => send({ type: 'text', text })} />
          <div className="actions">
            {keys.map(([label, key]) => (
              <button key={key} type="button" onClick={() => send({ type: 'key', keys: key })}>
                {label}
              </button>
            ))}
          </div>
        </>
      ) : null}
    </div>
  );
}

/** Width of the screen by its height, which fits its picture into the window before the first one is there. */
function ratioOf({ displays: [display] }: DesktopRunner): number {
  return display === undefined || display.height === 0 ? 1.6 : display.width / display.height;
}

function statusOf(state: 'connecting' | 'live' | 'lost', isMine: boolean): string {
  if (state === 'connecting') return 'Connecting to the screen …';
  if (state === 'lost') return 'Connection to the screen lost. Reconnecting …';
  return isMine
    ? 'You are in control. Click the screen to send it your keyboard. Press Shift + Esc to stop.'
    : 'Live. The picture updates when the screen changes.';
}
