import type { Finding } from '@fixpoint/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { artifactOptions, type ComparisonReport, getPages } from '../../api/artifacts.js';
import { Failure } from '../failure.js';
import { DocumentPagesView } from './document-pages-view.js';
import { placeFindings } from './place-findings.js';

/** The pages of one document of a report, with its findings at their places. */
export function ReportPages({
  report,
  document,
  filter,
  chosen,
  onChoose,
  about,
  below,
}: {
  readonly report: ComparisonReport;
  /** Place in the report; −1 if its documents have no pages. */
  readonly document: number;
  readonly filter: (findings: readonly Finding[]) => readonly Finding[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  readonly about?: ((finding: Finding) => ReactNode) | undefined;
  /** Shown below the page. */
  readonly below?: ReactNode;
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
  const left = new Set(filter(report.findings));
  if (artifact === undefined) {
    return (
      <>
        <p className="quiet">
          No pages of this document are stored: the document was not readable, or an older version of Fixpoint
          compared it.
        </p>
        {below}
      </>
    );
  }
  if (pages.isError) return <Failure error={pages.error} retry={() => void pages.refetch()} />;
  if (pages.isPending) return <p className="quiet">Loading …</p>;
  return (
    <DocumentPagesView
      pages={pages.data}
      artifact={report.documents[document]?.artifact}
      placed={placed.filter(({ finding }) => left.has(finding))}
      chosen={chosen}
      onChoose={onChoose}
      about={about}
      below={below}
    />
  );
}
