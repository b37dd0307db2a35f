import type { ReadableType } from '@fixpoint/documents/model';
import { hard, twice } from './long-texts.js';
import type { Planted, Planter } from './plant-defect.js';

const all: readonly ReadableType[] = ['pptx', 'xlsx', 'docx'];

interface Options {
  readonly types?: readonly ReadableType[];
  readonly needs?: string;
}

/** Texts with the defect, and texts that the check must leave alone. */
function texts(
  puts: string,
  bad: readonly string[],
  good: readonly string[],
  { types = all, needs }: Options = {},
): Planter {
  return both(puts, { texts: bad }, { texts: good }, types, needs);
}

/** The words of a link and where it leads. */
function link(
  puts: string,
  bad: readonly [string, string],
  good: readonly [string, string],
  needs?: string,
): Planter {
  return both(puts, { link: bad[0], to: bad[1] }, { link: good[0], to: good[1] }, all, needs);
}

function both(
  puts: string,
  bad: Planted,
  good: Planted,
  types: readonly ReadableType[],
  needs: string | undefined,
): Planter {
  const each = (planted: Planted) => Object.fromEntries(types.map((type) => [type, planted]));
  return { puts, ...(needs === undefined ? {} : { needs }), bad: each(bad), good: each(good) };
}

/** Defects of words and links, which a document of every type may have. */
export const textPlanters: Readonly<Record<string, Planter>> = {
  'blocked-domains': link(
    'a link to a social network',
    ['Profile', 'https://vn.linkedin.com/company/mekongfrost'],
    ['Website', 'https://www.mekongfrost.com/'],
    'a template that lists linkedin.com under `blocked_domains`',
  ),
  'broken-links': link(
    'a link with a repeated https:// prefix',
    ['Annual report', 'http://https://www.mekongfrost.com/report'],
    ['Annual report', 'https://www.mekongfrost.com/report'],
  ),
  'city-countries': texts(
    'a city in another country',
    ['The company is based in Metz, Austria.'],
    ['The company is based in Metz, France.'],
    { types: ['pptx', 'docx'] },
  ),
  'conflicting-dates': texts(
    'a date with the wrong day of the week',
    ['The council meets on Monday, 13 May 2027.'],
    ['The council meets on Thursday, 13 May 2027.'],
  ),
  'cross-references': texts(
    'a reference to a table that does not exist',
    ['Table 1: Staff by site', 'Table 3 shows the staff of each site.'],
    ['Table 1: Staff by site', 'Table 1 shows the staff of each site.'],
    { types: ['docx'] },
  ),
  'cut-text': texts(
    'a paragraph that ends mid-sentence',
    ['The company sells to hotels and clinics on the coast, driven by the'],
    ['The company sells to hotels and clinics on the coast.'],
  ),
  // A cell may be the state of something.
  'draft-marks': texts('a draft mark', ['DRAFT – not for distribution'], ['The draft law passed in May.'], {
    types: ['pptx', 'docx'],
  }),
  'document-currencies': texts(
    'an amount in another currency',
    ['The canteen cost USD 12 million.'],
    ['The canteen cost EUR 12 million.'],
    { needs: '`currencies` in the template, such as `[EUR]`' },
  ),
  'encoding-damage': texts(
    'damaged letters',
    ['The CafÃ© au lait is served in MÃ¼nchen.'],
    ['The Café au lait is served in München.'],
  ),
  'foreign-names': texts(
    'the name of another client',
    ['Prepared for Birch Water.'],
    ['Prepared for the works council.'],
    { needs: '`--foreign-name "Birch Water"`, or that name under `foreign_names` in the template' },
  ),
  'future-dates': texts(
    'a date in the future',
    ['Source: company website, accessed 3 May 2099.'],
    ['Maturity date: 1 June 2099.'],
  ),
  'internal-remarks': texts(
    'a remark for colleagues',
    ['Do not show this to the client, remove it before sending.'],
    ['Start with the growth figure.'],
  ),
  'invented-websites': link(
    'a link to a site whose address is made from a name that is not in the document',
    ['Website', 'https://www.zephyrium-official.com/'],
    ['Website', 'https://www.mekongfrost.com/'],
  ),
  'leftover-placeholders': texts(
    'a placeholder',
    ['Dear [Client Name], growth was nine per cent.'],
    ['Revenue grew by 8 % [1].'],
  ),
  'link-text': link(
    'a link text with the address of another site',
    ['www.mekongfrost.com', 'https://www.birch-water.com/'],
    ['www.mekongfrost.com', 'https://shop.mekongfrost.com/'],
  ),
  'local-paths': texts(
    'a file path of one computer',
    ['Source: C:\\Users\\ann\\Documents\\acme.xlsx'],
    ['Source: annual report 2025'],
  ),
  'mixed-spellings': texts(
    'a name with two spellings',
    ['She writes on LinkedIn; her Linkedin page is new.'],
    ['She writes on LinkedIn; her LinkedIn page is new.'],
  ),
  'model-chatter': texts(
    'a sentence that a chat model wrote to its user',
    ['The revenue grew by nine per cent. I hope this helps!'],
    ['The company licenses a large language model to banks.'],
  ),
  'program-output': texts(
    'an error message of a program',
    ['Error 429: Too Many Requests'],
    ['The error rate fell to 0.4 per cent.'],
  ),
  'reading-level': texts(
    'a text that is hard to read',
    [hard],
    [
      'The firm sells water to shops, cafés and schools. It has ten vans and two yards. Most of its staff live near by.',
    ],
    {
      needs:
        'a template that enables reading-level and sets `min_words` below the number of words in the document',
    },
  ),
  'repeated-phrases': texts(
    'the same word twice in a row',
    ['This is the growth of the the market for glass.'],
    ['He said that that was the growth of the market.'],
  ),
  'repeated-text': texts('the same text twice', [twice, twice], [twice]),
  spelling: texts(
    'a misspelt word',
    ['The comittee discussed the shifts in the canteen.'],
    ['The committee discussed the shifts in the canteen.'],
    { needs: 'a template that enables spelling' },
  ),
  'stale-dates': texts(
    'a source that is many years old',
    ['Source: company website, accessed 3 May 2011.'],
    ['The company was founded on 3 May 2011.'],
    { needs: 'a template that enables stale-dates' },
  ),
  'stale-fields': texts(
    'a cross-reference whose target is missing',
    ['As shown in Error! Reference source not found.'],
    ['As shown in Table 3.'],
    { types: ['docx'] },
  ),
  'wrong-language': texts(
    'a German sentence',
    [
      'Die Nachfrage nach Wasser in Flaschen stieg im vergangenen Jahr um neun Prozent und damit doppelt so stark wie in der Region.',
    ],
    [
      'The demand for bottled water grew by nine per cent last year, which was twice as much as anywhere else in the region.',
    ],
    { needs: 'a template that sets `language`' },
  ),
  'text-slips': texts(
    'a sign that is written twice',
    ['The canteen sold 12% % more.'],
    ['The canteen sold 12 % more.'],
  ),
  'unexplained-marks': texts(
    'a footnote mark without a note',
    ['Members rose by a tenth in 2025.¹'],
    ['Members rose by a tenth in 2025.¹', '¹ Without the youth group.'],
  ),
};
