import { type GeneratedSlide, PptxGenJS } from './pptxgenjs.js';

/** A company's slide, every part of which can be left out or altered. */
export interface DeckCompany {
  readonly name: string;
  readonly website: string | null;
  readonly logo: boolean;
  readonly description: string;
  readonly bullets: readonly string[];
}

/** Content of a deck, from which tests change one thing at a time. */
export interface DeckContent {
  readonly sections: readonly { readonly title: string; readonly bullets: readonly string[] }[];
  readonly companies: readonly DeckCompany[];
  readonly closing: readonly { readonly title: string; readonly bullets: readonly string[] }[];
  /** Titles as placeholders of the layout, or as plain text boxes in large type. */
  readonly placeholders: boolean;
  /** The mark of the deck's author, on every slide except the cover. */
  readonly brand?: boolean;
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Each company has a picture of its own; what follows the end of a PNG shows nowhere. */
const logoOf = (name: string) =>
  `image/png;base64,${Buffer.concat([pixel, Buffer.from(name)]).toString('base64')}`;

const mark = 'image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Different for each: one sentence into which only a name is inserted is a defect. */
const businesses = [
  'runs nine automated plants along the river and ships bottled water to four hundred retailers, a third of them under contracts that renew each spring',
  'draws from two wells in the hills, fills glass bottles for restaurants, and collects the empty crates with its own fleet of thirty electric vans',
  'fills the brands of three supermarket chains in cans, on lines that change from one drink to another within twenty minutes at night',
  'leases coolers to offices, schools and clinics, refills them every second week, and repairs each device in its own workshop for ten years',
  'sells mineral water in pharmacies and spas, mostly to older buyers who have asked for that label since its first bottles left the cellar',
  'builds filters for kitchens, trains the plumbers who install them, and earns half of its income from cartridges that need a change twice a year',
];

const description = (name: string, index: number) =>
  `${name} ${businesses[index]}. ` +
  'Revenue reached eighty million dollars last year at a margin of eleven per cent, ' +
  'ahead of every regional rival. Its founders still own most of the shares, and a second filling line opens in autumn ' +
  'to serve hotels that refuse plastic.';

const companyNames = [
  'Alder Springs',
  'Birch Water',
  'Cedar Bottling',
  'Damson Wells',
  'Elm Source',
  'Fir Filtration',
];

function section(title: string) {
  return {
    title,
    bullets: [
      'Demand grew by nine per cent in the last year.',
      'Glass returns while plastic shrinks in every city.',
      'Buyers should prioritise regional fillers with spare lines.',
    ],
  };
}

/** A deck that satisfies the template market-research. */
export function goodContent(): DeckContent {
  return {
    sections: ['Executive Summary', 'Market Overview', 'Competitive Landscape'].map(section),
    companies: companyNames.map((name, index) => ({
      name,
      website: `https://www.${name.split(' ')[0]?.toLowerCase()}.example/`,
      logo: true,
      description: description(name, index),
      bullets: ['Exports a fifth of its output by rail.', 'An opportunity: its southern plant is for sale.'],
    })),
    closing: [section('Recommendations')],
    placeholders: true,
  };
}

/** The good deck with some of its companies altered. */
export function withCompanies(
  alter: (company: DeckCompany, index: number) => Partial<DeckCompany> | null,
): DeckContent {
  const content = goodContent();
  const companies = content.companies.flatMap((company, index) => {
    const change = alter(company, index);
    return change === null ? [] : [{ ...company, ...change }];
  });
  return { ...content, companies };
}

/** Renders a real PPTX file with a library of another author. */
export async function renderDeck(content: DeckContent): Promise<Buffer> {
  const deck = new PptxGenJS();
  deck.defineSlideMaster({
    title: 'CONTENT',
    objects: [
      { placeholder: { options: { name: 'title', type: 'title', x: 0.5, y: 0.2, w: 9, h: 0.8 }, text: '' } },
    ],
    slideNumber: { x: 9, y: 5 },
  });
  const cover = deck.addSlide();
  cover.addText('Bottled water in Ruritania', { x: 1, y: 2, w: 8, h: 1, fontSize: 40 });

  const add = (title: string) => {
    const slide = content.placeholders ? deck.addSlide({ masterName: 'CONTENT' }) : deck.addSlide();
    const place = content.placeholders ? { placeholder: 'title' } : { x: 0.5, y: 0.2, w: 9, h: 0.8 };
    slide.addText(title, { ...place, fontSize: 28 });
    if (content.brand) slide.addImage({ data: mark, x: 0.1, y: 5, w: 0.4, h: 0.4 });
    return slide;
  };
  const addBullets = (slide: GeneratedSlide, bullets: readonly string[]) => {
    if (bullets.length === 0) return;
    const paragraphs = bullets.map((text) => ({ text, options: { bullet: true, breakLine: true } }));
    slide.addText(paragraphs, { x: 0.5, y: 3.5, w: 9, h: 1.5, fontSize: 14 });
  };

  for (const { title, bullets } of content.sections) addBullets(add(title), bullets);
  for (const company of content.companies) {
    const slide = add(company.name);
    if (company.logo) slide.addImage({ data: logoOf(company.name), x: 9, y: 0.2, w: 0.5, h: 0.5 });
    if (company.website !== null) {
      const link = { text: 'Website', options: { hyperlink: { url: company.website } } };
      slide.addText([link], { x: 0.5, y: 1, w: 5, h: 0.4, fontSize: 12 });
    }
    if (company.description !== '') {
      slide.addText(company.description, { x: 0.5, y: 1.4, w: 9, h: 2, fontSize: 14 });
    }
    addBullets(slide, company.bullets);
  }
  for (const { title, bullets } of content.closing) addBullets(add(title), bullets);
  return (await deck.write({ outputType: 'nodebuffer' })) as Buffer;
}
