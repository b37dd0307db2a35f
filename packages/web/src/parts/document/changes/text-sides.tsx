import type { FlowBlock } from '@fixpoint/shared/contracts';
import { alignBlocks, textOfBlock } from './compare-pages.js';
import { Words } from './words.js';

/** Two texts paragraph by paragraph beside each other, or as one text with what went and came. */
export function TextSides({
  before,
  after,
  isBeside,
}: {
  readonly before: readonly FlowBlock[];
  readonly after: readonly FlowBlock[];
  readonly isBeside: boolean;
}) {
  const pairs = alignBlocks(before, after).map(({ before: old, after: now }) => ({
    key: `${old?.number} ${now?.number}`,
    level: levelOf(now ?? old),
    was: old === undefined ? '' : textOfBlock(old),
    is: now === undefined ? '' : textOfBlock(now),
  }));
  return (
    <section
      className={`flow compared${isBeside ? ' beside-each' : ''}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, by keyboard too
      tabIndex={0}
      aria-label="Changes in the text"
    >
      {pairs.map(({ key, level, was, is }) =>
        isBeside ? (
          <div key={key} className={was === is ? 'pair' : 'pair changed'}>
            <p className={`level-${level}`}>{was}</p>
            <p className={`level-${level}`}>{was === is ? is : <Words before={was} after={is} />}</p>
          </div>
        ) : (
          <p key={key} className={`level-${level}${was === is ? '' : ' changed'}`}>
            <Words before={was} after={is} />
          </p>
        ),
      )}
    </section>
  );
}

function levelOf(block: FlowBlock | undefined): number {
  return block?.kind === 'paragraph' ? Math.min(block.level, 4) : 0;
}
