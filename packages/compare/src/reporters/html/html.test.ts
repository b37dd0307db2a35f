import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { pptxOf, slideOf } from '../../../testing/presentations.js';
import { findingOf, hostileTexts, reportOf, runOf } from '../../../testing/runs.js';
import { compareWithGolden, sketchDocument } from '../../golden/compare-with-golden.js';
import type { ComparisonRun, Thumbnail } from '../reporter.js';
import { changedRegions } from './changed-regions.js';
import { htmlReporter } from './html.js';

type Node = DefaultTreeAdapterMap['element'];

async function render(run: ComparisonRun): Promise<string> {
  return String((await htmlReporter.render(run, { color: false })).output);
}

/** Every element, as a browser would make them. */
function elementsOf(html: string): Node[] {
  const visit = (node: DefaultTreeAdapterMap['node']): Node[] => [
    ...('tagName' in node ? [node] : []),
    ...('childNodes' in node ? node.childNodes.flatMap(visit) : []),
  ];
  return visit(parse(html));
}

function textOf(node: DefaultTreeAdapterMap['node']): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

const attribute = (node: Node, name: string) => node.attrs.find((attr) => attr.name === name)?.value;
const classed = (nodes: Node[], name: string) =>
  nodes.filter((node) => attribute(node, 'class')?.split(' ').includes(name));

/** A picture of one colour with a rectangle in another. */
function picture(
  page: number,
  box: { x: number; y: number; width: number; height: number } | null,
): Thumbnail {
  const png = new PNG({ width: 240, height: 120 });
  png.data.fill(255);
  if (box !== null) {
    for (let y = box.y; y < box.y + box.height; y += 1) {
      for (let x = box.x; x < box.x + box.width; x += 1) png.data.set([200, 0, 0, 255], (y * 240 + x) * 4);
    }
  }
  return { page, png: PNG.sync.write(png) };
}

const golden = pptxOf([
  slideOf(1, 'Water', ['A market in motion.']),
  slideOf(2, 'Risks', ['A tax is likely.']),
]);
const output = pptxOf([slideOf(1, 'Water', ['A market at rest.']), slideOf(2, 'Jobs', ['None.'])]);

function goldenRun(): ComparisonRun {
  const { findings, alignment } = compareWithGolden(output, golden);
  const thumbnails = {
    output: [picture(1, { x: 24, y: 24, width: 30, height: 20 }), picture(2, null)],
    golden: [picture(1, null), picture(2, null)],
    notes: [],
  };
  return runOf([{ path: 'out/deck.pptx', report: reportOf([...findings]), alignment, thumbnails }]);
}

it('puts each finding beside its slide, output and golden side by side, changes marked', async () => {
  const elements = elementsOf(await render(goldenRun()));
  const [first] = elements.filter(({ tagName }) => tagName === 'article');
  if (first === undefined) throw new Error('no article');
  expect(textOf(first)).toContain('Slide 1 · Water');
  expect(textOf(first)).toContain('golden-text');
  const inside = elementsOf(await render(goldenRun())).filter((node) => attribute(node, 'class') === 'is');
  expect(inside.map(textOf)).toContain('at rest');
  const images = elements.filter(({ tagName }) => tagName === 'img').map((node) => attribute(node, 'alt'));
  expect(images).toEqual(['slide 1: Water', 'slide 1: Water', 'slide 2: Risks', 'slide 2: Jobs']);
  const frames = elements.filter(({ tagName }) => tagName === 'rect');
  expect(
    frames.map((node) => ['x', 'y', 'width', 'height'].map((name) => Number(attribute(node, name)))),
  ).toEqual([
    [10, 20, 15, 20],
    [10, 20, 15, 20],
  ]);
  expect(classed(elements, 'absent').map(textOf)).toEqual([
    expect.stringContaining('The output has no such slide.'),
    expect.stringContaining('The golden document has no such slide.'),
  ]);
});

