import type { Task, TaskKind } from '@fixpoint/shared/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { sendInput } from '../../api/tasks.js';
import { Failure } from '../../parts/failure.js';
import { useStored } from '../../parts/hooks.js';
import { useWhyReadOnly } from '../../parts/session-access.js';

/** The reader of a message, by the kind of the task. */
const readers: Record<TaskKind, string> = {
  feedback: 'The agent reads your message when it starts the next fix.',
  plan: 'The model reads your message when it creates the next plan.',
  vision: 'The model reads your message before its next step.',
  build: 'The agent reads your message when it starts the next session.',
  workspace: 'The model reads your message at its next step.',
};

/** Sends a message to the agent of a task. Disabled while the agent works; typed text stays. */
export function ChatInput({ task }: { readonly task: Task }) {
  const [text, setText] = useStored(`fixpoint-chat-${task.id}`, '');
  const field = useRef<HTMLTextAreaElement>(null);
  const queries = useQueryClient();
  const reason = useWhyReadOnly() ?? whyNoInput(task);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendInput(task.id, { text }),
    onSuccess() {
      setText('');
      // The button that was pressed has nothing to send any more, and is disabled with the focus on it.
      field.current?.focus();
      return queries.invalidateQueries({ queryKey: ['tasks'] });
    },
  });
  const isOff = reason !== null || isPending;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isOff && text.trim() !== '') mutate();
  }

  return (
    <form className="prompt" onSubmit={submit}>
      {error === null ? null : <Failure error={error} />}
      <label htmlFor="say">›</label>
      {/* Read-only rather than disabled: a disabled field would lose the focus while someone types. */}
      <textarea
        ref={field}
        id="say"
        aria-label="Message the agent"
        aria-describedby="say-note"
        aria-disabled={isOff}
        readOnly={isOff}
        rows={1}
        maxLength={10_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <button type="submit" disabled={reason !== null || text.trim() === ''} aria-disabled={isPending}>
        Send message
      </button>
      <p id="say-note" role="status" aria-label="Note on the message">
        {reason ?? `Press Enter to send. ${readers[task.kind]} You get no reply here.`}
      </p>
    </form>
  );
}

/** Stages whose agent reads messages only before it begins. A vision model reads them while it works. */
const stagesWithoutInput = new Set(['plan', 'fix']);

/** Reason why a task takes no message now, or null if it takes one. */
export function whyNoInput({ status, stage }: Pick<Task, 'status' | 'stage'>): string | null {
  switch (status) {
    case 'completed':
    case 'failed':
    case 'cancelled':
      return 'The task has ended. Run it again to continue.';
    case 'running':
      return stagesWithoutInput.has(stage ?? '') ? 'The agent is working. Wait until it has finished.' : null;
    default:
      return null;
  }
}
