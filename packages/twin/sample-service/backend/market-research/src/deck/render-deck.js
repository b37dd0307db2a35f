import PptxGenJS from 'pptxgenjs';
import { addCompanySlide } from './company-slide.js';
import { toBullets } from './insights.js';
import { addBullets, addTitle, INK, MUTED } from './layout.js';

function addTitleSlide(deck, market) {
  const slide = deck.addSlide();
  slide.addText(`${market.business} in ${market.country}`, {
    x: 0.6,
    y: 2.2,
    w: 12,
    h: 1.2,
    fontSize: 40,
    bold: true,
    color: INK,
  });
  slide.addText(`Market research · ${market.edition}`, {
    x: 0.6,
    y: 3.4,
    w: 12,
    h: 0.6,
    fontSize: 20,
    color: MUTED,
  });
}

function addSection(deck, title, bullets) {
  const slide = deck.addSlide({ masterName: 'CONTENT' });
  addTitle(slide, title);
  addBullets(slide, bullets, { x: 0.6, y: 1.4, w: 12, h: 5 });
}

function addLandscape(deck, market) {
  const slide = deck.addSlide({ masterName: 'CONTENT' });
  addTitle(slide, 'Competitive Landscape');
  addBullets(slide, toBullets(market.landscape), { x: 0.6, y: 1.3, w: 12, h: 2 });
  const head = ['Company', 'Revenue, USD m', 'Headquarters'].map((text) => ({
    text,
    options: { bold: true },
  }));
  const rows = market.companies.map((company) => [
    { text: company.name },
    { text: String(company.revenue) },
    { text: company.headquarters },
  ]);
  slide.addTable([head, ...rows], { x: 0.6, y: 3.6, w: 12, fontSize: 14, color: INK });
}

/** Renders a market's deck and answers the PPTX file's bytes. */
export async function renderDeck(market) {
  const deck = new PptxGenJS();
  deck.layout = 'LAYOUT_WIDE';
  deck.title = `${market.business} in ${market.country}`;
  deck.defineSlideMaster({
    title: 'CONTENT',
    objects: [
      { placeholder: { options: { name: 'title', type: 'title', x: 0.6, y: 0.3, w: 12, h: 0.9 }, text: '' } },
    ],
  });
  addTitleSlide(deck, market);
  addSection(deck, 'Executive Summary', toBullets(market.summary));
  addSection(deck, 'Market Overview', toBullets(market.overview));
  addLandscape(deck, market);
  for (const company of market.companies) addCompanySlide(deck, company);
  addSection(deck, 'Recommendations', toBullets(market.recommendations));
  return Buffer.from(await deck.write({ outputType: 'nodebuffer' }));
}
