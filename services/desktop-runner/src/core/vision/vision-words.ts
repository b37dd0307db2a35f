import type { UserMessage } from '@fixpoint/models/conversation';

/** What the loop itself says to the model. All of it comes from us or from the task's owner, none of it from the screen. */
export const visionWords = {
  repeated: (action: string, times: number) =>
    `You have done the same thing ${times} times (${action}), and the screen was the same each time. It has no effect. Try another way, or end with TASK_FAILED: and the reason.`,
  cutOff: 'Your answer was cut off because it was too long. Go on, in fewer words.',
  empty: 'Your answer was empty. Call one tool, or end with TASK_COMPLETE: or TASK_FAILED: and a sentence.',
  interrupted: (action: string) =>
    `The work was interrupted while this was being done: ${action}. It may or may not have happened, and it was not repeated. Here is the screen as it is now: see for yourself, then go on.`,
  takenUp: 'The work was interrupted and goes on now. Here is the screen as it is now; it may have changed.',
  handedBack: (why: string) => `A person had the desktop meanwhile. ${why}`,
} as const;

export function say(text: string): UserMessage {
  return { role: 'user', parts: [{ type: 'text', text }] };
}

/** Words of a person to the running task, marked as such. They are never forgotten. */
export function quoteOwner(by: string, text: string): UserMessage {
  return { ...say(`The owner of this task (${by}) says, not the screen: ${text}`), pinned: true };
}
