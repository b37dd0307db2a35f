import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { artifactOptions, type ComparisonReport, getPages } from '../../api/artifacts.js';
import { DocumentPagesView } from '../../parts/document/document-pages-view.js';
import { placeFindings } from '../../parts/document/place-findings.js';
import { Failure } from '../../parts/failure.js';
import { type Comparison, severities } from './comparisons.js';
import { useReport } from './use-report.js';

/** What is looked at, as the address holds it: a view of it can be sent to somebody else. */
function useLook() {
  const [search, setSearch] = useSearchParams();
  const set = (changes: Readonly<Record<string, string | null>>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return [search, set] as const;
}

/** The document of an iteration, page by page, with its findings where they are. */
export function DocumentView({ comparisons }: { readonly comparisons: readonly Comparison[] }) {
  const [look, setLook] = useLook();
  const wanted = Number(look.get('iteration'));
  const comparison = comparisons.findLast(({ iteration }) => iteration === wanted) ?? comparisons.at(-1);
  const report = useReport(comparison?.report);
  if (comparison === undefined) return <p className="quiet">Nothing has been compared yet.</p>;
  const severity = look.get('severity') ?? '';
  const documents = report.data?.documents ?? [];
  const first = documents.findIndex(({ pages }) => pages !== undefined);
  const asked = Number(look.get('document') ?? first);
  const document = documents[asked]?.pages === undefined ? first : asked;
  return (
    <>
      <div className="actions pick">
        <label>
          <strong>Document of</strong>{' '}
          <select
            value={comparison.iteration}
            onChange={({ target }) => setLook({ iteration: target.value, finding: null })}
          >
            {comparisons.map(({ iteration, at, total }) => (
              <option key={at} value={iteration}>
                iteration {iteration} ({total})
              </option>
            ))}
          </select>
        </label>
        {documents.length < 2 ? null : (
          <label>
            <span className="visually-hidden">Document</span>
            <select
              value={document}
              onChange={({ target }) => setLook({ document: target.value, finding: null })}
            >
              {documents.map(({ name, pages }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two documents may have one name; their places are theirs
                <option key={index} value={index} disabled={pages === undefined}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          <span className="visually-hidden">Severity</span>
          <select
            value={severity}
            onChange={({ target }) => setLook({ severity: target.value === '' ? null : target.value })}
          >
            <option value="">every severity</option>
            {severities.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <span className="quiet keys">
          <kbd>n</kbd> next, <kbd>p</kbd> previous finding
        </span>
      </div>
      {report.isError ? <Failure error={report.error} retry={() => void report.refetch()} /> : null}
      {report.isPending ? <p className="quiet">Loading …</p> : null}
      {report.data === undefined ? null : (
        <PagesOf
          key={`${comparison.report} ${document}`}
          report={report.data}
          document={document}
          severity={severity}
          chosen={look.get('finding')}
          onChoose={(id) => setLook({ finding: id })}
        />
      )}
    </>
  );
}

function PagesOf({
  report,
  document,
  severity,
  chosen,
  onChoose,
}: {
  readonly report: ComparisonReport;
  /** Place in the report; −1 where none of its documents has pages. */
  readonly document: number;
  readonly severity: string;
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}) {
  const artifact = report.documents[document]?.pages;
  const pages = useQuery({
    queryKey: ['pages', artifact],
    queryFn: ({ signal }) => getPages(artifact ?? '', signal),
    enabled: artifact !== undefined,
    ...artifactOptions,
  });
  const placed = useMemo(
    () => (pages.data === undefined ? [] : placeFindings(report.findings, document, pages.data)),
    [report, document, pages.data],
  );
  if (artifact === undefined) {
    return (
      <p className="quiet">
        There are no pages of this document: it could not be read, or it was compared by an older version.
      </p>
    );
  }
  if (pages.isError) return <Failure error={pages.error} retry={() => void pages.refetch()} />;
  if (pages.isPending) return <p className="quiet">Loading …</p>;
  return (
    <DocumentPagesView
      pages={pages.data}
      placed={placed.filter(({ finding }) => severity === '' || finding.severity === severity)}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
