import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { listTemplates } from '../../api/documents.js';
import { Failure } from '../failure.js';
import { Prose } from '../prose.js';

/** Template that the documents of a task are compared with, among those for the types that its service makes. */
export function TemplateInput({
  outputs,
  chosen,
  problem,
  onChoose,
}: {
  readonly outputs: readonly string[];
  /** Empty: none, so that the type of the document decides. */
  readonly chosen: string;
  readonly problem: string | undefined;
  readonly onChoose: (template: string) => void;
}) {
  const id = useId();
  const { data, error, refetch } = useQuery({ queryKey: ['templates'], queryFn: listTemplates });
  const names = (data?.templates ?? []).filter(({ type }) => outputs.includes(type)).map(({ name }) => name);
  // The one of the service stays a choice, whatever the comparator lists.
  const choices = [...new Set(chosen === '' ? names : [chosen, ...names])];
  return (
    <>
      <label className="template-choice">
        Template
        <select
          value={chosen}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : id}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value="">None (by type of document)</option>
          {choices.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      {problem === undefined ? null : (
        <p id={id} className="field-problem" role="alert">
          <Prose>{problem}</Prose>
        </p>
      )}
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
    </>
  );
}
