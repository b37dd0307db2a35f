import type { DocumentText, LocatedChart } from '../../views/document-text.js';

/** Default category names of new charts in PowerPoint, Word and LibreOffice, by language. */
const category =
  /^(?:(?:category|kategorie|kategori|kategoria|kategória|catégorie|categoría|categoria|categorie|luokka|категория|категорія|κατηγορία|danh mục|kategori) ?\d{1,2}|(?:分類|カテゴリ|类别|類別|항목) ?\d{1,2}|\d{1,2}\. kategória|row \d{1,2}|zeile \d{1,2}|1st qtr|2nd qtr|3rd qtr|4th qtr)$/iu;

/** The same for series. */
const seriesName =
  /^(?:(?:series|datenreihen?|série|serie|reeks|sarja|seria|řada|rad|ряд|seri|σειρά|datos|column|spalte) ?\d{1,2}|(?:系列|數列|계열) ?\d{1,2}|\d{1,2}\. adatsor)$/iu;

/** The values of the first three series of a new chart in PowerPoint and Word. */
const samples: readonly (readonly number[])[] = [
  [4.3, 2.5, 3.5, 4.5],
  [2.4, 4.4, 1.8, 2.8],
  [2, 2, 3, 5],
];

/** A default name or label in a chart. */
export interface ChartDefault {
  readonly found: string;
  readonly chart: LocatedChart;
}

/**
 * Charts that still show the categories, or the series and values, of a new chart. One series with a default name over real
 * values is left alone: a chart without a legend does not show it. Several need a legend.
 */
export function* findChartDefaults(content: DocumentText): Iterable<ChartDefault> {
  for (const chart of content.charts?.() ?? []) {
    const { series } = chart;
    const categories = series[0]?.categories ?? [];
    const labels = categories.filter((label) => category.test(label.trim()));
    const named = series.find(({ name }) => seriesName.test(name.trim()));
    const isSample = series.some(({ values }) =>
      samples.some(
        (sample) =>
          values.length === sample.length && sample.every((value, index) => value === values[index]),
      ),
    );
    const isNamed = named !== undefined && (isSample || labels.length > 0 || series.length > 1);
    const result = isNamed ? named.name : labels[0];
    if (
      result !== undefined &&
      (named !== undefined || (labels.length > 1 && labels.length === categories.length))
    )
      yield { found: result.trim(), chart };
  }
}
