import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { createTask } from '../../api/tasks.js';
import { Failure } from '../../parts/failure.js';
import { useStored } from '../../parts/hooks.js';

/** Asks the workspace agent for a project. What was typed survives a reload until it was sent. */
export function NewProject({
  onCreated,
  onClose,
}: {
  readonly onCreated: (id: string) => void;
  readonly onClose: () => void;
}) {
  const [description, setDescription] = useStored('fixpoint-project-draft', '');
  const key = useRef(crypto.randomUUID());
  const field = useRef<HTMLTextAreaElement>(null);
  const queries = useQueryClient();
  useEffect(() => field.current?.focus(), []);

  const { mutate, isPending, error } = useMutation({
    mutationFn: () => createTask({ kind: 'workspace', description }, key.current),
    async onSuccess({ id }) {
      setDescription('');
      await queries.invalidateQueries({ queryKey: ['tasks'] });
      onCreated(id);
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isPending) mutate();
  }

  return (
    <form className="card composer" aria-label="New project" onSubmit={submit}>
      <label htmlFor="project">What should be built?</label>
      <textarea
        ref={field}
        id="project"
        rows={3}
        required
        maxLength={20_000}
        placeholder="Make a Flask app called Notes that shows a list of notes and lets me add one with a form"
        value={description}
        onChange={({ target }) => {
          setDescription(target.value);
          // Another request needs another key, or the gateway would answer with the task before.
          key.current = crypto.randomUUID();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.currentTarget.form?.requestSubmit();
          }
          if (event.key === 'Escape') onClose();
        }}
      />
      {error === null ? null : <Failure error={error} />}
      <div className="actions">
        <button
          type="submit"
          className="primary"
          disabled={description.trim() === ''}
          aria-disabled={isPending}
        >
          {isPending ? 'Planning …' : 'Plan project'}
        </button>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        <span className="quiet">
          Press Ctrl + Enter to send. The model plans the project first. You approve the plan before anything
          is built.
        </span>
      </div>
    </form>
  );
}
