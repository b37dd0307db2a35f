/** A block of code in an answer. */
export interface FencedBlock {
  readonly start: number;
  /** Behind the closing fence. */
  readonly end: number;
  /** `python`, `jsx`; empty if missing. */
  readonly language: string;
  readonly content: string;
  /** The file that it is, by the line before it, its fence or its first line; null: not said. */
  readonly path: string | null;
  /** The closing fence is there. */
  readonly closed: boolean;
}

const path = /((?:[\w@.()[\]-]+\/)*[\w@()[\]-]*\.\w{1,12}|(?:[\w@.-]+\/)*(?:Dockerfile|Procfile|Makefile))/;
/** A line that is a name and nothing else: bare, in bold, as a heading, in backticks, after "File:". */
const nameLine = new RegExp(
  `^[ \\t]*(?:#{1,6}\\s+|[-*+•]\\s+|\\d{1,2}[.)]\\s+)?(?:\\*\\*|__|\`|"|')*(?:(?:file(?:name)?|path)\\s*:\\s*)?(?:\\*\\*|__|\`|"|')*/?${path.source}(?:\\*\\*|__|\`|"|'|:)*[ \\t]*$`,
  'i',
);
const fence = /^([ \t]*)(`{3,}|~{3,})[ \t]*([^\n`]*)$/gm;
const commentLine = new RegExp(
  `^\\s*(?:#|//|<!--|/\\*)\\s*(?:file(?:name)?:\\s*)?/?${path.source}\\s*(?:-->|\\*/)?\\s*$`,
  'i',
);

/** Blocks of code in a text, each with the file that it says it is, as aider and others have models write them. */
export function findFencedBlocks(text: string): readonly FencedBlock[] {
  const blocks: FencedBlock[] = [];
  let open: { start: number; from: number; mark: string; info: string } | null = null;
  for (const match of text.matchAll(fence)) {
    const [line, , mark = '', info = ''] = match;
    if (open === null) {
      open = { start: match.index, from: match.index + line.length + 1, mark, info: info.trim() };
    } else if (mark.startsWith(open.mark) && info.trim() === '') {
      blocks.push(toBlock(text, open, match.index, match.index + line.length));
      open = null;
    }
  }
  if (open !== null) blocks.push(toBlock(text, open, text.length, text.length, false));
  return blocks;
}

function toBlock(
  text: string,
  { start, from, info }: { readonly start: number; readonly from: number; readonly info: string },
  to: number,
  end: number,
  closed = true,
): FencedBlock {
  const content = text.slice(from, Math.max(from, to));
  const [language = ''] = info.split(/[\s:{=]/);
  const before = text.slice(0, start).trimEnd().split('\n').at(-1) ?? '';
  const named = [
    new RegExp(`(?:^\\w*:|(?:title|file(?:name)?|path)=["']?|^|\\s)/?${path.source}["']?$`).exec(info)?.[1],
    nameLine.exec(before)?.[1],
    commentLine.exec(content.split('\n', 1)[0] ?? '')?.[1],
  ];
  return {
    start,
    end,
    content,
    closed,
    language: language.includes('.') || language.includes('/') ? '' : language.toLowerCase(),
    path: named.find((entry) => entry !== undefined) ?? null,
  };
}
