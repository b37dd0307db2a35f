import type { DocumentRef, Task } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { artifactUrl, type ComparedDocument } from '../../api/artifacts.js';
import { emptyStates } from '../../labels/empty-states.js';
import { formatBytes } from '../../parts/amounts.js';
import { Failure } from '../../parts/failure.js';
import type { BroughtDocument } from '../../parts/task/task-documents.js';
import { InstantTime } from '../../parts/times.js';
import type { Comparison } from './comparisons.js';
import { TeachButtons } from './teach-buttons.js';
import { useReport } from './use-report.js';

/** The documents that a task brought, and their counterparts in comparisons. */
export function DocumentFiles({
  task,
  newest,
  brought,
  canOperate,
}: {
  readonly task: Task;
  readonly brought: readonly BroughtDocument[];
  readonly newest: Comparison | undefined;
  readonly canOperate: boolean;
}) {
  const report = useReport(newest?.report);
  // While the task runs, the documents of the newest mail are its output so far.
  const latest = brought.filter(({ iteration }) => iteration === brought[0]?.iteration);
  const files = task.result?.output_files ?? latest.map(({ document }) => document);
  const compared = report.data?.documents ?? [];
  const learnable = task.result?.reason === 'matched' ? newest?.learnable?.[0] : undefined;
  const known = new Set(compared.map(({ name }) => name));
  if (files.length === 0 && brought.length === 0 && newest === undefined)
    return <p className="quiet">{emptyStates.documents}</p>;
  return (
    <>
      {report.isError ? <Failure error={report.error} retry={() => void report.refetch()} /> : null}
      <ul className="documents">
        {compared.map((document) => (
          <li key={document.name} className="card">
            <Document document={document} file={files.find(({ name }) => name === document.name)} />
          </li>
        ))}
        {files
          .filter(({ name }) => !known.has(name))
          .map((file) => (
            <li key={file.artifact} className="card">
              <h3>{file.name}</h3>
              <Download file={file} />
            </li>
          ))}
      </ul>
      {learnable === undefined || task.spec.service === null ? null : (
        <TeachButtons
          task={task.id}
          service={task.spec.service.name}
          document={learnable.document}
          canOperate={canOperate}
        />
      )}
      <BroughtDocuments documents={brought} />
    </>
  );
}

const outcomes: Record<ComparedDocument['outcome'], string> = {
  checked: 'checked against the template',
  read: 'read, but no template applies',
  unreadable: 'not readable',
  skipped: 'skipped, unsupported file type',
};

function Document({
  document,
  file,
}: {
  readonly document: ComparedDocument;
  readonly file: DocumentRef | undefined;
}) {
  const { name, outcome, template, because, size, bytes, type } = document;
  const amount = size === null ? '' : `${countOf(size.count, size.unit)}, `;
  return (
    <>
      <h3>{name}</h3>
      <p>
        {type.toUpperCase()}, {amount}
        {formatBytes(bytes)}, {outcomes[outcome]}
        {template === null ? '' : ` ${template}`}. <span className="quiet">{because}</span>
      </p>
      {file === undefined ? null : <Download file={file} />}
    </>
  );
}

function Download({ file }: { readonly file: DocumentRef }) {
  return (
    <a className="button" href={artifactUrl(file.artifact, file.name)} download={file.name}>
      Download document ({formatBytes(file.bytes)})
    </a>
  );
}

/** The document of every iteration, so that one can see what changed from fix to fix. */
function BroughtDocuments({ documents }: { readonly documents: readonly BroughtDocument[] }) {
  if (documents.length === 0) return null;
  return (
    <section aria-labelledby="brought">
      <h3 id="brought">Documents per iteration</h3>
      <ul className="brought">
        {documents.map(({ number, iteration, at, document: { artifact, name, bytes } }) => (
          <li key={`${number} ${artifact}`}>
            Iteration {iteration}, <InstantTime at={at} />:{' '}
            <a href={artifactUrl(artifact, name)} download={name}>
              {name}
            </a>{' '}
            <span className="quiet">{formatBytes(bytes)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
