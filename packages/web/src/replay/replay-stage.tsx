import type { Replay } from '@fixpoint/shared/contracts';
import { useMemo, useState } from 'react';
import { DocumentChoice, shownDocument } from '../parts/document/document-choice.js';
import { DocumentPagesView } from '../parts/document/document-pages-view.js';
import { placeFindings } from '../parts/document/place-findings.js';
import { Segments } from '../parts/segments.js';
import type { Moment } from './list-moments.js';
import { ReplayAgent } from './replay-agent.js';
import { ReplayDiff } from './replay-diff.js';

const views = { document: 'Document', change: 'Change', agent: 'Agent', screen: 'Screen' } as const;
type View = keyof typeof views;

/** View at a moment. It turns to the newest content automatically, until its reader chooses. */
export function ReplayStage({
  replay,
  moment,
  place,
}: {
  readonly replay: Replay;
  readonly moment: Moment;
  /** Place of the moment in the log. */
  readonly place: number;
}) {
  const [chosen, choose] = useState<View | 'follow'>('follow');
  const has: Record<View, boolean> = {
    document: replay.events.some(({ type }) => type === 'findings'),
    change: Object.keys(replay.diffs).length > 0,
    agent: replay.events.some(({ type }) => type === 'engine-message'),
    screen: Object.keys(replay.pictures).length > 0,
  };
  const known = (Object.keys(views) as View[]).filter((view) => has[view]);
  const followed = moment.focus !== 'none' && has[moment.focus] ? moment.focus : known[0];
  const view = chosen === 'follow' ? followed : chosen;
  if (view === undefined) {
    return <p className="quiet replay-stage">This run has no documents, changes or screenshots.</p>;
  }
  return (
    <div className="replay-stage">
      <Segments
        legend="View"
        choices={[['follow', 'Follow the run'], ...known.map((name) => [name, views[name]] as const)]}
        chosen={chosen}
        onChoose={choose}
      />
      {view === 'document' ? <StageDocument replay={replay} moment={moment} /> : null}
      {view === 'change' ? <StageChange replay={replay} moment={moment} /> : null}
      {view === 'agent' ? <ReplayAgent events={replay.events} place={place} /> : null}
      {view === 'screen' ? <StageScreen replay={replay} moment={moment} /> : null}
    </div>
  );
}

function StageDocument({ replay, moment }: { readonly replay: Replay; readonly moment: Moment }) {
  const [finding, choose] = useState<string | null>(null);
  const [wanted, want] = useState<string | null>(null);
  const event = replay.events[moment.comparison];
  const artifact = event?.type === 'findings' ? event.data.report : undefined;
  const report = artifact === undefined ? undefined : replay.reports[artifact];
  const document = shownDocument(report?.documents ?? [], wanted);
  const pagesId = report?.documents[document]?.pages;
  const pages = pagesId === undefined ? undefined : replay.pages[pagesId];
  const placed = useMemo(
    () =>
      report === undefined || pages === undefined ? [] : placeFindings(report.findings, document, pages),
    [report, document, pages],
  );
  if (event?.type !== 'findings') return <p className="quiet">No comparison yet.</p>;
  if (report === undefined || pages === undefined) {
    return (
      <>
        <p className="quiet">The replay does not include the pages of this document.</p>
        <ul>
          {event.data.top.map(({ id, severity, location, message }) => (
            <li key={id}>
              <span className={`severity ${severity}`}>{severity}</span> {location}: {message}
            </li>
          ))}
        </ul>
      </>
    );
  }
  return (
    <>
      <p className="quiet">
        Iteration {event.data.iteration}
        {report.documents.length < 2 ? `: ${report.documents[document]?.name ?? ''}` : ''}
      </p>
      {report.documents.length < 2 ? null : (
        <div className="actions">
          <DocumentChoice documents={report.documents} chosen={document} onChoose={want} />
        </div>
      )}
      <DocumentPagesView
        key={pagesId}
        pages={pages}
        artifact={undefined}
        placed={placed}
        chosen={finding}
        onChoose={choose}
      />
    </>
  );
}

function StageChange({ replay, moment }: { readonly replay: Replay; readonly moment: Moment }) {
  const event = replay.events[moment.fix];
  if (event?.type !== 'fix') return <p className="quiet">No changes yet.</p>;
  const { iteration, outcome, commit, diff } = event.data;
  const text = diff === null ? undefined : replay.diffs[diff];
  return (
    <>
      <p>
        Iteration {iteration}: {outcome}
        {commit === null ? null : (
          <>
            {' '}
            as <code>{commit.slice(0, 9)}</code>
          </>
        )}
      </p>
      {text === undefined ? (
        <p className="quiet">
          {diff === null ? 'No files changed.' : 'The replay does not include the diff.'}
        </p>
      ) : (
        <ReplayDiff text={text} />
      )}
    </>
  );
}

function StageScreen({ replay, moment }: { readonly replay: Replay; readonly moment: Moment }) {
  // Not every picture fits into a replay: the newest before that is nearest to what there was.
  const picture = moment.picture === null ? undefined : replay.pictures[moment.picture];
  const [last, setLast] = useState(picture);
  if (picture !== undefined && picture !== last) setLast(picture);
  const shown = picture ?? last;
  if (moment.picture === null || shown === undefined) return <p className="quiet">No screenshot yet.</p>;
  return (
    <figure className="replay-screen">
      <img src={shown} alt="Screen at this moment" />
    </figure>
  );
}
