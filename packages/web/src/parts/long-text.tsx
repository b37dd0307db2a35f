const maxShownLength = 600;

/** A text of any length; a long one is folded behind its beginning. */
export function LongText({ text }: { readonly text: string }) {
  if (text.length <= maxShownLength) return <span className="text">{text}</span>;
  return (
    <details className="text">
      <summary>{text.slice(0, maxShownLength / 2)} …</summary>
      {text}
    </details>
  );
}
