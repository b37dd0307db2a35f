import { useRef } from 'react';
import { DocumentChoice, shownDocument } from '../../../parts/document/document-choice.js';
import { ReportPages } from '../../../parts/document/report-pages.js';
import { Failure } from '../../../parts/failure.js';
import { historyOf } from '../comparisons.js';
import { commitsOfFinding, listCommits } from '../finding-commits.js';
import { isDecidable, useFindingDecisions } from '../finding-decisions.js';
import { FindingFilters, useFindingFilters } from '../finding-filters.js';
import { useReport } from '../use-report.js';
import type { ComparedRun } from './compared-run.js';
import { FindingAbout } from './finding-about.js';
import { IterationStrip } from './iteration-strip.js';
import { useLook } from './use-look.js';

/** The document of an iteration, page by page, with its findings at their places. */
export function PagesOfIteration({ task, events, comparisons, canOperate }: ComparedRun) {
  const [look, setLook] = useLook();
  const pressed = useRef<number>(null);
  const wanted = Number(look.get('iteration'));
  const comparison = comparisons.findLast(({ iteration }) => iteration === wanted) ?? comparisons.at(-1);
  const canDecide = canOperate && isDecidable(task, comparison, comparisons);
  const { onDecide, dialog } = useFindingDecisions(canDecide ? task : null);
  const report = useReport(comparison?.report);
  const filter = useFindingFilters(comparison?.accepted);
  if (comparison === undefined) return null;
  const documents = report.data?.documents ?? [];
  const document = shownDocument(documents, look.get('document'));
  const commits = listCommits(events);
  const choose = (iteration: string) => {
    pressed.current = Number(iteration);
    setLook({ iteration, finding: null });
  };
  const strip = (
    <IterationStrip
      comparisons={comparisons}
      commits={commits}
      chosen={comparison.iteration}
      hasFocus={pressed.current === comparison.iteration}
      onChoose={choose}
    />
  );
  return (
    <>
      <div className="actions pick">
        <DocumentChoice
          documents={documents}
          chosen={document}
          onChoose={(place) => setLook({ document: place, finding: null })}
        />
        <FindingFilters
          findings={report.data?.findings ?? []}
          accepted={comparison.accepted}
          shown={['severity', 'check', 'open']}
        />
        <span className="quiet keys">
          <kbd>n</kbd> next, <kbd>p</kbd> previous finding
        </span>
      </div>
      {report.isError ? <Failure error={report.error} retry={() => void report.refetch()} /> : null}
      {report.isPending ? <p className="quiet">Loading …</p> : null}
      {report.data === undefined ? (
        strip
      ) : (
        <ReportPages
          key={`${comparison.report} ${document}`}
          report={report.data}
          document={document}
          filter={filter}
          chosen={look.get('finding')}
          onChoose={(id) => setLook({ finding: id })}
          below={strip}
          about={(finding) => (
            <FindingAbout
              finding={finding}
              history={historyOf(finding.id, comparisons)}
              accepted={comparison.accepted?.find(({ id }) => id === finding.id) ?? null}
              iteration={comparison.iteration}
              events={events}
              commits={commitsOfFinding(finding.id, comparisons, commits)}
              onDecide={onDecide}
            />
          )}
        />
      )}
      {dialog}
    </>
  );
}
