import { createTranscript, type EngineMessage } from '@fixpoint/agents/claude';

/** Record of a run from its messages, for a run without a result. */
export interface RunRecord {
  add(message: EngineMessage): void;
  /** `turns`: answers of the model. `transcript`: the messages as JSON lines, capped. */
  read(): { readonly turns: number; readonly transcript: string };
}

export function createRunRecord(): RunRecord {
  const transcript = createTranscript();
  const answers = new Set<unknown>();
  return {
    add(message) {
      transcript.add(JSON.stringify(message));
      // One answer comes as several messages, one for each of its parts.
      if (message.type === 'assistant') answers.add(message.message.id);
    },
    read: () => ({ turns: answers.size, transcript: transcript.read() }),
  };
}
