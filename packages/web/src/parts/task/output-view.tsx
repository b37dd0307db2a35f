import type { DocumentRef, Task } from '@fixpoint/shared/contracts';
import { artifactUrl, type ComparedDocument } from '../../api/artifacts.js';
import { countOf, formatBytes } from '../../task/amounts.js';
import { type Comparison, countSeverities } from '../../task/comparisons.js';
import { groupByPlace } from '../../task/finding-places.js';
import type { BroughtDocument } from '../../task/list-documents.js';
import { Failure } from '../failure.js';
import { BroughtDocuments } from './brought-documents.js';
import { SeverityCounts } from './severity-counts.js';
import { useReport } from './use-report.js';

/** The documents that a task brought, what they were held against, and what is found in them, place by place. */
export function OutputView({
  task,
  newest,
  brought,
}: {
  readonly task: Task;
  readonly brought: readonly BroughtDocument[];
  readonly newest: Comparison | undefined;
}) {
  const report = useReport(newest?.report);
  // While it goes on, what the newest mail brought is its output so far.
  const latest = brought.filter(({ iteration }) => iteration === brought[0]?.iteration);
  const files = task.result?.output_files ?? latest.map(({ document }) => document);
  const compared = report.data?.documents ?? [];
  const known = new Set(compared.map(({ name }) => name));
  const places = groupByPlace(report.data?.findings ?? []);
  if (files.length === 0 && brought.length === 0 && newest === undefined)
    return <p className="quiet">No document has come yet.</p>;
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
      {newest === undefined ? null : <h3>Against the template, iteration {newest.iteration}</h3>}
      {report.isSuccess && places.length === 0 ? (
        <p>Everything is as the template wants it.</p>
      ) : (
        places.map(({ name, findings }) => (
          <details key={name} className="place" open={places.length <= 3}>
            <summary>
              {name}, <SeverityCounts counts={countSeverities(findings)} />
            </summary>
            <ul>
              {findings.map(({ id, severity, message, location }) => (
                <li key={id}>
                  <span className={`severity ${severity}`}>{severity}</span> {message}{' '}
                  <span className="quiet">{location}</span>
                </li>
              ))}
            </ul>
          </details>
        ))
      )}
      <BroughtDocuments documents={brought} />
    </>
  );
}

const outcomes: Record<ComparedDocument['outcome'], string> = {
  checked: 'checked against the template',
  read: 'read, without a template of its own',
  unreadable: 'could not be read',
  skipped: 'skipped: there is no reader for its type',
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
      Download ({formatBytes(file.bytes)})
    </a>
  );
}
