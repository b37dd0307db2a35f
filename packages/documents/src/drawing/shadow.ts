import type { PageShadow } from '@fixpoint/shared/contracts';
import { attribute, child, integer, type XmlElement } from '../xml/xml-element.js';
import { childCalled } from './local-names.js';
import { emuPerPoint, type Paints, round } from './paint.js';

/** The shadow that a shape throws, by its own effects or those that its style takes from the theme; null for none. */
export function readShadow(shape: XmlElement, paints: Paints): PageShadow | null {
  const own = child(childCalled(shape, 'spPr'), 'a:effectLst');
  const reference = child(childCalled(shape, 'style'), 'a:effectRef');
  const themed = child(paints.theme.effects[(integer(reference, 'idx') ?? 0) - 1], 'a:effectLst');
  const shadow = child(own ?? themed, 'a:outerShdw');
  const color = paints.color(
    shadow?.children[0],
    own === undefined ? paints.color(reference?.children[0]) : null,
  );
  if (shadow === undefined || color === null) return null;
  const points = (name: string) => Math.min(100, (Number(attribute(shadow, name)) || 0) / emuPerPoint);
  const angle = ((integer(shadow, 'dir') ?? 0) / 60_000 / 180) * Math.PI;
  return {
    x: round(points('dist') * Math.cos(angle)),
    y: round(points('dist') * Math.sin(angle)),
    blur: round(points('blurRad')),
    color: color.color,
    ...(color.opacity < 1 ? { opacity: round(color.opacity) } : {}),
  };
}
