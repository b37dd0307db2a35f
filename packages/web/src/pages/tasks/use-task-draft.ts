import { useEffect, useReducer, useRef } from 'react';
import { type DraftChange, readDraft, reduceDraft, storeDraft, type TaskDraft } from './task-draft.js';

/** The draft of a new task, which survives a reload, and the idempotency key of its present state. */
export function useTaskDraft(): {
  readonly draft: TaskDraft;
  readonly change: (change: DraftChange) => void;
  readonly key: () => string;
} {
  const [draft, dispatch] = useReducer(reduceDraft, localStorage, readDraft);
  const key = useRef(crypto.randomUUID());
  useEffect(() => storeDraft(localStorage, draft), [draft]);
  return {
    draft,
    change(change) {
      dispatch(change);
      // Another request needs another key, or the gateway would respond with the previous task.
      key.current = crypto.randomUUID();
    },
    key: () => key.current,
  };
}
