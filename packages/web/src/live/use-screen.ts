import { useCallback, useEffect, useRef, useState } from 'react';
import { ProblemError } from '../api/problem-error.js';
import { pictureUrl } from '../task/picture-url.js';
import { useLive } from './live-provider.js';

/** How long a picture may take, in milliseconds. */
const answerMs = 20_000;

export interface Screen {
  readonly picture: { readonly url: string; readonly at: string; readonly from: string } | null;
  readonly error: unknown;
  readonly isAsking: boolean;
  readonly ask: () => void;
}

/**
 * The newest picture of a desktop, or of the one that works for a task: as it comes with the task's updates, or as it is
 * asked for. `taskId` null: of the named desktop, whoever uses it.
 */
export function useScreen(taskId: string | null, desktop?: string): Screen {
  const live = useLive();
  const [picture, setPicture] = useState<Screen['picture']>(null);
  const [error, setError] = useState<unknown>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const waitingFor = useRef<string | null>(null);
  waitingFor.current = asked;

  useEffect(() => {
    if (live === null) return undefined;
    const show = (base64: string | undefined, from: string) => {
      const url = base64 === undefined ? null : pictureUrl(base64);
      if (url !== null) setPicture({ url, at: new Date().toISOString(), from });
    };
    return live.onMessage((message) => {
      const isAnswer = message.reply_to !== undefined && message.reply_to === waitingFor.current;
      switch (message.type) {
        case 'TASK_UPDATE':
          if (message.payload.task_id === taskId) show(message.payload.screenshot_base64, 'the task');
          break;
        case 'SCREENSHOT_RESPONSE':
          if (
            !isAnswer &&
            (taskId === null ? message.payload.desktop !== desktop : message.payload.task_id !== taskId)
          ) {
            break;
          }
          show(message.payload.screenshot_base64, message.payload.desktop);
          setAsked(null);
          break;
        case 'ERROR': {
          if (!isAnswer) break;
          const { code, message: detail, hint } = message.payload;
          setError(new ProblemError(0, { code, detail, ...(hint === undefined ? {} : { hint }) }));
          setAsked(null);
          break;
        }
      }
    });
  }, [live, taskId, desktop]);

  useEffect(() => {
    if (asked === null) return undefined;
    const timer = setTimeout(() => {
      setError(
        new ProblemError(0, {
          code: 'no-answer',
          detail: `No picture came within ${answerMs / 1_000} seconds.`,
          hint: 'Check that the desktop is connected, then ask again.',
        }),
      );
      setAsked(null);
    }, answerMs);
    return () => clearTimeout(timer);
  }, [asked]);

  const ask = useCallback(() => {
    const id = crypto.randomUUID();
    setError(null);
    const whose = {
      ...(taskId === null ? {} : { task_id: taskId }),
      ...(desktop === undefined ? {} : { desktop }),
    };
    if (live?.send('SCREENSHOT_REQUEST', whose, id) === true) setAsked(id);
    else {
      setError(
        new ProblemError(0, {
          code: 'not-connected',
          detail: 'The connection to the gateway is lost, so nothing could be asked.',
          hint: 'It comes back by itself; ask again then.',
        }),
      );
    }
  }, [live, taskId, desktop]);
  return { picture, error, isAsking: asked !== null, ask };
}
