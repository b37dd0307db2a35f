import type { DocumentPages } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { type ReactNode, useMemo, useState } from 'react';
import { Segments } from '../../segments.js';
import { useKeys } from '../../shortcuts/use-keys.js';
import { usePagePictures } from '../use-page-pictures.js';
import type { PagePair } from './change.js';
import { ChangeList } from './change-list.js';
import { comparePages } from './compare-pages.js';
import { SheetSides } from './sheet-sides.js';
import { type ComparisonMode, SlideSides } from './slide-sides.js';
import { TextSides } from './text-sides.js';

/** A document as it was at one time. */
export interface DocumentVersion {
  /** `iteration 2`. */
  readonly name: string;
  readonly pages: DocumentPages;
  /** The document itself, so that its pages can be drawn; reports of older versions do not name it. */
  readonly artifact: string | undefined;
}

const modes: Readonly<Record<DocumentPages['type'], readonly (readonly [ComparisonMode, string])[]>> = {
  pptx: [
    ['side', 'Side by side'],
    ['swipe', 'Swipe'],
    ['blink', 'Blink'],
  ],
  xlsx: [],
  docx: [
    ['side', 'Side by side'],
    ['swipe', 'One text'],
  ],
};

/** Two states of a document page by page: the changes of each page, framed at their places, and word by word. */
export function BeforeAfter({
  before,
  after,
  look,
  onLook,
  children,
}: {
  readonly before: DocumentVersion;
  readonly after: DocumentVersion;
  /** The name of the way they are shown; the first of its type's if it does not have that name. */
  readonly look: string | null;
  readonly onLook: (look: ComparisonMode) => void;
  /** Content beside them below the list of changes: the source of the changes. */
  readonly children?: ReactNode;
}) {
  const pairs = useMemo(() => comparePages(before.pages, after.pages), [before.pages, after.pages]);
  const [chosen, setChosen] = useState<string | null>(null);
  const changed = pairs?.filter(({ changes }) => changes.length > 0) ?? [];
  const pair = pairs?.find(({ key }) => key === chosen) ?? changed[0] ?? pairs?.[0];
  function step(by: 1 | -1): void {
    const next = changed[changed.findIndex(({ key }) => key === pair?.key) + by];
    if (next !== undefined) setChosen(next.key);
  }
  useKeys({ n: () => step(1), p: () => step(-1) });
  if (pairs === null)
    return (
      <>
        <p className="quiet">
          Page-by-page comparison is not available between {before.pages.type.toUpperCase()} and{' '}
          {after.pages.type.toUpperCase()}.
        </p>
        {children}
      </>
    );
  if (pair === undefined) {
    return (
      <>
        <p className="quiet">Neither document has pages.</p>
        {children}
      </>
    );
  }
  const choices = modes[after.pages.type];
  const mode = choices.find(([name]) => name === look)?.[0] ?? 'side';
  return (
    <>
      <p role="status" aria-label="Changes">
        {changed.length === 0
          ? 'No visible changes.'
          : `${countOf(
              changed.reduce((sum, { changes }) => sum + changes.length, 0),
              'change',
            )} on ${countOf(changed.length, 'page')}.`}
      </p>
      <ChangedStrip pairs={changed} chosen={pair.key} onChoose={setChosen} />
      <div className="actions pick">
        {pairs.length < 2 ? null : <PairChoice pairs={pairs} chosen={pair.key} onChoose={setChosen} />}
        {choices.length === 0 ? null : (
          <Segments legend="Comparison view" choices={choices} chosen={mode} onChoose={onLook} />
        )}
        {changed.length < 2 ? null : (
          <span className="quiet keys">
            <kbd>n</kbd> next, <kbd>p</kbd> previous change
          </span>
        )}
      </div>
      <div className="compared-pages">
        <div>
          <Pages key={pair.key} before={before} after={after} pair={pair} mode={mode} />
        </div>
        <div className="what-changed">
          <ChangeList key={`changes ${pair.key}`} changes={pair.changes} />
          {children}
        </div>
      </div>
    </>
  );
}

/** The changed pages, each one press away. */
function ChangedStrip({
  pairs,
  chosen,
  onChoose,
}: {
  readonly pairs: readonly PagePair[];
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
}) {
  if (pairs.length < 2) return null;
  return (
    <nav className="changed-strip" aria-label="Changed pages">
      {pairs.map((pair) => (
        <button
          key={pair.key}
          type="button"
          aria-current={pair.key === chosen ? 'page' : undefined}
          title={pair.title}
          onClick={() => onChoose(pair.key)}
        >
          {pair.label} <span className="quiet">{stateOf(pair)}</span>
        </button>
      ))}
    </nav>
  );
}

function PairChoice({
  pairs,
  chosen,
  onChoose,
}: {
  readonly pairs: readonly PagePair[];
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
}) {
  return (
    <label>
      <span className="visually-hidden">Page</span>
      <select value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {pairs.map((pair) => (
          <option key={pair.key} value={pair.key}>
            {pair.label}
            {pair.title === '' ? '' : `: ${pair.title.slice(0, 60)}`} ({stateOf(pair)})
          </option>
        ))}
      </select>
    </label>
  );
}

function stateOf({ before, after, changes }: PagePair): string {
  if (before === null) return 'new';
  if (after === null) return 'removed';
  return changes.length === 0 ? 'same' : countOf(changes.length, 'change');
}

function Pages({
  before,
  after,
  pair,
  mode,
}: {
  readonly before: DocumentVersion;
  readonly after: DocumentVersion;
  readonly pair: PagePair;
  readonly mode: ComparisonMode;
}) {
  const [old, now] = [before.pages, after.pages];
  const [oldPictures, newPictures] = [
    usePagePictures(old.type === 'pptx' ? before.artifact : undefined, old),
    usePagePictures(now.type === 'pptx' ? after.artifact : undefined, now),
  ];
  if (old.type === 'pptx' && now.type === 'pptx') {
    return (
      <SlideSides
        before={{ name: before.name, deck: old, pictures: oldPictures.byPage }}
        after={{ name: after.name, deck: now, pictures: newPictures.byPage }}
        pair={pair}
        mode={mode}
      />
    );
  }
  if (old.type === 'xlsx' && now.type === 'xlsx') {
    const sheet = pair.before === null ? undefined : old.sheets[pair.before];
    return <SheetSides before={sheet} after={pair.after === null ? undefined : now.sheets[pair.after]} />;
  }
  if (old.type === 'docx' && now.type === 'docx') {
    return <TextSides before={old.blocks} after={now.blocks} isBeside={mode === 'side'} />;
  }
  return null;
}
