import type { TextSetting } from '../model/pptx-document.js';
import { attribute, child, integer, type XmlElement } from '../xml/xml-element.js';
import { shareOf } from './theme-colors.js';

/** Treatment of text by its shape, as `a:bodyPr` states it. */
export type TextBody = Pick<
  TextSetting,
  'margins' | 'anchor' | 'wraps' | 'autofit' | 'fontScale' | 'lineScale' | 'unusual'
>;

export const plainBody: TextBody = {
  margins: { left: 91_440, top: 45_720, right: 91_440, bottom: 45_720 },
  anchor: 'top',
  wraps: true,
  autofit: 'none',
  fontScale: 1,
  lineScale: 1,
  unusual: false,
};

/** The body with what `a:bodyPr` states. */
export function withBody(body: TextBody, properties: XmlElement | undefined): TextBody {
  if (properties === undefined) return body;
  const wrap = attribute(properties, 'wrap');
  const vertical = attribute(properties, 'vert');
  const columns = integer(properties, 'numCol');
  const fit = properties.children.find(({ name }) => name in fits);
  return {
    margins: withMargins(body.margins, properties),
    anchor: anchors[attribute(properties, 'anchor') ?? ''] ?? body.anchor,
    wraps: wrap === undefined ? body.wraps : wrap !== 'none',
    autofit: fits[fit?.name ?? ''] ?? body.autofit,
    fontScale: fit === undefined ? body.fontScale : (shareOf(attribute(fit, 'fontScale')) ?? 1),
    lineScale: fit === undefined ? body.lineScale : 1 - (shareOf(attribute(fit, 'lnSpcReduction')) ?? 0),
    unusual:
      (vertical === undefined ? body.unusual : vertical !== 'horz') ||
      (columns ?? 1) > 1 ||
      (integer(properties, 'rot') ?? 0) !== 0 ||
      isBent(properties),
  };
}

function withMargins(margins: TextBody['margins'], properties: XmlElement): TextBody['margins'] {
  return {
    left: integer(properties, 'lIns') ?? margins.left,
    top: integer(properties, 'tIns') ?? margins.top,
    right: integer(properties, 'rIns') ?? margins.right,
    bottom: integer(properties, 'bIns') ?? margins.bottom,
  };
}

/** It is drawn as a picture of words (WordArt), along a curve or into a shape. */
function isBent(properties: XmlElement): boolean {
  const shape = attribute(child(properties, 'a:prstTxWarp'), 'prst');
  return shape !== undefined && shape !== 'textNoShape';
}

const fits: Readonly<Record<string, TextBody['autofit']>> = {
  'a:noAutofit': 'none',
  'a:normAutofit': 'shrink',
  'a:spAutoFit': 'grow',
};
const anchors: Readonly<Record<string, TextBody['anchor']>> = { t: 'top', ctr: 'middle', b: 'bottom' };
