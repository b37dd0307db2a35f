import type { SlidePage as SlideContent } from '@fixpoint/shared/contracts';
import { useRef } from 'react';
import { boxStyle } from './drawing/shape-box.js';
import type { Deck } from './drawing/slide-drawing.js';
import { type Box, frameWords } from './frame-words.js';
import { type Choice, Pin, Pins } from './pin.js';
import type { Mark, PlacedFinding } from './place-findings.js';
import { SlidePicture } from './slide-picture.js';
import { usePageWords } from './use-page-words.js';

/** Rows of a slide that have a pin each: more would lie on one another. */
const pinRows = 12;

/** A slide with its findings: each place framed, with its number beside the slide; findings of the whole slide above it. */
export function SlidePage({
  slide,
  deck,
  artifact,
  address,
  marks,
  choice,
}: {
  readonly slide: SlideContent;
  readonly deck: Deck;
  readonly artifact: string | undefined;
  /** Its picture by LibreOffice. */
  readonly address: string | undefined;
  readonly marks: readonly Mark[];
  readonly choice: Choice;
}) {
  const page = useRef<HTMLDivElement>(null);
  const slideMarks = marks.flatMap(({ placed, anchor }) =>
    anchor.kind === 'slide' ? [{ placed, anchor }] : [],
  );
  const on = slideMarks.filter(({ anchor }) => anchor.gap === undefined);
  const words = usePageWords({
    rendered: address === undefined || artifact === undefined ? null : { artifact, number: slide.number },
    page,
    isWanted: on.some(({ anchor }) => anchor.words !== undefined),
  });
  const framed = on.flatMap(({ placed, anchor }) =>
    anchor.box === undefined ? [] : [{ placed, frames: frameWords(anchor, words) ?? [anchor.box] }],
  );
  const whole = on.filter(({ anchor }) => anchor.box === undefined).map(({ placed }) => placed);
  const gap = (side: 'before' | 'after') =>
    slideMarks.filter(({ anchor }) => anchor.gap === side).map(({ placed }) => placed);
  return (
    <>
      <Beside label="Whole slide" placed={whole} choice={choice} />
      <Gap placed={gap('before')} choice={choice} />
      <div className="marked pinned" ref={page}>
        <SlidePicture key={address} address={address} slide={slide} deck={deck} />
        {framed.flatMap(({ placed: { finding }, frames }) =>
          frames.map((box) => (
            <div
              key={`${finding.id} ${box.left} ${box.top}`}
              className={`frame ${finding.severity}${choice.chosen === finding.id ? ' chosen' : ''}`}
              data-finding={finding.id}
              style={boxStyle({ box })}
            />
          )),
        )}
        {rowsOf(framed).map((placed, row) => (
          <Pin
            key={placed[0]?.number}
            placed={placed}
            choice={choice}
            style={{ top: `${((row + 0.5) / pinRows) * 100}%` }}
          />
        ))}
      </div>
      <Gap placed={gap('after')} choice={choice} />
    </>
  );
}

/** Findings by the row of the slide that they begin in, each once. */
function rowsOf(framed: readonly { readonly placed: PlacedFinding; readonly frames: readonly Box[] }[]) {
  const rows: PlacedFinding[][] = [];
  for (const { placed, frames } of framed) {
    const [{ top, height } = { top: 0, height: 0 }] = frames;
    const row = Math.min(pinRows - 1, Math.floor(top * pinRows + Math.min(height * pinRows, 1) / 2));
    const placedFindings = rows[row] ?? [];
    rows[row] = placedFindings.includes(placed) ? placedFindings : [...placedFindings, placed];
  }
  return rows;
}

interface Placed {
  readonly placed: readonly PlacedFinding[];
  readonly choice: Choice;
}

/** Findings that no place of the page can be marked for. */
export function Beside({ label, ...pins }: Placed & { readonly label: string }) {
  return pins.placed.length === 0 ? null : (
    <p className="whole">
      <span className="quiet">{label}</span>
      <Pins {...pins} />
    </p>
  );
}

/** The place of something missing. */
export function Gap({ label = 'A slide is missing here', ...pins }: Placed & { readonly label?: string }) {
  const [first] = pins.placed;
  return first === undefined ? null : (
    <p className={`gap ${first.finding.severity}`}>
      {label}
      <Pins {...pins} />
    </p>
  );
}
