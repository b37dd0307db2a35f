import type { FlowBlock } from '@fixpoint/shared/contracts';
import { Fragment } from 'react';
import { addressOf, type Pictures } from './drawing/shape-box.js';
import { type Choice, Pins } from './pin.js';
import type { Mark } from './place-findings.js';
import { Gap } from './slide-page.js';

/** Of a point. */
const pixels = 4 / 3;

/** A text from its first paragraph to its last, with the findings marked in its words. */
export function TextPage({
  blocks,
  pictures,
  marks,
  choice,
}: {
  readonly blocks: readonly FlowBlock[];
  readonly pictures: Pictures;
  readonly marks: readonly Mark[];
  readonly choice: Choice;
}) {
  const byBlock = new Map<number, Mark[]>();
  for (const mark of marks) {
    if (mark.anchor.kind !== 'text') continue;
    const { block } = mark.anchor;
    byBlock.set(block, [...(byBlock.get(block) ?? []), mark]);
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, by keyboard too
    <section className="flow" tabIndex={0} aria-label="Text of the document">
      {blocks.map((block) => {
        const all = byBlock.get(block.number) ?? [];
        const isGap = ({ anchor }: Mark) => anchor.kind === 'text' && anchor.gap !== undefined;
        const here = all.filter((mark) => !isGap(mark));
        return (
          <Fragment key={block.number}>
            <Gap
              label="A section is missing here"
              placed={all.filter(isGap).map(({ placed }) => placed)}
              choice={choice}
            />
            {block.kind === 'paragraph' ? (
              <Paragraph block={block} marks={here} choice={choice} />
            ) : (
              <Table rows={block.rows} marks={here} choice={choice} />
            )}
            {block.pictures?.map(({ image, width, label }, index) => {
              const src = addressOf(image, pictures);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: pictures have no names, and never change
                <p key={index}>
                  {src === null ? (
                    `[${label}]`
                  ) : (
                    <img src={src} alt={label} width={width * pixels || undefined} />
                  )}
                </p>
              );
            })}
          </Fragment>
        );
      })}
    </section>
  );
}

interface Marked {
  readonly marks: readonly Mark[];
  readonly choice: Choice;
}

function lookOf(marks: readonly Mark[], { chosen }: Choice): string {
  const [first] = marks;
  if (first === undefined) return '';
  const isChosen = marks.some(({ placed }) => placed.finding.id === chosen);
  return ` found ${first.placed.finding.severity}${isChosen ? ' chosen' : ''}`;
}

function Paragraph({
  block: { text, level, label },
  marks,
  choice,
}: Marked & { readonly block: Extract<FlowBlock, { kind: 'paragraph' }> }) {
  const parts = splitAt(text, marks);
  const whole = marks.filter(({ anchor }) => anchor.kind === 'text' && anchor.characters === undefined);
  return (
    // Each paragraph runs in the direction of its first word.
    <p dir="auto" className={`level-${Math.min(level, 4)}${lookOf(whole, choice)}`}>
      {pinsOf(whole, choice)}
      {label === '' ? null : <span className="quiet">{label} </span>}
      {parts.map(({ start, words, covering, begins }) =>
        covering.length === 0 ? (
          <span key={start}>{words}</span>
        ) : (
          <Fragment key={start}>
            {pinsOf(begins, choice)}
            <mark className={lookOf(covering, choice)}>{words}</mark>
          </Fragment>
        ),
      )}
    </p>
  );
}

function pinsOf(marks: readonly Mark[], choice: Choice) {
  return <Pins placed={marks.map(({ placed }) => placed)} choice={choice} />;
}

/** The text in pieces, each with the marks that cover all of it. */
function splitAt(text: string, marks: readonly Mark[]) {
  const spans = marks.flatMap((mark) =>
    mark.anchor.kind === 'text' && mark.anchor.characters !== undefined
      ? [{ mark, ...mark.anchor.characters }]
      : [],
  );
  const edges = [...new Set([0, text.length, ...spans.flatMap(({ start, end }) => [start, end])])]
    .filter((edge) => edge <= text.length)
    .sort((a, b) => a - b);
  return edges.slice(0, -1).map((start, index) => {
    const end = edges[index + 1] ?? text.length;
    const covering = spans.filter((span) => span.start <= start && span.end >= end);
    const marksOf = (results: typeof spans) => results.map(({ mark }) => mark);
    return {
      start,
      words: text.slice(start, end),
      covering: marksOf(covering),
      begins: marksOf(covering.filter((span) => span.start === start)),
    };
  });
}

function Table({ rows, marks, choice }: Marked & { readonly rows: readonly (readonly string[])[] }) {
  const whole = marks.filter(({ anchor }) => anchor.kind === 'text' && anchor.row === undefined);
  return (
    <div className="flow-table">
      {whole.length === 0 ? null : <p>{pinsOf(whole, choice)}</p>}
      <table className={lookOf(whole, choice).trim()}>
        <tbody>
          {rows.map((cells, down) => {
            const inRow = marks.filter(({ anchor }) => anchor.kind === 'text' && anchor.row === down + 1);
            const inCell = (column: number | undefined) =>
              inRow.filter(({ anchor }) => anchor.kind === 'text' && anchor.column === column);
            const here = inCell(undefined);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names, and never change
              <tr key={down} className={lookOf(here, choice).trim()}>
                {cells.map((text, across) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: as rows
                    key={across}
                    dir="auto"
                    className={lookOf(inCell(across + 1), choice).trim() || undefined}
                  >
                    {across === 0 ? pinsOf(here, choice) : null}
                    {pinsOf(inCell(across + 1), choice)}
                    {text}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
