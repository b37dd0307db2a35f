import type { LiveFrame, PersonInput } from '@fixpoint/shared/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { pathOf } from '../../api/desktops.js';
import { ProblemError } from '../../api/request.js';

interface LiveView {
  /** The newest frame; null before the first. */
  readonly picture: { readonly url: string; readonly at: string } | null;
  readonly state: 'connecting' | 'live' | 'lost';
  /** Reason why the last input, or the view itself, was refused. */
  readonly error: unknown;
  /** Returns true if it was sent. */
  readonly send: (epoch: number, input: PersonInput) => boolean;
}

const reconnectMs = 3_000;

/** A desktop's screen as it changes, for as long as `isOpen`. Reconnects automatically after a loss. */
export function useLiveView(name: string, isOpen: boolean): LiveView {
  const socket = useRef<WebSocket | null>(null);
  const [picture, setPicture] = useState<LiveView['picture']>(null);
  const [state, setState] = useState<LiveView['state']>('connecting');
  const [error, setError] = useState<unknown>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    let timer: number | undefined;
    let shown: string | undefined;
    let isClosed = false;

    function connect(): void {
      setState('connecting');
      const opened = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${pathOf(name)}/live`);
      opened.binaryType = 'arraybuffer';
      socket.current = opened;
      opened.onmessage = ({ data }) => {
        if (typeof data === 'string') return setError(readLiveProblem(data));
        const frame = readLiveMessage(data as ArrayBuffer);
        if (frame === null) return undefined;
        const before = shown;
        shown = URL.createObjectURL(new Blob([frame.bytes], { type: frame.mime }));
        setState('live');
        setPicture({ url: shown, at: new Date(frame.at_ms).toISOString() });
        // The picture before may be on the page for another moment.
        if (before !== undefined) setTimeout(() => URL.revokeObjectURL(before), 1_000);
        return undefined;
      };
      opened.onclose = () => {
        if (isClosed) return;
        setState('lost');
        timer = window.setTimeout(connect, reconnectMs);
      };
    }

    setError(null);
    connect();
    return () => {
      isClosed = true;
      window.clearTimeout(timer);
      socket.current?.close();
      socket.current = null;
      setPicture(null);
      if (shown !== undefined) URL.revokeObjectURL(shown);
    };
  }, [name, isOpen]);

  const send = useCallback((epoch: number, input: PersonInput) => {
    if (socket.current?.readyState !== WebSocket.OPEN) return false;
    setError(null);
    socket.current.send(JSON.stringify({ type: 'input', epoch, input }));
    return true;
  }, []);
  return { picture, state, error, send };
}

interface LivePicture extends LiveFrame {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A message of the live view: the length of its header, the header as JSON, and the picture. Null for anything else. */
export function readLiveMessage(message: ArrayBuffer): LivePicture | null {
  if (message.byteLength < 4) return null;
  const end = 4 + new DataView(message).getUint32(0);
  if (end > message.byteLength) return null;
  try {
    const header = JSON.parse(new TextDecoder().decode(new Uint8Array(message, 4, end - 4))) as LiveFrame;
    return { ...header, bytes: new Uint8Array(message, end) };
  } catch {
    return null;
  }
}

/** Reason why the live view, or an input through it, was refused. A message of unknown form gets a general text. */
export function readLiveProblem(text: string): ProblemError {
  const { code, message, hint } = payloadOf(text);
  return new ProblemError(0, {
    code: typeof code === 'string' ? code : 'unexpected',
    detail: typeof message === 'string' ? message : 'The desktop rejected the input.',
    ...(typeof hint === 'string' ? { hint } : {}),
  });
}

function payloadOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object((Object(JSON.parse(text)) as { payload?: unknown }).payload);
  } catch {
    return {};
  }
}
