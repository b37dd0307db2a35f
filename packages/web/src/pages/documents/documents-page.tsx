import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type CheckedDocument, deleteDocument, listDocuments } from '../../api/documents.js';
import { emptyStates } from '../../labels/empty-states.js';
import { formatBytes } from '../../parts/amounts.js';
import { CheckState, isUnfinished, lookMs } from '../../parts/checks/check-state.js';
import { DropZone } from '../../parts/checks/drop-zone.js';
import { TemplateChoice } from '../../parts/checks/template-choice.js';
import { Failure } from '../../parts/failure.js';
import { useTitle } from '../../parts/hooks.js';
import { useWhyReadOnly } from '../../parts/session-access.js';
import { InstantTime } from '../../parts/times.js';
import { useLook } from '../task/document/use-look.js';

/** Page on which documents are checked without a task, with those of the last day. */
export function DocumentsPage() {
  useTitle('Documents');
  const [look, setLook] = useLook();
  const template = look.get('template') ?? '';
  const list = useQuery({
    queryKey: ['documents'],
    queryFn: ({ signal }) => listDocuments(signal),
    refetchInterval: ({ state }) => (state.data?.documents.some(isUnfinished) === true ? lookMs : false),
  });
  const removing = useMutation({
    mutationFn: deleteDocument,
    onSettled: () => list.refetch(),
  });
  const documents = list.data?.documents ?? [];
  return (
    <>
      <h1>Documents</h1>
      <DropZone template={template === '' ? null : template} />
      <div className="actions pick">
        <TemplateChoice
          chosen={template}
          onChoose={(name) => setLook({ template: name === '' ? null : name })}
        />
        <Link href="/compare">Compare two runs</Link>
      </div>
      <h2>Checked in the last day</h2>
      {list.isError ? <Failure error={list.error} retry={() => void list.refetch()} /> : null}
      {removing.isError ? <Failure error={removing.error} /> : null}
      {list.isPending ? <p className="quiet">Loading …</p> : null}
      {list.isSuccess && documents.length === 0 ? (
        <p className="quiet">{emptyStates.checkedDocuments}</p>
      ) : null}
      <ul className="checked-documents">
        {documents.map((document) => (
          <DocumentItem key={document.id} document={document} onDelete={() => removing.mutate(document.id)} />
        ))}
      </ul>
    </>
  );
}

function DocumentItem({
  document,
  onDelete,
}: {
  readonly document: CheckedDocument;
  readonly onDelete: () => void;
}) {
  const { id, name, bytes, type, created_at } = document;
  const whyReadOnly = useWhyReadOnly();
  return (
    <li className="card">
      <Link href={`/documents/${id}`}>{name}</Link>
      <CheckState document={document} />
      <span className="quiet">
        {type.toUpperCase()}, {formatBytes(bytes)}, <InstantTime at={created_at} />
      </span>
      <button
        type="button"
        className="plain"
        aria-label={`Delete ${name}`}
        disabled={whyReadOnly !== undefined}
        onClick={onDelete}
      >
        Delete
      </button>
    </li>
  );
}
