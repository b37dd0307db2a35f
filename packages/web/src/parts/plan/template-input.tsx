import type { Task } from '@fixpoint/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { listTemplates, uploadTemplate } from '../../api/documents.js';
import { Failure } from '../failure.js';
import { FileInput } from '../file-input.js';
import { Prose } from '../prose.js';
import { labelOfTemplate } from '../task-values.js';

const ownFile = {
  name: 'The template',
  accept: ['.pptx', '.xlsx', '.docx', '.yaml', '.yml', '.json'],
  max_mb: 50,
};

/** Template that the documents of a task are compared with: one for the types that its service makes, or one of a person's own file. */
export function TemplateInput({
  service,
  chosen,
  problem,
  onChoose,
  onUpload,
}: {
  readonly service: NonNullable<Task['spec']['service']>;
  /** Empty: none, so that the type of the document decides. */
  readonly chosen: string;
  readonly problem: string | undefined;
  readonly onChoose: (template: string) => void;
  /** True while a file is uploaded. */
  readonly onUpload: (isPending: boolean) => void;
}) {
  const id = useId();
  const { data, error, refetch } = useQuery({ queryKey: ['templates'], queryFn: listTemplates });
  const names = (data?.templates ?? [])
    .filter(({ type }) => service.outputs.includes(type))
    .map(({ name }) => name);
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
            <option key={name} value={name}>
              {labelOfTemplate(name, service)}
            </option>
          ))}
        </select>
      </label>
      <div className="template-choice">
        <label htmlFor={`${id}-file`}>Or upload a file</label>
        <FileInput
          id={`${id}-file`}
          field={ownFile}
          value={chosen.startsWith('artifact:') ? chosen : ''}
          upload={uploadTemplate}
          onPending={onUpload}
          // While another file is uploaded, and if it is refused, the choice stays.
          onChange={(reference) => reference !== '' && onChoose(reference)}
        />
        <span className="quiet">
          A template, or one correct document: its structure becomes the template.
        </span>
      </div>
      {problem === undefined ? null : (
        <p id={id} className="field-problem" role="alert">
          <Prose>{problem}</Prose>
        </p>
      )}
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
    </>
  );
}
