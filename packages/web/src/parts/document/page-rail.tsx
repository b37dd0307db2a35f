import type { DocumentPages } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { listPages, marksOn, type PlacedFinding } from './place-findings.js';
import { SlidePicture } from './slide-picture.js';
import type { PagePicture } from './use-page-pictures.js';

/** Every page small, with how much is found on it. */
export function PageRail({
  pages,
  placed,
  shown,
  onShow,
  pictures,
}: {
  readonly pages: DocumentPages;
  readonly placed: readonly PlacedFinding[];
  readonly shown: string;
  readonly onShow: (key: string) => void;
  /** By the keys of the pages. */
  readonly pictures: ReadonlyMap<string, PagePicture>;
}) {
  return (
    <nav className="rail" aria-label="Pages">
      <ol>
        {listPages(pages).map(({ key, label, title }, index) => {
          const marks = marksOn(placed, key);
          const found = new Set(marks.map((mark) => mark.placed.finding));
          const gapAt = (side: 'before' | 'after') =>
            marks.some(({ anchor }) => anchor.kind === 'slide' && anchor.gap === side);
          const worst = [...found].toSorted((one, other) => ranks[one.severity] - ranks[other.severity])[0];
          const slide = pages.type === 'pptx' ? pages.slides[index] : undefined;
          const said = found.size === 0 ? 'no findings' : countOf(found.size, 'finding');
          return (
            <li
              key={key}
              className={
                `${gapAt('before') ? 'gap-before' : ''}${gapAt('after') ? 'gap-after' : ''}` || undefined
              }
            >
              <button
                type="button"
                aria-current={key === shown ? 'page' : undefined}
                onClick={() => onShow(key)}
              >
                {slide === undefined || pages.type !== 'pptx' ? null : (
                  <span className="thumbnail">
                    <SlidePicture
                      key={pictures.get(key)?.thumbnail}
                      address={pictures.get(key)?.thumbnail}
                      slide={slide}
                      deck={pages}
                    />
                  </span>
                )}
                <span className="caption">
                  {label}
                  <span className="visually-hidden">
                    {title === '' ? '' : `, ${title}`}: {said}
                  </span>
                  {worst === undefined ? null : (
                    <span className={`many ${worst.severity}`} aria-hidden="true">
                      ⚑ {found.size}
                    </span>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

const ranks = { critical: 0, high: 1, medium: 2, low: 3 } as const;
