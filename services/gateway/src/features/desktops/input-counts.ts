import type { AuditEntry } from '@fixpoint/shared/contracts/routes';
import { countOf } from '@fixpoint/shared/text';
import type { RecordAction } from '../../access/audit-log.js';

/** Counts people's input to desktops, so that the audit log shows the amount of input per person and not each move of a mouse. */
export interface InputCounts {
  /** Counts one input. All inputs of one actor to one desktop are one entry, written a minute after the first. */
  note(actor: Pick<AuditEntry, 'who' | 'via'>, desktop: string): void;
  flush(): Promise<void>;
}

export function createInputCounts(options: {
  readonly record: RecordAction;
  /** Milliseconds between the first input of an entry and its writing. */
  readonly afterMs?: number;
}): InputCounts {
  const { record, afterMs = 60_000 } = options;
  const counts = new Map<string, { readonly entry: Omit<AuditEntry, 'at' | 'outcome'>; inputs: number }>();
  const timers = new Map<string, NodeJS.Timeout>();

  async function write(key: string): Promise<void> {
    clearTimeout(timers.get(key));
    timers.delete(key);
    const counted = counts.get(key);
    counts.delete(key);
    if (counted === undefined) return;
    const { entry, inputs } = counted;
    await record({ ...entry, outcome: countOf(inputs, 'input') });
  }

  return {
    note({ who, via }, desktop) {
      const key = JSON.stringify([who, via, desktop]);
      const counted = counts.get(key);
      if (counted !== undefined) {
        counted.inputs += 1;
        return;
      }
      counts.set(key, { entry: { who, via, action: 'input to a desktop', subject: desktop }, inputs: 1 });
      const timer = setTimeout(() => void write(key), afterMs);
      timer.unref();
      timers.set(key, timer);
    },
    async flush() {
      await Promise.all([...counts.keys()].map(write));
    },
  };
}
