import type { Task, TaskEvent } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { useMemo } from 'react';
import { artifactUrl } from '../../api/artifacts.js';
import { emptyStates } from '../../labels/empty-states.js';
import { Failure } from '../../parts/failure.js';
import type { DataOf } from './build-timeline.js';
import { findingAddress } from './commit-link.js';
import { type Comparison, changeOf, historyOf } from './comparisons.js';
import { ComparisonsTable } from './comparisons-table.js';
import { useLook } from './document/use-look.js';
import { commitsOfFinding, listCommits } from './finding-commits.js';
import { isDecidable, useFindingDecisions } from './finding-decisions.js';
import { FindingFilters, useFindingFilters } from './finding-filters.js';
import { FindingItem, FixedFindings } from './finding-items.js';
import { IterationChoice } from './iteration-choice.js';
import { LazyFindingsChart } from './lazy-findings-chart.js';
import { useReport } from './use-report.js';

/** Findings of each comparison: in figures, and one by one for the iteration that is chosen. */
export function FindingsView({
  comparisons,
  task,
  events,
  canOperate,
}: {
  readonly comparisons: readonly Comparison[];
  readonly task: Task;
  readonly events: readonly TaskEvent[];
  readonly canOperate: boolean;
}) {
  const [look, setLook] = useLook();
  const wanted = Number(look.get('iteration'));
  const chosen = comparisons.findLastIndex(({ iteration }) => iteration === wanted);
  const commits = useMemo(() => listCommits(events), [events]);
  const index = chosen === -1 ? comparisons.length - 1 : chosen;
  const comparison = comparisons[index];
  const findings = useReport(comparison?.report).data?.findings ?? [];
  if (comparison === undefined) return <p className="quiet">{emptyStates.findings}</p>;

  return (
    <>
      <details className="fold">
        <summary>Findings per iteration</summary>
        <div className="beside">
          <LazyFindingsChart comparisons={comparisons} />
          <ComparisonsTable comparisons={comparisons} />
        </div>
      </details>
      <div className="actions pick">
        <IterationChoice
          comparisons={comparisons}
          chosen={comparison.iteration}
          onChoose={(iteration) => setLook({ iteration })}
        />
        <FindingFilters findings={findings} accepted={comparison.accepted} />
        <a href={artifactUrl(comparison.report, `findings-${comparison.iteration}.json`)} download>
          Download report (JSON)
        </a>
      </div>
      <FindingsOf
        decidable={canOperate && isDecidable(task, comparison, comparisons) ? task : null}
        comparison={comparison}
        comparisons={comparisons}
        commits={commits}
      />
      <FixedFindings
        comparison={comparison}
        before={comparisons[index - 1]}
        commitsOf={(id) => commitsOfFinding(id, comparisons.slice(0, index + 1), commits)}
      />
    </>
  );
}

function FindingsOf({
  decidable,
  comparison,
  comparisons,
  commits,
}: {
  readonly commits: readonly DataOf<'fix'>[];
  /** The task, if its findings can be decided about now. */
  readonly decidable: Task | null;
  readonly comparison: Comparison;
  readonly comparisons: readonly Comparison[];
}) {
  const report = useReport(comparison.report);
  const { onDecide, dialog } = useFindingDecisions(decidable);
  const filter = useFindingFilters(comparison.accepted);
  if (report.isError) return <Failure error={report.error} retry={() => void report.refetch()} />;
  if (report.isPending) return <p className="quiet">Loading …</p>;
  const { findings } = report.data;
  const shown = filter(findings);
  return (
    <>
      <p
        role="status"
        aria-label="Number of findings"
        className={findings.length === 0 ? undefined : 'quiet'}
      >
        {findings.length === 0
          ? 'No findings left.'
          : `Showing ${shown.length} of ${countOf(findings.length, 'finding')}${describeAccepted(comparison)}.`}
        {comparison.template === null ? '' : ` Template: ${comparison.template}.`}
      </p>
      <ul className="findings">
        {shown.map((finding) => (
          <FindingItem
            key={finding.id}
            finding={finding}
            change={changeOf(finding.id, comparison)}
            history={historyOf(finding.id, comparisons)}
            accepted={comparison.accepted?.find(({ id }) => id === finding.id) ?? null}
            commits={commitsOfFinding(finding.id, comparisons, commits)}
            page={findingAddress(comparison.iteration, finding.id)}
            onDecide={onDecide}
          />
        ))}
      </ul>
      {dialog}
    </>
  );
}

/** Says how many of the findings that are counted everywhere are left to fix. */
function describeAccepted({ accepted = [], total }: Comparison): string {
  return accepted.length === 0 ? '' : `: ${total - accepted.length} open, ${accepted.length} accepted`;
}
