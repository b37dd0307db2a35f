import type { EventDraft } from '@fixpoint/shared/contracts';

type Draft = Extract<EventDraft, { type: 'workspace-words' }>;

/** A log stores every event, so text is written in parts of a second and not word by word. */
const partMs = 1_000;
const maxPartLength = 4_000;
/** A call written as text, or code: the rest is for the machine. */
const machineText = /[{<]|```/;

/**
 * Writes a model's text into a task's log while it is generated. Gets all of an answer so far; null: nothing to write yet. Text within the last
 * second of an answer is part of the event that contains the whole answer.
 */
export function createWordsWriter(now: () => number): (soFar: string) => Draft | null {
  let told = '';
  let last = now();
  return (soFar) => {
    const end = soFar.search(machineText);
    const words = end === -1 ? soFar : soFar.slice(0, end);
    // Another answer, or a repeated request for the same one.
    if (!words.startsWith(told)) {
      told = '';
      last = now();
    }
    const text = words.slice(told.length, told.length + maxPartLength);
    if (text.trim() === '' || now() - last < partMs) return null;
    told += text;
    last = now();
    return { type: 'workspace-words', message: text.trim().slice(0, 200), data: { text } };
  };
}
