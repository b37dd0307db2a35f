import type { SlidePage as SlideContent } from '@fixpoint/shared/contracts';
import type { Deck } from './drawing/slide-drawing.js';
import { type Choice, Pin } from './pin.js';
import type { Mark } from './place-findings.js';
import { SlidePicture } from './slide-picture.js';

/** A slide with what is found on it: each place framed and numbered, what is of the whole slide above it. */
export function SlidePage({
  slide,
  deck,
  address,
  marks,
  choice,
}: {
  readonly slide: SlideContent;
  readonly deck: Deck;
  /** Its picture by LibreOffice. */
  readonly address: string | undefined;
  readonly marks: readonly Mark[];
  readonly choice: Choice;
}) {
  const boxed = marks.flatMap(({ placed, anchor }) =>
    anchor.kind === 'slide' && anchor.box !== undefined ? [{ placed, box: anchor.box }] : [],
  );
  const whole = marks.filter(({ anchor }) => anchor.kind === 'slide' && anchor.box === undefined);
  const corners = new Map<string, number>();
  return (
    <>
      {whole.length === 0 ? null : (
        <p className="whole">
          <span className="quiet">Whole slide</span>
          {whole.map(({ placed }) => (
            <Pin key={placed.finding.id} placed={placed} choice={choice} />
          ))}
        </p>
      )}
      <div className="marked">
        <SlidePicture key={address} address={address} slide={slide} deck={deck} />
        {boxed.map(({ placed, box }) => {
          const { finding, number } = placed;
          // Numbers at one corner stand beside each other.
          const corner = `${Math.round(box.left * 25)} ${Math.round(box.top * 25)}`;
          const before = corners.get(corner) ?? 0;
          corners.set(corner, before + 1);
          const place = { left: `${box.left * 100}%`, top: `${box.top * 100}%` };
          return (
            <div key={`${finding.id} ${number} ${box.left} ${box.top}`}>
              <div
                className={`frame ${finding.severity}${choice.chosen === finding.id ? ' chosen' : ''}`}
                style={{ ...place, width: `${box.width * 100}%`, height: `${box.height * 100}%` }}
              />
              <Pin placed={placed} choice={choice} style={{ ...place, marginLeft: `${before * 1.75}rem` }} />
            </div>
          );
        })}
      </div>
    </>
  );
}
