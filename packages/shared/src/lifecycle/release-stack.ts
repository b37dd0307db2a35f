/** Closes all that was opened: last in, first out, once. */
export interface ReleaseStack {
  /** Registers the close of something that was just opened. */
  defer(name: string, release: () => unknown): void;
  /** Runs every release. Repeated calls return the promise of the first. Throws an AggregateError when any failed. */
  release(): Promise<void>;
}

export function createReleaseStack(): ReleaseStack {
  const entries: { name: string; release: () => unknown }[] = [];
  let done: Promise<void> | undefined;

  async function releaseAll(): Promise<void> {
    const failures: unknown[] = [];
    for (let entry = entries.pop(); entry !== undefined; entry = entries.pop()) {
      try {
        await entry.release();
      } catch (cause) {
        failures.push(new Error(`Could not close ${entry.name}.`, { cause }));
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some resources could not be closed.');
  }

  return {
    defer(name, release) {
      if (done !== undefined) throw new Error(`Too late to register ${name}: everything is closing.`);
      entries.push({ name, release });
    },
    release() {
      done ??= releaseAll();
      return done;
    },
  };
}
