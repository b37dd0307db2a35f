import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { createTask } from '../../api/tasks.js';
import { Failure } from '../../parts/failure.js';
import { useStored } from '../../parts/hooks.js';

/** Requests a project, or a change of one. The typed text survives a reload until it was sent. */
export function NewProject({
  workspace,
  onCreated,
  onClose,
}: {
  /** Task of the project to change; absent: a new project. */
  readonly workspace?: string | undefined;
  readonly onCreated: (id: string) => void;
  readonly onClose: () => void;
}) {
  const [description, setDescription] = useStored(
    workspace === undefined ? 'fixpoint-project-draft' : `fixpoint-change-draft-${workspace}`,
    '',
  );
  const title = workspace === undefined ? 'New project' : 'Change project';
  const key = useRef(crypto.randomUUID());
  const field = useRef<HTMLTextAreaElement>(null);
  const queries = useQueryClient();
  useEffect(() => field.current?.focus(), []);

  const { mutate, isPending, error } = useMutation({
    mutationFn: () => createTask({ kind: 'workspace', description, workspace }, key.current),
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
    <form className="card composer" aria-label={title} onSubmit={submit}>
      <label htmlFor="project">{title}</label>
      <textarea
        ref={field}
        id="project"
        rows={3}
        required
        maxLength={20_000}
        placeholder={
          workspace === undefined
            ? 'Make a Flask app called Notes that shows a list of notes and lets me add one with a form'
            : undefined
        }
        value={description}
        onChange={({ target }) => {
          setDescription(target.value);
          // Another request needs another key, or the gateway would respond with the previous task.
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
          {isPending ? 'Planning …' : 'Plan'}
        </button>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        <span className="quiet">Press Ctrl + Enter to send. You approve the plan first.</span>
      </div>
    </form>
  );
}
