/** A document of a comparison, as far as one chooses it by. */
interface ListedDocument {
  readonly name: string;
  /** Artifact with its pages; one without cannot be shown. */
  readonly pages?: string | undefined;
}

/** Choice among the documents that one mail brought; nothing if there is one. `chosen`: its place among them. */
export function DocumentChoice({
  documents,
  chosen,
  onChoose,
}: {
  readonly documents: readonly ListedDocument[];
  readonly chosen: number;
  readonly onChoose: (place: string) => void;
}) {
  if (documents.length < 2) return null;
  return (
    <label>
      <span className="visually-hidden">Document</span>
      <select value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {documents.map(({ name, pages }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two documents may have one name; their places are theirs
          <option key={index} value={index} disabled={pages === undefined}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The place of the document that is shown: the wanted one if it has pages, else the first that has some; −1: none has. */
export function shownDocument(documents: readonly ListedDocument[], wanted: string | null): number {
  const place = wanted === null ? -1 : Number(wanted);
  return documents[place]?.pages === undefined
    ? documents.findIndex(({ pages }) => pages !== undefined)
    : place;
}
