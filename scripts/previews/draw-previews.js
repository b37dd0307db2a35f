import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { rolldown } from 'rolldown';
import { findBrowser } from '../bootstrap/find-browser.js';
import { pictureWidth } from './print-slides.js';

const web = fileURLToPath(new URL('../../packages/web/', import.meta.url));
const fallbacks = Object.fromEntries(
  ['sans-serif', 'serif', 'monospace'].map((kind) => [kind, systemFont(kind)]),
);
const sheets = ['tokens.css', 'base.css', 'document.css'];

/** Each slide as the pages draw it, by their own components and style sheets in a real browser, with its words. */
export async function drawPreviews(slides) {
  const { render, close } = await loadDrawing();
  const styles = await Promise.all(sheets.map((name) => readFile(join(web, 'src/styles', name), 'utf8')));
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    headless: true,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: pictureWidth, height: 1_200 } });
    const drawn = [];
    for (const { number, pages } of slides) {
      const slide = pages.slides.find((one) => one.number === number);
      // Both draw words in typefaces that are not installed by the substitutes of the system.
      const markup = render({ slide, deck: pages }).replaceAll(
        /(sans-serif|serif|monospace)(?=;|")/g,
        (kind) => fallbacks[kind],
      );
      await page.setContent(
        `<!doctype html><style>${styles.join('\n')}</style><style>body{margin:0;display:block}.slide-drawing{border:0;border-radius:0}</style><div style="width:${pictureWidth}px">${markup}</div>`,
      );
      const box = page.locator('.slide-drawing');
      drawn.push({ picture: await box.screenshot(), words: await box.evaluate((one) => one.textContent) });
    }
    return drawn;
  } finally {
    await browser.close();
    await close();
  }
}

/** The component of the pages that draws a slide, made for this process. */
async function loadDrawing() {
  const folder = await mkdtemp(join(web, 'dist/previews-'));
  const entry = join(folder, 'entry.jsx');
  await writeFile(
    entry,
    `import { renderToStaticMarkup } from 'react-dom/server';
import { SlideDrawing } from '${join(web, 'src/parts/document/drawing/slide-drawing.tsx')}';
export const render = (props) => renderToStaticMarkup(<SlideDrawing {...props} />);
`,
  );
  const bundle = await rolldown({ input: entry, platform: 'node', external: [/^react/] });
  const file = join(folder, 'drawing.mjs');
  await bundle.write({ file });
  await bundle.close();
  const { render } = await import(pathToFileURL(file).href);
  return { render, close: () => rm(folder, { recursive: true, force: true }) };
}

function systemFont(kind) {
  const { stdout } = spawnSync('fc-match', ['-f', '%{family[0]}', kind], { encoding: 'utf8' });
  return stdout === '' || stdout === undefined ? kind : `'${stdout}'`;
}
