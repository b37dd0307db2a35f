const shownLength = 600;

/** A text of any length; a long one is folded behind its beginning. */
export function LongText({ text }: { readonly text: string }) {
  if (text.length <= shownLength) return <span className="text">{text}</span>;
  return (
    <details className="text">
      <summary>{text.slice(0, shownLength / 2)} …</summary>
      {text}
    </details>
  );
}
