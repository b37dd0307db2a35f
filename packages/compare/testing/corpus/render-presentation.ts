import { PNG } from 'pngjs';
import { type GeneratedSlide, PptxGenJS } from '../../../documents/testing/pptxgenjs.js';

/** Left, top, width and height in inches; a slide is 10 wide and 5.625 high. */
type Place = readonly [number, number, number, number];

type Item =
  | {
      readonly text: readonly string[];
      readonly bullets?: boolean;
      readonly at: Place;
      readonly size?: number;
      readonly font?: string;
      readonly color?: string;
    }
  | { readonly link: { readonly text: string; readonly url: string }; readonly at: Place }
  /** `pixels`: a square of so many; one if it is absent. */
  | { readonly picture: string; readonly pixels?: number; readonly at: Place }
  | { readonly table: readonly (readonly string[])[]; readonly at: Place }
  | { readonly chart: Readonly<Record<string, number | null>>; readonly title: string; readonly at: Place };

export interface DeckSlide {
  readonly title: string;
  readonly items: readonly Item[];
  readonly notes?: string;
  readonly hidden?: boolean;
}

export interface Deck {
  readonly slides: readonly DeckSlide[];
}

const pixel =
  'image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function squareOf(pixels: number): string {
  const picture = new PNG({ width: pixels, height: pixels });
  picture.data.fill(0x66);
  return `image/png;base64,${PNG.sync.write(picture).toString('base64')}`;
}

/** The deck as pptxgenjs writes it. The first slide is the cover, without a placeholder for its title. */
export async function renderDeck({ slides }: Deck): Promise<Buffer> {
  const deck = new PptxGenJS();
  deck.defineSlideMaster({
    title: 'CONTENT',
    objects: [
      { placeholder: { options: { name: 'title', type: 'title', x: 0.5, y: 0.2, w: 8, h: 0.8 }, text: '' } },
    ],
    slideNumber: { x: 9, y: 5.2 },
  });
  for (const [index, content] of slides.entries()) {
    const slide = index === 0 ? deck.addSlide() : deck.addSlide({ masterName: 'CONTENT' });
    if (content.title !== '') {
      const place =
        index === 0 ? { x: 1, y: 2, w: 8, h: 1, fontSize: 36 } : { placeholder: 'title', fontSize: 26 };
      slide.addText(content.title, place);
    }
    for (const item of content.items) add(slide, item);
    if (content.notes !== undefined) slide.addNotes(content.notes);
    if (content.hidden === true) slide.hidden = true;
  }
  return (await deck.write({ outputType: 'nodebuffer' })) as Buffer;
}

function add(slide: GeneratedSlide, item: Item): void {
  const [x, y, w, h] = item.at;
  const place = { x, y, w, h };
  if ('picture' in item) {
    slide.addImage({
      data: item.pixels === undefined ? pixel : squareOf(item.pixels),
      altText: item.picture,
      ...place,
    });
  } else if ('link' in item) {
    slide.addText([{ text: item.link.text, options: { hyperlink: { url: item.link.url } } }], {
      ...place,
      fontSize: 12,
    });
  } else if ('chart' in item) {
    const series = { name: item.title, labels: Object.keys(item.chart), values: Object.values(item.chart) };
    slide.addChart('bar', [series as never], { ...place, title: item.title, showTitle: true });
  } else if ('table' in item) {
    const rows = item.table.map((row) => row.map((text) => ({ text })));
    slide.addTable(rows, { ...place, fontSize: 10 });
  } else {
    const options = {
      ...(item.font === undefined ? {} : { fontFace: item.font }),
      ...(item.color === undefined ? {} : { color: item.color }),
    };
    const paragraphs = item.text.map((text) => ({
      text,
      options: { ...options, breakLine: true, ...(item.bullets === true ? { bullet: true } : {}) },
    }));
    slide.addText(paragraphs, { ...place, fontSize: item.size ?? 12 });
  }
}
