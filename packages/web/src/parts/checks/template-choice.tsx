import { useQuery } from '@tanstack/react-query';
import { type ListedTemplate, listTemplates } from '../../api/documents.js';
import { Failure } from '../failure.js';

/** Template that a document is checked with. Empty: the comparator chooses one by the structure of the document. */
export function TemplateChoice({
  chosen,
  onChoose,
  type,
}: {
  readonly chosen: string;
  readonly onChoose: (template: string) => void;
  /** Only templates for this type. */
  readonly type?: ListedTemplate['type'];
}) {
  const { data, error, refetch } = useQuery({ queryKey: ['templates'], queryFn: listTemplates });
  const templates = (data?.templates ?? []).filter(
    (candidate) => type === undefined || candidate.type === type,
  );
  return (
    <>
      <label className="template-choice">
        Template
        <select value={chosen} onChange={({ target }) => onChoose(target.value)}>
          <option value="">Chosen by structure</option>
          {templates.map(({ name, type }) => (
            <option key={name} value={name}>
              {name} ({type.toUpperCase()})
            </option>
          ))}
        </select>
      </label>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
    </>
  );
}
