import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';

/** Addresses of the tasks that the page shows: no notice is needed about them. */
interface ShownTasks {
  has(path: string): boolean;
  /** Returns the function that removes it. */
  add(path: string): () => void;
  onChange(listener: () => void): () => void;
  /** Grows with each change. */
  readonly version: number;
}

const ShownTasksContext = createContext<ShownTasks>(createShownTasks());

export function ShownTasksProvider({ children }: { readonly children: ReactNode }) {
  const [shown] = useState(createShownTasks);
  return <ShownTasksContext value={shown}>{children}</ShownTasksContext>;
}

/** Registers a task as shown while the caller is on the page; null registers none. */
export function useShowsTask(id: string | null): void {
  const shown = useContext(ShownTasksContext);
  useLayoutEffect(() => (id === null ? undefined : shown.add(`/tasks/${id}`)), [shown, id]);
}

export function useShownTasks(): ShownTasks {
  return useContext(ShownTasksContext);
}

function createShownTasks(): ShownTasks {
  /** Number of places that show a task. */
  const places = new Map<string, number>();
  const listeners = new Set<() => void>();
  let version = 0;

  function count(path: string, change: number): void {
    places.set(path, (places.get(path) ?? 0) + change);
    if (places.get(path) === 0) places.delete(path);
    version += 1;
    for (const listener of listeners) listener();
  }

  return {
    get version() {
      return version;
    },
    has: (path) => places.has(path),
    add(path) {
      count(path, 1);
      return () => count(path, -1);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
