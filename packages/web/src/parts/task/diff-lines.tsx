const tags: Readonly<Record<string, 'ins' | 'del'>> = { '+': 'ins', '-': 'del' };

/** Lines of a unified diff in the colours of their kinds. */
export function DiffLines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line, index) => {
    const Tag = tags[line.charAt(0)] ?? 'span';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line of a diff is its place
      <Tag key={index} className={line.startsWith('@@') ? 'hunk' : undefined}>
        {line}
      </Tag>
    );
  });
}
