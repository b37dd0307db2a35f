/** A word with the place at which a program prints it, in shares of its page. */
export interface PrintedWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The words of a PDF, page by page, from what `pdftotext -bbox` writes of it. */
export function parsePrintedWords(markup: string): PrintedWord[][] {
  return markup
    .split('<page ')
    .slice(1)
    .map((page) => {
      const [width, height] = [attribute(page, 'width'), attribute(page, 'height')];
      return [...page.matchAll(/<word ([^>]*)>([^<]*)<\/word>/gu)].map(([, place = '', text = '']) => ({
        text: unescaped(text),
        left: attribute(place, 'xMin') / width,
        top: attribute(place, 'yMin') / height,
        right: attribute(place, 'xMax') / width,
        bottom: attribute(place, 'yMax') / height,
      }));
    });
}

function attribute(text: string, name: string): number {
  return Number(new RegExp(`${name}="([^"]+)"`, 'u').exec(text)?.[1]);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+));/gu, (whole, code: string | undefined, name = '') =>
    code === undefined ? (entities[name] ?? whole) : String.fromCodePoint(Number(code)),
  );
}
