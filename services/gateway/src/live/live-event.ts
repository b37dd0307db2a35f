import type { TaskEvent } from '@fixpoint/shared/contracts';

/** An event on its way to many readers; whatever they need of it is made once. */
export interface LiveEvent {
  readonly event: TaskEvent;
  /** The event as a TASK_EVENT message. */
  eventFrame(): string;
  /** What the event amounts to in the messages of the older protocol. */
  updateFrames(): readonly string[];
  /** One block of a server-sent event stream. */
  sse(): string;
}

export function createLiveEvent(event: TaskEvent, toUpdates: () => readonly string[]): LiveEvent {
  let eventFrame: string | undefined;
  let updateFrames: readonly string[] | undefined;
  let sse: string | undefined;
  return {
    event,
    eventFrame() {
      eventFrame ??= JSON.stringify({ type: 'TASK_EVENT', payload: { event } });
      return eventFrame;
    },
    updateFrames() {
      updateFrames ??= toUpdates();
      return updateFrames;
    },
    sse() {
      sse ??= `id: ${event.number}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
      return sse;
    },
  };
}
