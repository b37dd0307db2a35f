import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createSocketWriter } from './socket-writer.js';

/** A writer to a connection in a given state, and what reached it. */
function writerTo(readyState: number) {
  const sent: string[] = [];
  const writer = createSocketWriter({
    socket: {
      readyState,
      bufferedAmount: 0,
      send: (frame: string) => sent.push(frame),
    } as unknown as WebSocket,
    connection: {
      cork: () => {},
      uncork: () => {},
      on: () => undefined as never,
      write: (frames: Buffer) => sent.push(String(frames)) > 0,
    } as unknown as Parameters<typeof createSocketWriter>[0]['connection'],
    onDrain: () => {},
  });
  return { writer, sent };
}

describe('the socket writer', () => {
  it.each([
    ['connecting', WebSocket.CONNECTING],
    ['closing', WebSocket.CLOSING],
    ['closed', WebSocket.CLOSED],
  ])('sends nothing to a socket that is %s, and reports that it did not (S0-259)', (_, state) => {
    const { writer, sent } = writerTo(state);
    expect(writer.write(['one'])).toBe(false);
    expect(writer.writeBytes(Buffer.from('two'))).toBe(false);
    expect(sent).toEqual([]);
  });

  it('sends both kinds of frames, in order, to a socket that is open (S0-259)', () => {
    const { writer, sent } = writerTo(WebSocket.OPEN);
    expect(writer.write(['one'])).toBe(true);
    expect(writer.writeBytes(Buffer.from('two'))).toBe(true);
    expect(sent).toEqual(['one', 'two']);
  });
});
