import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { artifactUrl } from '../../api/artifacts.js';
import { type CheckedDocument, deleteDocument, getDocument } from '../../api/documents.js';
import { formatBytes } from '../../parts/amounts.js';
import { CheckState, isUnfinished, lookMs } from '../../parts/checks/check-state.js';
import { useDocumentChecks } from '../../parts/checks/document-checks.js';
import { TemplateChoice } from '../../parts/checks/template-choice.js';
import { ReportPages } from '../../parts/document/report-pages.js';
import { Failure } from '../../parts/failure.js';
import { useTitle } from '../../parts/hooks.js';
import { Prose } from '../../parts/prose.js';
import { useWhyReadOnly } from '../../parts/session-access.js';
import { InstantTime } from '../../parts/times.js';
import { useLook } from '../task/document/use-look.js';
import { FindingFilters, useFindingFilters } from '../task/finding-filters.js';
import { useReport } from '../task/use-report.js';

/** A document that was checked without a task, with its findings. */
export function DocumentPage({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['documents', id],
    queryFn: ({ signal }) => getDocument(id, signal),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnfinished(state.data) ? lookMs : false),
  });
  useTitle(data?.name ?? 'Document');
  return (
    <>
      <p className="crumbs">
        <Link href="/documents">Documents</Link>
      </p>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <p className="quiet">Loading …</p>
      ) : (
        <>
          <Head document={data} />
          <Progress document={data} />
          {data.state === 'done' ? <Findings document={data} /> : null}
        </>
      )}
    </>
  );
}

function Head({ document }: { readonly document: CheckedDocument }) {
  const { id, name, type, bytes, artifact, expires_at } = document;
  const [, navigate] = useLocation();
  const whyReadOnly = useWhyReadOnly();
  const removing = useMutation({
    mutationFn: () => deleteDocument(id),
    onSuccess: () => navigate('/documents'),
  });
  return (
    <>
      <h1>
        {name} <CheckState document={document} />
      </h1>
      <p className="quiet">
        {type.toUpperCase()}, {formatBytes(bytes)}.{' '}
        {document.state === 'done' ? `${document.because} ` : null}
        Kept until <InstantTime at={expires_at} isFull />.
      </p>
      <div className="actions">
        <a className="button" href={artifactUrl(artifact, name)} download={name}>
          Download document
        </a>
        {document.state === 'done' ? (
          <a className="button" href={artifactUrl(document.report, 'findings.json')} download>
            Download report (JSON)
          </a>
        ) : null}
        <button
          type="button"
          disabled={whyReadOnly !== undefined || removing.isPending}
          onClick={() => removing.mutate()}
        >
          Delete
        </button>
        {isUnfinished(document) || whyReadOnly !== undefined ? null : <CheckAgain document={document} />}
      </div>
      {removing.isError ? <Failure error={removing.error} /> : null}
    </>
  );
}

/** The same document with another template, as a separate document. */
function CheckAgain({
  document: { name, type, artifact, template },
}: {
  readonly document: CheckedDocument;
}) {
  const { check, uploading, error } = useDocumentChecks();
  const [chosen, choose] = useState(template ?? '');
  const reading = useMutation({
    async mutationFn() {
      const answer = await fetch(artifactUrl(artifact));
      if (!answer.ok) throw new Error(`The gateway did not return the document: status ${answer.status}.`);
      check([new File([await answer.blob()], name)], chosen === '' ? null : chosen);
    },
  });
  return (
    <details className="check-again">
      <summary>Check with another template</summary>
      <div className="actions pick">
        <TemplateChoice chosen={chosen} onChoose={choose} type={type} />
        <button
          type="button"
          disabled={reading.isPending || uploading !== null}
          onClick={() => reading.mutate()}
        >
          Check again
        </button>
      </div>
      {(error ?? reading.error) === null ? null : <Failure error={error ?? reading.error} />}
    </details>
  );
}

const progress = {
  queued: 'Waiting for the comparator. It checks one uploaded document at a time.',
  checking: 'The comparator is checking the document.',
} as const;

function Progress({ document }: { readonly document: CheckedDocument }) {
  if (document.state === 'failed') {
    return (
      <div className="failure" role="alert">
        <p>
          <Prose>{document.reason}</Prose>
        </p>
        {document.hint === undefined ? null : (
          <p className="quiet">
            <Prose>{document.hint}</Prose>
          </p>
        )}
      </div>
    );
  }
  const text = document.state === 'done' ? null : progress[document.state];
  return (
    <div className="check-progress">
      <p role="status" aria-label="Check">
        {document.state === 'queued' ? (document.reason ?? text) : text}
      </p>
      {text === null ? null : <progress aria-label="Check" />}
    </div>
  );
}

function Findings({
  document: { report: artifact },
}: {
  readonly document: Extract<CheckedDocument, { state: 'done' }>;
}) {
  const [look, setLook] = useLook();
  const filter = useFindingFilters();
  const report = useReport(artifact);
  if (report.isError) return <Failure error={report.error} retry={() => void report.refetch()} />;
  if (report.isPending) return <p className="quiet">Loading …</p>;
  return (
    <>
      {report.data.findings.length === 0 ? null : (
        <div className="actions pick">
          <FindingFilters findings={report.data.findings} shown={['severity', 'check']} />
          <span className="quiet keys">
            <kbd>n</kbd> next, <kbd>p</kbd> previous finding
          </span>
        </div>
      )}
      <ReportPages
        report={report.data}
        document={0}
        filter={filter}
        chosen={look.get('finding')}
        onChoose={(id) => setLook({ finding: id })}
      />
    </>
  );
}
