import { attribute, child, descend, integer, type XmlElement } from '../../xml/xml-element.js';
import { fillElement, type Paints, readFill } from '../paint.js';
import { isOn } from '../place.js';
import type { ChartType } from './chart-plan.js';

/** Reads the type that the texts of a chart are set in. */
export interface TypeReader {
  /** Of an axis, a legend, labels (`c:txPr`). */
  of(element: XmlElement | undefined): ChartType;
  ofTitle(title: XmlElement, size: number): ChartType;
}

const defaultSize = 10;

export function createTypeReader(root: XmlElement, paints: Paints): TypeReader {
  const textColor: XmlElement = {
    name: 'a:schemeClr',
    attributes: new Map([['val', 'tx1']]),
    children: [],
    text: '',
  };
  const usual: ChartType = {
    size: defaultSize,
    bold: false,
    color: paints.color(textColor)?.color ?? '000000',
  };
  const propertiesIn = (text: XmlElement | undefined) => {
    const paragraph = child(text, 'a:p');
    const run = child(child(paragraph, 'a:r'), 'a:rPr');
    return [descend(paragraph, 'a:pPr', 'a:defRPr'), run];
  };
  const whole = propertiesIn(child(root, 'c:txPr')).reduce(withProperties, usual);
  function withProperties(type: ChartType, properties: XmlElement | undefined): ChartType {
    if (properties === undefined) return type;
    const size = integer(properties, 'sz');
    const bold = attribute(properties, 'b');
    const fill = fillElement(properties);
    const paint = fill === undefined ? 'none' : readFill(fill, paints);
    return {
      size: size === undefined ? type.size : size / 100,
      bold: bold === undefined ? type.bold : isOn(bold),
      color: paint !== 'none' && 'color' in paint ? paint.color : type.color,
    };
  }
  return {
    of: (element) => propertiesIn(child(element, 'c:txPr')).reduce(withProperties, whole),
    ofTitle(title, size) {
      const stated = child(root, 'c:txPr') === undefined ? size : whole.size * (size > defaultSize ? 1.2 : 1);
      const first = { ...whole, size: stated, bold: true };
      const sources = [
        ...propertiesIn(child(title, 'c:txPr')),
        ...propertiesIn(descend(title, 'c:tx', 'c:rich')),
      ];
      return sources.reduce(withProperties, first);
    },
  };
}
