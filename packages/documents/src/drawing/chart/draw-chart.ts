import type { PageShape } from '@fixpoint/shared/contracts';
import type { XmlElement } from '../../xml/xml-element.js';
import type { DrawnPart } from '../part.js';
type ChartShape = Extract<PageShape, { kind: 'chart' }>;
export async function drawChart(_element: XmlElement, where: Pick<ChartShape, 'name' | 'box'>, _part: DrawnPart): Promise<ChartShape> {
  return { kind: 'chart', name: where.name, box: where.box, title: '', plot: '', values: [], labels: [] };
}
