import { diffTexts } from './word-diff.js';

/** A text beside its later version: removed words struck out, added words underlined. */
export function Words({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <span className="words-diff">
      {diffTexts(before, after).map(({ kind, text }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: a part of a diff is its place
        if (kind === 'added') return <ins key={index}>{text}</ins>;
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        if (kind === 'removed') return <del key={index}>{text}</del>;
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        return <span key={index}>{text}</span>;
      })}
    </span>
  );
}
