import type { DocumentPages } from '@fixpoint/shared/contracts';
import { useEffect, useRef, useState } from 'react';
import { FindingList } from './finding-list.js';
import { PageRail } from './page-rail.js';
import type { Choice } from './pin.js';
import { listPages, type Mark, marksOn, type PlacedFinding, pageOf } from './place-findings.js';
import { SheetPage } from './sheet-page.js';
import { SlidePage } from './slide-page.js';
import { TextPage } from './text-page.js';

/**
 * A document beside what is found in it. Choosing a finding turns to its page and shows its place; choosing a mark shows its
 * finding. `n` and `p` go to the next and the previous finding.
 */
export function DocumentPagesView({
  pages,
  placed,
  chosen,
  onChoose,
}: {
  readonly pages: DocumentPages;
  readonly placed: readonly PlacedFinding[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}) {
  const entries = listPages(pages);
  const firstPlace = placed.find(({ finding }) => finding.id === chosen)?.anchors[0] ?? placed[0]?.anchors[0];
  const [shown, setShown] = useState(() =>
    firstPlace === undefined ? (entries[0]?.key ?? '') : pageOf(firstPlace),
  );
  const sheet = useRef<HTMLDivElement>(null);
  const here = marksOn(placed, shown);

  function choose(id: string): void {
    onChoose(id);
    const anchors = placed.find(({ finding }) => finding.id === id)?.anchors ?? [];
    const [first] = anchors;
    if (first !== undefined && !anchors.some((anchor) => pageOf(anchor) === shown)) setShown(pageOf(first));
  }
  useKeys((step) => {
    const at = placed.findIndex(({ finding }) => finding.id === chosen);
    const next = placed[at === -1 ? (step === 1 ? 0 : placed.length - 1) : at + step];
    if (next !== undefined) choose(next.finding.id);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other marks
  useEffect(() => {
    if (chosen === null) return;
    const mark = sheet.current?.querySelector(`[data-finding="${CSS.escape(chosen)}"]`);
    mark?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen, shown]);

  const choice: Choice = { chosen, onChoose: choose };
  const entry = entries.find(({ key }) => key === shown) ?? entries[0];
  return (
    <div className={`document-view${entries.length < 2 ? ' single' : ''}`}>
      {entries.length < 2 ? null : <PageRail pages={pages} placed={placed} shown={shown} onShow={setShown} />}
      <div className="sheet" ref={sheet}>
        {entry === undefined ? (
          <p className="quiet">The document has no pages.</p>
        ) : (
          <>
            <h3>
              {entry.label}
              {entry.title === '' ? '' : `: ${entry.title}`}
            </h3>
            <Page pages={pages} shown={entry.key} marks={here} choice={choice} />
          </>
        )}
        {pages.notes.map((note) => (
          <p key={note} className="quiet">
            {note}
          </p>
        ))}
      </div>
      <FindingList placed={placed} choice={choice} />
    </div>
  );
}

function Page({
  pages,
  shown,
  marks,
  choice,
}: {
  readonly pages: DocumentPages;
  readonly shown: string;
  readonly marks: readonly Mark[];
  readonly choice: Choice;
}) {
  if (pages.type === 'docx') return <TextPage blocks={pages.blocks} marks={marks} choice={choice} />;
  if (pages.type === 'xlsx') {
    const sheet = pages.sheets.find(({ name }) => name === shown);
    return sheet === undefined ? null : <SheetPage sheet={sheet} marks={marks} choice={choice} />;
  }
  const slide = pages.slides.find(({ number }) => String(number) === shown);
  if (slide === undefined) return null;
  return <SlidePage slide={slide} width={pages.width} height={pages.height} marks={marks} choice={choice} />;
}

/** Calls with 1 for `n` and with -1 for `p`, wherever nobody writes. */
function useKeys(onStep: (step: 1 | -1) => void): void {
  const step = useRef(onStep);
  useEffect(() => {
    step.current = onStep;
  });
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [contenteditable]')
      )
        return;
      if (event.key === 'n') step.current(1);
      if (event.key === 'p') step.current(-1);
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
