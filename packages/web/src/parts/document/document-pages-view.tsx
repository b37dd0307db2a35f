import type { DocumentPages, Finding } from '@fixpoint/shared/contracts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useKeys } from '../shortcuts/use-keys.js';
import { FindingList } from './finding-list.js';
import { PageRail } from './page-rail.js';
import { PageTools } from './page-tools.js';
import type { Choice } from './pin.js';
import { listPages, type Mark, marksOn, type PlacedFinding, pageOf } from './place-findings.js';
import { SheetPage } from './sheet-page.js';
import { SlidePage } from './slide-page.js';
import { TextPage } from './text-page.js';
import { type PagePicture, usePagePictures } from './use-page-pictures.js';
import { useZoom, type Zoom } from './use-zoom.js';

/**
 * A document beside its findings. Choosing a finding turns to its page and shows its place; choosing a mark shows its finding. `n`
 * and `p` go to the next and the previous finding, `[` and `]` to other pages, and `+`, `-` and `0` change the size.
 */
export function DocumentPagesView({
  pages,
  artifact,
  placed,
  chosen,
  onChoose,
  about,
  below,
}: {
  readonly pages: DocumentPages;
  /** The document itself, so that its pages can be drawn; reports of older versions do not name it. */
  readonly artifact: string | undefined;
  readonly placed: readonly PlacedFinding[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  /** Further facts about the chosen finding, and its actions. */
  readonly about?: ((finding: Finding) => ReactNode) | undefined;
  /** Shown below the page. */
  readonly below?: ReactNode;
}) {
  const entries = listPages(pages);
  const firstPlace = placed.find(({ finding }) => finding.id === chosen)?.anchors[0] ?? placed[0]?.anchors[0];
  const [shown, setShown] = useState(() =>
    firstPlace === undefined ? (entries[0]?.key ?? '') : pageOf(firstPlace),
  );
  const sheet = useRef<HTMLDivElement>(null);
  const here = marksOn(placed, shown);
  const pictures = usePagePictures(artifact, pages);
  // Findings of sheets and texts are in cells and words, which a picture lacks.
  const [isDrawn, setDrawn] = useState(pages.type === 'pptx');
  const drawn = isDrawn ? pictures.byPage : new Map<string, PagePicture>();

  function choose(id: string): void {
    onChoose(id);
    const anchors = placed.find(({ finding }) => finding.id === id)?.anchors ?? [];
    const [first] = anchors;
    if (first !== undefined && !anchors.some((anchor) => pageOf(anchor) === shown)) setShown(pageOf(first));
  }
  function step(by: 1 | -1): void {
    const index = placed.findIndex(({ finding }) => finding.id === chosen);
    const start = by === 1 ? 0 : placed.length - 1;
    const next = placed[index === -1 ? start : index + by];
    if (next !== undefined) choose(next.finding.id);
  }
  function turn(by: 1 | -1): void {
    const next = entries[entries.findIndex(({ key }) => key === shown) + by];
    if (next !== undefined) setShown(next.key);
  }
  const paper = useRef<HTMLDivElement>(null);
  const zoom = useZoom(paper);
  useKeys({
    n: () => step(1),
    p: () => step(-1),
    '[': () => turn(-1),
    ']': () => turn(1),
    '+': () => zoom.step(1),
    '-': () => zoom.step(-1),
    '0': () => zoom.choose('fit'),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other marks
  useEffect(() => {
    if (chosen === null) return;
    const mark = sheet.current?.querySelector(`[data-finding="${CSS.escape(chosen)}"]`);
    mark?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen, shown]);

  const choice: Choice = { chosen, onChoose: choose };
  const entry = entries.find(({ key }) => key === shown) ?? entries[0];
  const isPrinted = isDrawn && pages.type !== 'pptx' && drawn.size > 0;
  return (
    <div className={`document-view${entries.length < 2 ? ' single' : ''}`}>
      {entries.length < 2 ? null : (
        <PageRail pages={pages} placed={placed} shown={shown} onShow={setShown} pictures={drawn} />
      )}
      <div className="sheet" ref={sheet}>
        {entry === undefined ? (
          <p className="quiet">The document has no pages.</p>
        ) : (
          <>
            <PageTools
              entry={entry}
              isDrawn={pictures.byPage.size === 0 ? null : isDrawn}
              onDraw={setDrawn}
              zoom={pages.type === 'pptx' ? zoom.zoom : null}
              onZoom={zoom.choose}
              area={paper}
            />
            {isPrinted ? (
              <Printed pages={pages} entry={entry} drawn={drawn} />
            ) : (
              <div ref={paper} {...paperLook(pages, zoom.zoom)}>
                <Page
                  pages={pages}
                  artifact={artifact}
                  shown={entry.key}
                  marks={here}
                  choice={choice}
                  pictures={drawn}
                />
              </div>
            )}
          </>
        )}
        {pictures.note === '' ? null : <p className="quiet">{pictures.note}</p>}
        {pages.notes.map((note) => (
          <p key={note} className="quiet">
            {note}
          </p>
        ))}
        {below}
      </div>
      <FindingList placed={placed} choice={choice} about={about} />
    </div>
  );
}

/** Classes of the paper, and proportions and chosen size of a slide, for the style sheet. */
function paperLook(pages: DocumentPages, zoom: Zoom) {
  const isSized = typeof zoom === 'number';
  const className = `paper ${isSized ? 'sized' : zoom}`;
  if (pages.type !== 'pptx') return { className };
  const { width, height } = pages;
  const style: Record<string, string | number | undefined> = {
    '--ratio': width / height,
    // Slides are measured in points, and a browser shows a point as 4/3 of a pixel.
    '--size': isSized ? `${(width * zoom * 4) / 3}px` : undefined,
  };
  return { className, style };
}

/** Pages of a text or a sheet as they are printed. */
function Printed({
  pages,
  entry: { key, label },
  drawn,
}: {
  readonly pages: DocumentPages;
  readonly entry: ReturnType<typeof listPages>[number];
  readonly drawn: ReadonlyMap<string, PagePicture>;
}) {
  const pictures = pages.type === 'docx' ? [...drawn.values()] : [drawn.get(key)];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: many pages scroll, by keyboard too
    <section className="printed" tabIndex={0} aria-label={`${label} as printed`}>
      {pictures.map((pagePicture, index) =>
        pagePicture === undefined ? null : (
          <img key={pagePicture.picture} src={pagePicture.picture} alt={`Page ${index + 1}`} loading="lazy" />
        ),
      )}
    </section>
  );
}

function Page({
  pages,
  artifact,
  shown,
  marks,
  choice,
  pictures: drawn,
}: {
  readonly pages: DocumentPages;
  readonly artifact: string | undefined;
  readonly shown: string;
  readonly marks: readonly Mark[];
  readonly choice: Choice;
  /** By LibreOffice, by the keys of the pages. */
  readonly pictures: ReadonlyMap<string, PagePicture>;
}) {
  if (pages.type === 'docx')
    return <TextPage blocks={pages.blocks} pictures={pages.pictures} marks={marks} choice={choice} />;
  if (pages.type === 'xlsx') {
    const sheet = pages.sheets.find(({ name }) => name === shown);
    return sheet === undefined ? null : <SheetPage sheet={sheet} marks={marks} choice={choice} />;
  }
  const slide = pages.slides.find(({ number }) => String(number) === shown);
  if (slide === undefined) return null;
  return (
    <SlidePage
      slide={slide}
      deck={pages}
      artifact={artifact}
      address={drawn.get(shown)?.picture}
      marks={marks}
      choice={choice}
    />
  );
}
