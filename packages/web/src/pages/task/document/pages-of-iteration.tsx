import type { Finding } from '@fixpoint/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { artifactOptions, type ComparisonReport, getPages } from '../../../api/artifacts.js';
import { DocumentChoice, shownDocument } from '../../../parts/document/document-choice.js';
import { DocumentPagesView } from '../../../parts/document/document-pages-view.js';
import { placeFindings } from '../../../parts/document/place-findings.js';
import { Failure } from '../../../parts/failure.js';
import { historyOf } from '../comparisons.js';
import { useFindingDecisions } from '../finding-decisions.js';
import { FindingFilters, useFindingFilters } from '../finding-filters.js';
import { IterationChoice } from '../iteration-choice.js';
import { useReport } from '../use-report.js';
import type { ComparedRun } from './compared-run.js';
import { FindingAbout } from './finding-about.js';
import { useLook } from './use-look.js';

/** The document of an iteration, page by page, with its findings where they are. */
export function PagesOfIteration({ task, events, comparisons, canOperate }: ComparedRun) {
  const [look, setLook] = useLook();
  // While it runs, the task keeps to the plan that was approved.
  const { onDecide, dialog } = useFindingDecisions(canOperate && task.result !== null ? task : null);
  const wanted = Number(look.get('iteration'));
  const comparison = comparisons.findLast(({ iteration }) => iteration === wanted) ?? comparisons.at(-1);
  const report = useReport(comparison?.report);
  const filter = useFindingFilters(comparison);
  if (comparison === undefined) return null;
  const documents = report.data?.documents ?? [];
  const document = shownDocument(documents, look.get('document'));
  return (
    <>
      <div className="actions pick">
        <IterationChoice
          label="Document of"
          comparisons={comparisons}
          chosen={comparison.iteration}
          onChoose={(iteration) => setLook({ iteration, finding: null })}
        />
        <DocumentChoice
          documents={documents}
          chosen={document}
          onChoose={(place) => setLook({ document: place, finding: null })}
        />
        <FindingFilters
          findings={report.data?.findings ?? []}
          comparison={comparison}
          shown={['severity', 'check', 'open']}
        />
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
          filter={filter}
          chosen={look.get('finding')}
          onChoose={(id) => setLook({ finding: id })}
          about={(finding) => (
            <FindingAbout
              finding={finding}
              history={historyOf(finding.id, comparisons)}
              accepted={comparison.accepted?.find(({ id }) => id === finding.id) ?? null}
              iteration={comparison.iteration}
              events={events}
              onDecide={onDecide}
            />
          )}
        />
      )}
      {dialog}
    </>
  );
}

function PagesOf({
  report,
  document,
  filter,
  chosen,
  onChoose,
  about,
}: {
  readonly report: ComparisonReport;
  /** Place in the report; −1 where none of its documents has pages. */
  readonly document: number;
  readonly filter: (findings: readonly Finding[]) => readonly Finding[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  readonly about: (finding: Finding) => ReactNode;
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
      <p className="quiet">
        No pages of this document are stored: the document was not readable, or an older version of Fixpoint
        compared it.
      </p>
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
    />
  );
}
