import { countOf, formatDuration } from '@fixpoint/shared/text';
import { useEffect, useRef, useState } from 'react';
import {
  type BuildSession,
  type BuildView,
  diffUrl,
  screenshotUrl,
  transcriptUrl,
} from '../../api/builds.js';
import { emptyStates } from '../../labels/empty-states.js';
import { formatDollars } from '../../parts/amounts.js';
import { DiffView } from '../../parts/task/diff-view.js';
import { stageNow } from '../../parts/task/stage-labels.js';
import { InstantTime } from '../../parts/times.js';

/** The sessions in the order in which they ran, with the cost of each and the total by then. The newest comes last. */
export function SessionsView({
  build,
  shown,
}: {
  readonly build: BuildView;
  /** Number of the session that a followed link names; NaN or 0: none. */
  readonly shown: number;
}) {
  const { sessions, status, stage } = build;
  const isRunning = status === 'running' && stage !== null;
  if (sessions.length === 0 && !isRunning) return <p className="quiet">{emptyStates.sessions}</p>;
  let spent = 0;
  return (
    <ol className="timeline">
      {sessions.map((session, index) => {
        spent += session.spent_usd;
        return (
          <SessionItem
            key={session.session}
            build={build}
            session={session}
            spent={spent}
            isOpen={shown > 0 ? session.session === shown : index === sessions.length - 1}
            isWanted={session.session === shown}
          />
        );
      })}
      {isRunning ? (
        <li>
          <h3>{stage === 'build-test' ? `Session ${(sessions.at(-1)?.session ?? 0) + 1}` : 'Now'}</h3>{' '}
          <span className="badge running">{stageNow(stage)}</span>
        </li>
      ) : null}
    </ol>
  );
}

function SessionItem({
  build,
  session,
  spent,
  isOpen,
  isWanted,
}: {
  readonly build: BuildView;
  readonly session: BuildSession;
  /** By this and all sessions before it. */
  readonly spent: number;
  readonly isOpen: boolean;
  /** True if a followed link names it. */
  readonly isWanted: boolean;
}) {
  const [wasOpen] = useState(isOpen);
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isWanted) summary.current?.focus();
  }, [isWanted]);
  const { session: number, test, passed, status } = session;
  const failure = test === null ? status : 'failed';
  return (
    <li>
      <details open={wasOpen}>
        <summary ref={summary}>
          <h3>
            Session {number}
            {test === null ? '' : `: ${test}`}
          </h3>{' '}
          <span className={`badge ${passed ? 'completed' : 'failed'}`}>{passed ? 'passed' : failure}</span>{' '}
          <span className="quiet">
            {session.started_at === null ? null : (
              <>
                <InstantTime at={session.started_at} />,{' '}
                {formatDuration(Date.parse(session.ended_at) - Date.parse(session.started_at), 'seconds')},{' '}
              </>
            )}
            {formatDollars(session.spent_usd)} ({formatDollars(spent)} in total)
          </span>
        </summary>
        <p className="text">{session.text}</p>
        <SessionFacts build={build} session={session} />
        {session.console_errors.length === 0 ? null : (
          <ul className="console">
            {session.console_errors.map((line) => (
              <li key={line}>
                <code>{line}</code>
              </li>
            ))}
          </ul>
        )}
        <div className="pictures">
          {session.screenshots.map(({ name, path, artifact }) => {
            const url = screenshotUrl(build.task_id, number, name);
            return artifact === null ? null : (
              <a key={path} href={url} target="_blank" rel="noreferrer">
                <img src={url} alt={`Screenshot ${path} of session ${number}`} loading="lazy" />
              </a>
            );
          })}
        </div>
        {session.diff === null ? null : <DiffView artifact={session.diff} isOpen={false} />}
      </details>
    </li>
  );
}

function SessionFacts({ build, session }: { readonly build: BuildView; readonly session: BuildSession }) {
  const { commit, turns, status, session: number } = session;
  return (
    <p className="quiet links">
      <span>{status}</span>
      {turns === null ? null : <span>{countOf(turns, 'turn')}</span>}
      {commit === null ? (
        <span>no commit pushed</span>
      ) : (
        <a href={`https://github.com/${build.repository}/commit/${commit}`}>
          Commit <code>{commit.slice(0, 12)}</code>
        </a>
      )}
      {session.transcript === null ? null : (
        <a href={transcriptUrl(build.task_id, number)} download>
          Download transcript
        </a>
      )}
      {session.diff === null ? null : (
        <a href={diffUrl(build.task_id, number)} download>
          Download diff
        </a>
      )}
    </p>
  );
}
