import { countOf } from '@fixpoint/shared/text';
import { useRef } from 'react';
import { type BuildSession, type BuildTest, type BuildView, screenshotUrl } from '../../api/builds.js';
import { emptyStates } from '../../labels/empty-states.js';
import { proofOf } from './proof-of.js';
import { TestDetail } from './test-detail.js';

/** The tests by the sessions that worked on them, and of the one that is chosen its steps, its picture and its diff. */
export function TestsView({
  build,
  shown,
  onShow,
  onShowSession,
}: {
  readonly build: BuildView;
  /** Id of the test that is chosen. */
  readonly shown: string | null;
  readonly onShow: (test: string) => void;
  readonly onShowSession: (session: number) => void;
}) {
  const { tests, sessions, task_id } = build;
  const detail = useRef<HTMLElement>(null);
  if (tests.length === 0) return <p className="quiet">{emptyStates.tests}</p>;
  const rows = sessions.length === 0 ? 1 : 2;
  const chosen = tests.find(({ id }) => id === shown) ?? tests[0];
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: many sessions scroll sideways, by keyboard too */}
      <section className="scroll" tabIndex={0} aria-label="Tests by session">
        <table className="data test-matrix">
          <caption className="visually-hidden">Result of each test in each session</caption>
          <thead>
            <tr>
              <th scope="col" rowSpan={rows}>
                Test
              </th>
              <th scope="col" rowSpan={rows}>
                Status
              </th>
              <th scope="col" rowSpan={rows}>
                Screenshot
              </th>
              {sessions.length === 0 ? null : (
                <th scope="colgroup" colSpan={sessions.length}>
                  Sessions
                </th>
              )}
            </tr>
            {sessions.length === 0 ? null : (
              <tr>
                {sessions.map(({ session }) => (
                  <th key={session} scope="col">
                    {session}
                  </th>
                ))}
              </tr>
            )}
          </thead>
          <tbody>
            {tests.map((test) => (
              <tr key={test.id} className={test.id === chosen?.id ? 'shown' : undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className="plain"
                    aria-pressed={test.id === chosen?.id}
                    onClick={() => {
                      onShow(test.id);
                      detail.current?.focus();
                    }}
                  >
                    {test.id}
                  </button>
                  <p className="words quiet">{test.description}</p>
                </th>
                <td>
                  <TestState test={test} />
                </td>
                <td>
                  <Thumbnail build={task_id} session={proofOf(test, sessions)} test={test} />
                </td>
                {sessions.map((session) => (
                  <td key={session.session} className="cell">
                    {session.test === test.id ? (
                      <Cell session={session} onShow={() => onShowSession(session.session)} />
                    ) : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {chosen === undefined ? null : <TestDetail ref={detail} build={build} test={chosen} />}
    </>
  );
}

function TestState({ test: { status, attempts } }: { readonly test: BuildTest }) {
  return (
    <>
      <span className={`badge ${status === 'pass' ? 'completed' : ''}`}>
        {status === 'pass' ? 'Passed' : 'Open'}
      </span>
      {attempts === 0 ? null : <p className="attempts quiet">{countOf(attempts, 'attempt')}</p>}
    </>
  );
}

function Cell({ session, onShow }: { readonly session: BuildSession; readonly onShow: () => void }) {
  const { passed, session: number } = session;
  return (
    <button
      type="button"
      className={`plain ${passed ? 'good' : 'bad'}`}
      aria-label={`Session ${number}: ${passed ? 'passed' : 'failed'}`}
      onClick={onShow}
    >
      {passed ? '✓' : '✗'}
    </button>
  );
}

function Thumbnail({
  build,
  session,
  test,
}: {
  readonly build: string;
  readonly session: BuildSession | undefined;
  readonly test: BuildTest;
}) {
  const shot = session?.screenshots.findLast(({ artifact }) => artifact !== null);
  if (session === undefined || shot === undefined) return <span className="quiet">–</span>;
  const url = screenshotUrl(build, session.session, shot.name);
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img
        src={url}
        alt={`Screenshot of the app for ${test.id} after session ${session.session}`}
        loading="lazy"
      />
    </a>
  );
}
