import type { TaskEvent } from '@fixpoint/shared/contracts';

/** An event on its way to many readers; whatever they need of it is made once. */
export interface LiveEvent {
  readonly event: TaskEvent;
  /** Messages of the WebSocket door for somebody who watches live. */
  frames(): readonly string[];
  /** The event alone, as a TASK_EVENT message. */
  eventFrame(): string;
  /** One block of a server-sent event stream. */
  sse(): string;
}

export function createLiveEvent(event: TaskEvent, extraFrames: () => readonly string[]): LiveEvent {
  let frames: readonly string[] | undefined;
  let eventFrame: string | undefined;
  let sse: string | undefined;
  const live: LiveEvent = {
    event,
    frames() {
      frames ??= [live.eventFrame(), ...extraFrames()];
      return frames;
    },
    eventFrame() {
      eventFrame ??= JSON.stringify({ type: 'TASK_EVENT', payload: { event } });
      return eventFrame;
    },
    sse() {
      sse ??= `id: ${event.number}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
      return sse;
    },
  };
  return live;
}
