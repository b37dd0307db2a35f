import { PptxGenJS } from '../../documents/testing/pptxgenjs.js';
import { readPptx } from '../../documents/testing/read-pptx.js';
import type { FindingDraft, Rule } from '../src/checks/check.js';
import type { PptxTemplate } from '../src/templates/pptx-template.js';
import { createPresentationView } from '../src/views/presentation/create-presentation-view.js';
import type { PresentationView } from '../src/views/presentation/presentation-view.js';
import { runCheck, templateOf } from './presentations.js';

type Presentation = InstanceType<typeof PptxGenJS>;

/** Runs one check on a real deck: what `build` adds to a presentation of 10 by 5.625 inches, written and read again. */
export async function checkPresentation<Options>(
  check: Rule<'pptx', PresentationView, PptxTemplate, Options>,
  build: (deck: Presentation) => void,
  { template = {}, options = {} }: { template?: object; options?: Record<string, unknown> } = {},
): Promise<readonly FindingDraft[]> {
  const deck = new PptxGenJS();
  build(deck);
  const document = await readPptx((await deck.write({ outputType: 'nodebuffer' })) as Buffer);
  const parsed = templateOf({ ...template });
  return runCheck(check, createPresentationView(document, parsed), parsed, options);
}

/** Adds a slide with a title in large type, and a text below it unless that is empty. */
export function addSlide(deck: Presentation, title: string, text = ''): ReturnType<Presentation['addSlide']> {
  const slide = deck.addSlide();
  slide.addText(title, { x: 0.5, y: 0.2, w: 9, h: 0.8, fontSize: 28 });
  if (text !== '') slide.addText(text, { x: 0.5, y: 1.2, w: 9, h: 1, fontSize: 14 });
  return slide;
}
