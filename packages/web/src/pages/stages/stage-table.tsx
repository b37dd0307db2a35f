import { Link } from 'wouter';
import type { StageReport } from '../../api/stages.js';
import { formatRunTime } from '../../parts/amounts.js';

/** All stages side by side; on a telephone the main columns, and the others at the stage that is shown. `failed`: how many tasks failed in each and were not run again. `hrefOf`: the address at which a stage is shown in full. */
export function StageTable({
  stages,
  shown,
  failed,
  hrefOf,
}: {
  readonly stages: readonly StageReport[];
  readonly shown: string | undefined;
  readonly failed: ReadonlyMap<string, number>;
  readonly hrefOf: (stage: string) => string;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label="All stages">
      <table className="data stage-table">
        <thead>
          <tr>
            <th scope="col">Stage</th>
            <th scope="col">Waiting</th>
            <th scope="col">Active</th>
            <th scope="col" className="minor">
              Delayed
            </th>
            <th scope="col">Failed</th>
            <th scope="col">Workers</th>
            <th scope="col" className="minor">
              p50
            </th>
            <th scope="col" className="minor">
              p95
            </th>
            <th scope="col" className="minor">
              p99
            </th>
          </tr>
        </thead>
        <tbody>
          {stages.map((report) => (
            <tr key={report.stage} className={report.stage === shown ? 'shown' : undefined}>
              <th scope="row">
                <Link
                  href={hrefOf(report.stage)}
                  replace
                  aria-current={report.stage === shown ? 'true' : undefined}
                >
                  {report.stage}
                </Link>
              </th>
              <td>{report.waiting}</td>
              <td>{report.active}</td>
              <td className="minor">{report.delayed}</td>
              <td className={failed.has(report.stage) ? 'bad' : undefined}>
                {failed.get(report.stage) ?? 0}
              </td>
              <td className={report.warnings.length > 0 ? 'bad' : undefined}>{report.workers.length}</td>
              <td className="minor">{formatRunTime(report.p50_ms)}</td>
              <td className="minor">{formatRunTime(report.p95_ms)}</td>
              <td className="minor">{formatRunTime(report.p99_ms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
