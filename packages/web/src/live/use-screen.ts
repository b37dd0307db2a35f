import type { ServerMessage } from '@fixpoint/shared/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ProblemError } from '../api/request.js';
import { useLive } from './live-provider.js';

/** Time limit for a picture, in milliseconds. */
const answerMs = 20_000;

const noAnswer = new ProblemError(0, {
  code: 'no-answer',
  detail: `No screenshot arrived within ${answerMs / 1_000} seconds.`,
  hint: 'Check that the desktop is connected, then take another screenshot.',
});
const notConnected = new ProblemError(0, {
  code: 'not-connected',
  detail: 'The screenshot was not requested: the connection to the gateway is lost.',
  hint: 'The page reconnects automatically. Try again after it has reconnected.',
});

interface Screen {
  readonly picture: { readonly url: string; readonly at: string; readonly from: string } | null;
  readonly error: unknown;
  readonly isRequesting: boolean;
  readonly request: () => void;
}

/**
 * The newest picture of a desktop, or of the one that works for a task: as it comes with the task's updates, or as it is
 * asked for. `taskId` null: of the named desktop, for any user of it.
 */
export function useScreen(taskId: string | null, desktop?: string): Screen {
  const live = useLive();
  const [picture, setPicture] = useState<Screen['picture']>(null);
  const [error, setError] = useState<unknown>(null);
  const [requested, setRequested] = useState<string | null>(null);
  const waitingFor = useRef<string | null>(null);
  waitingFor.current = requested;

  useEffect(() => {
    if (live === null) return undefined;
    const show = (base64: string | undefined, from: string) => {
      const url = base64 === undefined ? null : pictureUrl(base64);
      if (url !== null) setPicture({ url, at: new Date().toISOString(), from });
    };
    return live.onMessage((message) => {
      if (!concerns(message, { taskId, desktop, requested: waitingFor.current })) return;
      switch (message.type) {
        case 'TASK_UPDATE':
          show(message.payload.screenshot_base64, 'the task');
          break;
        case 'SCREENSHOT_RESPONSE':
          show(message.payload.screenshot_base64, message.payload.desktop);
          setRequested(null);
          break;
        case 'ERROR':
          setError(toProblem(message.payload));
          setRequested(null);
          break;
      }
    });
  }, [live, taskId, desktop]);

  useEffect(() => {
    if (requested === null) return undefined;
    const timer = setTimeout(() => {
      setError(noAnswer);
      setRequested(null);
    }, answerMs);
    return () => clearTimeout(timer);
  }, [requested]);

  const request = useCallback(() => {
    const id = crypto.randomUUID();
    setError(null);
    const isSent = live?.send('SCREENSHOT_REQUEST', { task_id: taskId ?? undefined, desktop }, id);
    if (isSent === true) setRequested(id);
    else setError(notConnected);
  }, [live, taskId, desktop]);
  return { picture, error, isRequesting: requested !== null, request };
}

/** True if a message has a screenshot for this screen, or the response to its request. */
function concerns(
  { type, payload, reply_to }: ServerMessage,
  screen: {
    readonly taskId: string | null;
    readonly desktop: string | undefined;
    readonly requested: string | null;
  },
): boolean {
  if (type === 'TASK_UPDATE') return payload.task_id === screen.taskId;
  if (type !== 'SCREENSHOT_RESPONSE' && type !== 'ERROR') return false;
  if (reply_to !== undefined && reply_to === screen.requested) return true;
  if (type === 'ERROR') return false;
  return screen.taskId === null ? payload.desktop === screen.desktop : payload.task_id === screen.taskId;
}

function toProblem({
  code,
  message: detail,
  hint,
}: {
  readonly code: string;
  readonly message: string;
  readonly hint?: string | undefined;
}): ProblemError {
  return new ProblemError(0, { code, detail, hint });
}

/** First characters of each kind of picture in base64. */
const kinds: readonly (readonly [string, string])[] = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['UklGR', 'image/webp'],
];

/** A picture as it came over the socket, as an address to show it by. Null for other data. */
export function pictureUrl(base64: string): string | null {
  const kind = kinds.find(([start]) => base64.startsWith(start))?.[1];
  return kind === undefined || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)
    ? null
    : `data:${kind};base64,${base64}`;
}
