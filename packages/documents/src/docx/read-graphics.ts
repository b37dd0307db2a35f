import type { TextBudget } from '../limits/text-budget.js';
import type { Chart } from '../model/pptx-document.js';
import type { DocumentPackage } from '../package/open-package.js';
import type { Relationship } from '../package/relationships.js';
import { readChart } from '../pptx/read-chart.js';
import { readDiagram } from '../pptx/read-diagram.js';

/** Content of another part that a drawing shows. */
export type Graphic =
  | { readonly kind: 'chart'; readonly chart: Chart; readonly characters: number }
  | { readonly kind: 'diagram'; readonly texts: readonly string[] };

/** The charts and diagrams of a text by the ids of their relationships. */
export type Graphics = ReadonlyMap<string, Graphic>;

/** Reads the charts and diagrams that a part refers to, before its own content is read as a stream. Each part is read once. */
export async function readGraphics(
  opened: DocumentPackage,
  relationships: ReadonlyMap<string, Relationship>,
  budget: TextBudget,
): Promise<Graphics> {
  const graphics = new Map<string, Graphic>();
  const byPart = new Map<string, Graphic>();
  for (const { id, type, external, target } of relationships.values()) {
    if (external || !isGraphic(type)) continue;
    const graphic = byPart.get(target) ?? (await readGraphic(opened, type, target, budget));
    byPart.set(target, graphic);
    graphics.set(id, graphic);
  }
  return graphics;
}

function isGraphic(type: string): boolean {
  return type === 'chart' || type === 'chartEx' || type === 'diagramData';
}

async function readGraphic(
  opened: DocumentPackage,
  type: string,
  part: string,
  budget: TextBudget,
): Promise<Graphic> {
  const frame = { name: '', box: null, part };
  if (type === 'diagramData') {
    const diagram = await readDiagram(opened, { ...frame, order: 0 }, budget);
    return { kind: 'diagram', texts: diagram?.shape.paragraphs.map(({ text }) => text) ?? [] };
  }
  const chart = await readChart(opened, { ...frame, kind: type === 'chart' ? 'chart' : 'chartex' }, budget);
  return { kind: 'chart', chart, characters: charactersOf(chart) };
}

/** Size of a chart in the text that a document may hold. */
function charactersOf({ title, series }: Chart): number {
  return series.reduce(
    (sum, { name, categories, values }) =>
      sum + name.length + values.length + categories.reduce((all, label) => all + label.length + 1, 0),
    title?.length ?? 0,
  );
}
