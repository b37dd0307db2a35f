import type { DocumentPages } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { listPages, type Mark, marksOn, type PlacedFinding } from './place-findings.js';
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
        {listPages(pages).map((entry, index) => (
          <RailPage
            key={entry.key}
            entry={entry}
            pages={pages}
            slide={pages.type === 'pptx' ? pages.slides[index] : undefined}
            marks={marksOn(placed, entry.key)}
            isShown={entry.key === shown}
            onShow={onShow}
            thumbnail={pictures.get(entry.key)?.thumbnail}
          />
        ))}
      </ol>
    </nav>
  );
}

type SlidePages = Extract<DocumentPages, { type: 'pptx' }>;

function RailPage({
  entry: { key, label, title },
  pages,
  slide,
  marks,
  isShown,
  onShow,
  thumbnail,
}: {
  readonly entry: ReturnType<typeof listPages>[number];
  readonly pages: DocumentPages;
  readonly slide: SlidePages['slides'][number] | undefined;
  readonly marks: readonly Mark[];
  readonly isShown: boolean;
  readonly onShow: (key: string) => void;
  readonly thumbnail: string | undefined;
}) {
  const marked = new Set(marks.map((mark) => mark.placed.finding));
  const gapAt = (side: 'before' | 'after') =>
    marks.some(({ anchor }) => anchor.kind === 'slide' && anchor.gap === side);
  const worst = [...marked].toSorted((a, b) => ranks[a.severity] - ranks[b.severity])[0];
  const said = marked.size === 0 ? 'no findings' : countOf(marked.size, 'finding');
  return (
    <li className={`${gapAt('before') ? 'gap-before' : ''}${gapAt('after') ? 'gap-after' : ''}` || undefined}>
      <button type="button" aria-current={isShown ? 'page' : undefined} onClick={() => onShow(key)}>
        {slide === undefined || pages.type !== 'pptx' ? null : (
          <span className="thumbnail">
            <SlidePicture key={thumbnail} address={thumbnail} slide={slide} deck={pages} />
          </span>
        )}
        <span className="caption">
          {label}
          <span className="visually-hidden">
            {title === '' ? '' : `, ${title}`}: {said}
          </span>
          {worst === undefined ? null : (
            <span className={`many ${worst.severity}`} aria-hidden="true">
              ⚑ {marked.size}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

const ranks = { critical: 0, high: 1, medium: 2, low: 3 } as const;
