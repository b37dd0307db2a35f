import type { ReaderLimits } from '../limits/reader-limits.js';
import { parseXml } from '../xml/parse-xml.js';
import type { XmlElement } from '../xml/xml-element.js';

/** Ids of "Medium Style 2" by the colour of the theme that it is in: programs name them and do not write them down. */
const mediumStyles: Readonly<Record<string, string>> = {
  '{073A0DAA-6AF3-43AB-8588-CEC1D06C72B9}': 'dk1',
  '{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}': 'accent1',
  '{21E4AEA4-8DFA-4A89-87EB-49C32662AFE0}': 'accent2',
  '{F5AB1C69-6EDB-4FF4-983F-18BD219EF322}': 'accent3',
  '{00A15C55-8517-42AA-B614-E9B94910E393}': 'accent4',
  '{7DF18680-E054-41AD-8BC1-D1AEF772440D}': 'accent5',
  '{93296810-A885-4BE3-A3E7-6D5BEEA58F35}': 'accent6',
};
/** "No Style, Table Grid". */
const gridStyle = '{5940675A-B579-460E-94D1-54222C63F5DA}';

/** A style that programs know by its id without reading it; undefined for others. */
export function builtInTableStyle(id: string, limits: ReaderLimits): XmlElement | undefined {
  const color = mediumStyles[id];
  if (color === undefined && id !== gridStyle) return undefined;
  const markup = color === undefined ? tableGrid() : mediumStyle(color);
  const root = `<a:tblStyle xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${markup}</a:tblStyle>`;
  return parseXml('table styles', Buffer.from(root), limits);
}

const line = (side: string, color: string, width: number) =>
  `<a:${side}><a:ln w="${width}"><a:solidFill><a:schemeClr val="${color}"/></a:solidFill></a:ln></a:${side}>`;
const allSides = ['left', 'right', 'top', 'bottom', 'insideH', 'insideV'];
const fill = (color: string) => `<a:fill><a:solidFill>${color}</a:solidFill></a:fill>`;

function mediumStyle(accent: string): string {
  const color = `<a:schemeClr val="${accent}"/>`;
  const tint = (share: number) => fill(`<a:schemeClr val="${accent}"><a:tint val="${share}"/></a:schemeClr>`);
  const borders = allSides.map((side) => line(side, 'lt1', 12_700)).join('');
  const strong = (part: string, border = '') =>
    `<a:${part}><a:tcTxStyle b="on"><a:schemeClr val="lt1"/></a:tcTxStyle><a:tcStyle><a:tcBdr>${border}</a:tcBdr>${fill(color)}</a:tcStyle></a:${part}>`;
  const band = (part: string) => `<a:${part}><a:tcStyle><a:tcBdr/>${tint(40_000)}</a:tcStyle></a:${part}>`;
  return [
    `<a:wholeTbl><a:tcTxStyle><a:schemeClr val="dk1"/></a:tcTxStyle><a:tcStyle><a:tcBdr>${borders}</a:tcBdr>${tint(20_000)}</a:tcStyle></a:wholeTbl>`,
    ...['band1H', 'band1V'].map(band),
    ...['lastCol', 'firstCol'].map((part) => strong(part)),
    strong('lastRow', line('top', 'lt1', 38_100)),
    strong('firstRow', line('bottom', 'lt1', 38_100)),
  ].join('');
}

function tableGrid(): string {
  return `<a:wholeTbl><a:tcStyle><a:tcBdr>${allSides.map((side) => line(side, 'tx1', 12_700)).join('')}</a:tcBdr></a:tcStyle></a:wholeTbl>`;
}
