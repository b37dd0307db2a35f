import type { TextBudget } from '../limits/text-budget.js';
import type { SlideLink, TextShape } from '../model/pptx-document.js';
import type { DocumentPackage } from '../package/open-package.js';
import { attribute, child, childrenNamed, descend } from '../xml/xml-element.js';
import { largestType, noTraits, readParagraphs } from './read-paragraphs.js';
import type { LinkedFrame } from './shape-contents.js';

/** Points of a diagram's model that a reader sees; the others are its lines and its layout (ECMA-376 part 1, 21.4.7.51). */
const visible = new Set(['node', 'asst']);

/** A SmartArt diagram as one text: a paragraph for each point, in the order of its data. Null if it has no text. */
export async function readDiagram(
  opened: DocumentPackage,
  { name, box, part, order }: LinkedFrame & { readonly order: number },
  budget: TextBudget,
): Promise<{ readonly shape: TextShape; readonly links: readonly SlideLink[] } | null> {
  if (part === null || !opened.has(part)) return null;
  const root = await opened.readXml(part);
  const source = { relationships: await opened.relationships(part), budget };
  const traits = noTraits();
  const paragraphs = childrenNamed(descend(root, 'dgm:ptLst'), 'dgm:pt')
    .filter((point) => visible.has(attribute(point, 'type') ?? 'node'))
    .flatMap((point) => readParagraphs(child(point, 'dgm:t'), source, traits))
    // Points are items of a list, never prose.
    .map((paragraph) => ({ ...paragraph, bullet: true }));
  if (paragraphs.length === 0) return null;
  const shape: TextShape = {
    name,
    placeholder: null,
    diagram: true,
    paragraphs,
    box,
    fontSize: largestType(paragraphs),
    // A diagram fits the type to its shapes automatically.
    autofit: 'shrink',
    fonts: [...traits.fonts],
    colors: [...traits.colors],
    highlighted: '',
    hidden: false,
    order,
    setting: null,
  };
  return { shape, links: traits.links.map((link) => ({ ...link, carrier: 'diagram' })) };
}
