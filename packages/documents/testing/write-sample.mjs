// Writes the sample document of the pages, a short deck with four mistakes: node packages/documents/testing/write-sample.mjs
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import JSZip from 'jszip';
import pptxgen from 'pptxgenjs';

const target = fileURLToPath(new URL('../../web/public/assets/sample.pptx', import.meta.url));
const deck = new pptxgen();
deck.layout = 'LAYOUT_WIDE';
const ink = '1B1C1A';
const accent = '0B6E4F';

function slide(title) {
  const made = deck.addSlide();
  made.addShape('rect', { x: 0, y: 0, w: 0.18, h: 7.5, fill: { color: accent } });
  made.addText(title, {
    x: 0.7,
    y: 0.45,
    w: 11.9,
    h: 0.9,
    fontSize: 30,
    bold: true,
    color: ink,
    fontFace: 'Arial',
  });
  return made;
}
const text = { fontFace: 'Arial', fontSize: 18, color: ink };

const cover = deck.addSlide();
cover.background = { color: accent };
cover.addText('Bottled water in Thailand', {
  x: 0.9,
  y: 2.5,
  w: 11.5,
  h: 1.1,
  fontSize: 44,
  bold: true,
  color: 'FFFFFF',
  fontFace: 'Arial',
});
cover.addText('Market overview for the board, March 2026', {
  x: 0.9,
  y: 3.7,
  w: 11.5,
  h: 0.7,
  fontSize: 20,
  color: 'FFFFFF',
  fontFace: 'Arial',
});

const market = slide('The market grew by 8 % a year');
market.addText(
  [
    {
      text: 'Retail sales reached 1,240 million dollars in 2025.',
      options: { bullet: true, breakLine: true },
    },
    { text: 'Three producers hold 61 % of the shelf space.', options: { bullet: true, breakLine: true } },
    { text: '[INSERT SOURCE]', options: { bullet: true, breakLine: true } },
    { text: 'Glass bottles grow twice as fast as plastic.', options: { bullet: true } },
  ],
  { x: 0.7, y: 1.6, w: 7.2, h: 3.4, ...text, valign: 'top' },
);
market.addChart(
  deck.charts.BAR,
  [{ name: 'Sales, USD million', labels: ['2022', '2023', '2024', '2025'], values: [984, 1063, 1148, 1240] }],
  {
    x: 8.1,
    y: 1.6,
    w: 4.6,
    h: 4.4,
    chartColors: [accent],
    showTitle: false,
    showLegend: true,
    legendPos: 'b',
  },
);

const companies = slide('Revenue of the five largest producers');
const row = (cells, bold = false) =>
  cells.map((cell, index) => ({ text: cell, options: { bold, align: index === 0 ? 'left' : 'right' } }));
companies.addTable(
  [
    row(['USD million', '2024', '2025'], true),
    row(['Alder Springs', '182', '196']),
    row(['Birch Water', '154', '171']),
    row(['Cedar Bottling', '131', '139']),
    row(['Damson Wells', '97', '102']),
    row(['Elm Source', '64', '70']),
    row(['Total', '628', '687'], true),
  ],
  {
    x: 0.7,
    y: 1.6,
    w: 8,
    fontFace: 'Arial',
    fontSize: 16,
    color: ink,
    rowH: 0.42,
    border: { type: 'solid', color: 'C9CBC6', pt: 1 },
  },
);

const advice = slide('Recommendation');
advice.addText(
  'Enter with glass bottles for restaurants and hotels, where margins are highest and no producer has a contract with more than one chain. Begin in Bangkok and Phuket, then follow the chains to Chiang Mai. Buy the bottles from the two plants that have free capacity, and lease the vans for the first two years, so that the first year needs less than four million dollars.',
  { x: 0.7, y: 1.6, w: 5.2, h: 1.3, ...text, valign: 'top', fit: 'none' },
);
advice.addText(
  'Certainly! Here is a summary of the next steps: sign the lease, hire a sales lead, order the first bottles.',
  {
    x: 0.7,
    y: 5.2,
    w: 11.6,
    h: 0.9,
    ...text,
  },
);

// The workbook behind the chart is left out, and the rest is packed as small as it goes: the sample comes with every installation.
const zip = await JSZip.loadAsync(await deck.write({ outputType: 'nodebuffer' }), { createFolders: false });
for (const { name } of zip.filter((path, { dir }) => dir || /\/embeddings\/|\/charts\/_rels\//.test(path))) {
  delete zip.files[name];
}
for (const { name } of zip.file(/\/charts\/chart\d+\.xml$/)) {
  const xml = await zip.file(name).async('string');
  zip.file(name, xml.replace(/<c:externalData .*?<\/c:externalData>/s, ''));
}
const options = { type: 'nodebuffer', compression: 'DEFLATE', compressionOptions: { level: 9 } };
await writeFile(target, await zip.generateAsync(options));
