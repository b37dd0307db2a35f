import type { TaskEvent } from '@fixpoint/shared/contracts';
import { encodeFrame } from './encode-frame.js';

/** An event on its way to many readers; whatever they need of it is made once. */
export interface LiveEvent {
  readonly event: TaskEvent;
  /** The event as a TASK_EVENT message, in its frame. */
  eventFrame(): Buffer;
  /** What the event amounts to in the messages of the older protocol, in their frames. */
  updateFrames(): readonly Buffer[];
  /** One block of a server-sent event stream. */
  sse(): string;
}

export function createLiveEvent(event: TaskEvent, toUpdates: () => readonly string[]): LiveEvent {
  let eventFrame: Buffer | undefined;
  let updateFrames: readonly Buffer[] | undefined;
  let sse: string | undefined;
  return {
    event,
    eventFrame() {
      eventFrame ??= encodeFrame(JSON.stringify({ type: 'TASK_EVENT', payload: { event } }));
      return eventFrame;
    },
    updateFrames() {
      updateFrames ??= toUpdates().map(encodeFrame);
      return updateFrames;
    },
    sse() {
      sse ??= `id: ${event.number}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
      return sse;
    },
  };
}