it('sends no request and has no script, whatever documents contain', async () => {
  const findings = hostileTexts.map((text, index) =>
    findingOf({
      id: `id${index}`,
      location: `slide 1, ${text}`,
      message: text,
      expected: `‹${text}›`,
      actual: text,
      suggestion: text,
    }),
  );
  const alignment = sketchDocument(
    pptxOf(hostileTexts.map((text, index) => slideOf(index + 1, text, [text]))),
  );
  const run = runOf(
    hostileTexts.map((text) => ({ path: text, report: reportOf(findings, 'checked', text), alignment })),
  );
  const elements = elementsOf(await render(run));
  const allowed = new Set(
    'html head meta title style body a header h1 h2 h3 p span fieldset legend label input b nav ul li main section article details summary div figure figcaption dl dt dd mark footer img svg rect'.split(
      ' ',
    ),
  );
  expect([...new Set(elements.map(({ tagName }) => tagName))].filter((name) => !allowed.has(name))).toEqual(
    [],
  );
  for (const node of elements) {
    for (const { name, value } of node.attrs) {
      expect(name).not.toMatch(/^on|^style$|^srcset$|^action$/);
      if (name === 'href') expect(value).toMatch(/^#/);
      if (name === 'src') expect(value).toMatch(/^data:image\/png;base64,/);
    }
  }
  const style = elements.find(({ tagName }) => tagName === 'style');
  expect(style === undefined ? '' : textOf(style)).not.toMatch(/url\(|@import/);
  const policy = elements.find((node) => attribute(node, 'http-equiv') === 'Content-Security-Policy');
  expect(policy === undefined ? '' : attribute(policy, 'content')).toContain("default-src 'none'");
});

it('can be read by everyone: language, landmarks, headings in order, labels, links that lead somewhere', async () => {
  const elements = elementsOf(await render(goldenRun()));
  const names = elements.map(({ tagName }) => tagName);
  expect(attribute(elements[0] as Node, 'lang')).toBe('en');
  for (const landmark of ['header', 'main', 'footer'])
    expect(names.filter((name) => name === landmark)).toHaveLength(1);
  const levels = names.filter((name) => /^h[1-6]$/.test(name)).map((name) => Number(name[1]));
  expect(levels[0]).toBe(1);
  for (const [index, level] of levels.entries())
    expect(level - (levels[index - 1] ?? 1)).toBeLessThanOrEqual(1);
  const ids = elements.flatMap((node) => attribute(node, 'id') ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  for (const node of elements) {
    const href = attribute(node, 'href');
    if (href !== undefined) expect(ids).toContain(href.slice(1));
    const labelled = attribute(node, 'aria-labelledby');
    if (labelled !== undefined) expect(ids).toContain(labelled);
    if (node.tagName === 'img') expect(attribute(node, 'alt')).not.toBe('');
    if (node.tagName === 'input') expect((node.parentNode as Node).tagName).toBe('label');
  }
});

it('explains how to get missing pictures, and shows the text of the slides instead', async () => {
  const run = goldenRun();
  const [file] = run.reports;
  if (file === undefined) throw new Error('no file');
  const html = await render({
    ...run,
    reports: [{ ...file, thumbnails: { missing: 'Install LibreOffice.' } }],
  });
  expect(html).toContain('Install LibreOffice.');
  expect(html).not.toContain('<img');
  expect(html).toContain('A market <mark class="is">at rest</mark>.');
  expect(html).toContain('A market <mark class="should">in motion</mark>.');
});

it('shows a finding on several slides once, and refers to it from each', async () => {
  const alignment = sketchDocument(output);
  const html = await render(
    runOf([{ path: 'a.pptx', report: reportOf([findingOf({ location: 'slides 1, 2' })]), alignment }]),
  );
  const elements = elementsOf(html);
  expect(classed(elements, 'finding').filter((node) => !classed([node], 'reference').length)).toHaveLength(1);
  expect(classed(elements, 'reference')).toHaveLength(2);
});

/** Contrast of WCAG 2.2, 1.4.3. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const full = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(full.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark, light] = [luminance(a), luminance(b)].sort((left, right) => left - right);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

it('keeps its colours legible in light and in dark', async () => {
  const html = await render(goldenRun());
  const schemes = [...html.matchAll(/:root\{([^}]*)\}/g)]
    .slice(0, 2)
    .map(([, body = '']) =>
      Object.fromEntries(
        [...body.matchAll(/--([\w-]+):(#[0-9a-f]+)/gi)].map(([, name, value]) => [name, value ?? '']),
      ),
    );
  expect(schemes).toHaveLength(2);
  for (const colors of schemes) {
    for (const name of ['ink', 'quiet', 'accent', 'critical', 'high', 'medium', 'low', 'good']) {
      expect(contrast(colors[name] ?? '', colors.paper ?? ''), name).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colors[name] ?? '', colors.ground ?? ''), name).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(colors['is-ink'] ?? '', colors.is ?? '')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colors['should-ink'] ?? '', colors.should ?? '')).toBeGreaterThanOrEqual(4.5);
  }
});

describe('regions that changed', () => {
  const [blank, boxed] = [picture(1, null).png, picture(1, { x: 24, y: 24, width: 30, height: 20 }).png];

  it('are framed in differing pictures, and empty in equal ones', () => {
    expect(changedRegions(blank, blank)).toEqual([]);
    expect(changedRegions(boxed, blank)).toEqual([{ left: 10, top: 20, width: 15, height: 20 }]);
  });

  it('are not reported for pictures of different sizes, or for invalid pictures', () => {
    const small = PNG.sync.write(new PNG({ width: 10, height: 10 }));
    expect(changedRegions(blank, small)).toBeNull();
    expect(changedRegions(blank, new Uint8Array([1, 2, 3]))).toBeNull();
  });
});
