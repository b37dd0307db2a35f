import { squeeze } from '../text/fold-text.js';
import { attribute, child, childrenNamed, descend, type XmlElement } from '../xml/xml-element.js';

/** Texts of a master's or layout's own shapes, which every slide shows. Placeholders, fields and hidden shapes are left out. */
export function fixedTexts(tree: XmlElement | undefined): string[] {
  return (tree?.children ?? []).flatMap((element) => {
    if (element.name === 'p:grpSp') return fixedTexts(element);
    if (element.name !== 'p:sp' || descend(element, 'p:nvSpPr', 'p:nvPr', 'p:ph') !== undefined) return [];
    const isHidden = ['1', 'true'].includes(
      attribute(descend(element, 'p:nvSpPr', 'p:cNvPr'), 'hidden') ?? '',
    );
    return isHidden ? [] : childrenNamed(child(element, 'p:txBody'), 'a:p').flatMap(textOf);
  });
}

/** Without paragraphs that hold a number of a slide or a date, which each slide fills. */
function textOf(paragraph: XmlElement): string[] {
  if (child(paragraph, 'a:fld') !== undefined) return [];
  const text = squeeze(
    paragraph.children.map((run) => (run.name === 'a:br' ? ' ' : (child(run, 'a:t')?.text ?? ''))).join(''),
  );
  return text === '' ? [] : [text];
}
