import type { PagePaint, PageStroke } from '@fixpoint/shared/contracts';

export type PlotKind = 'bar' | 'line' | 'area' | 'pie' | 'doughnut' | 'scatter' | 'bubble' | 'radar';

/** Words beside the points of a series. */
export interface PointLabels {
  readonly value: boolean;
  readonly percent: boolean;
  readonly category: boolean;
  readonly series: boolean;
  readonly format: string;
  readonly position: string;
  readonly type: ChartType;
  /** Single points whose words differ; null for none. */
  readonly own: ReadonlyMap<number, OwnLabel | null>;
}

/** Label of one point. */
export interface OwnLabel extends Omit<PointLabels, 'own' | 'type' | 'format' | 'position'> {
  /** Words that are written in the label itself. */
  readonly text: string;
}

export interface ChartType {
  readonly size: number;
  readonly bold: boolean;
  readonly color: string;
}

export interface PlotSeries {
  readonly name: string;
  readonly categories: readonly string[];
  /** Along the first axis of scatter and bubble charts. */
  readonly positions: readonly (number | null)[];
  readonly values: readonly (number | null)[];
  readonly sizes: readonly (number | null)[];
  readonly format: string;
  readonly fill: PagePaint | 'none';
  readonly stroke: PageStroke | null;
  /** Paints of single points by their places. */
  readonly points: ReadonlyMap<number, PagePaint | 'none'>;
  readonly hasMarkers: boolean;
  readonly labels: PointLabels | null;
}

export interface Plot {
  readonly kind: PlotKind;
  readonly isHorizontal: boolean;
  readonly grouping: 'clustered' | 'stacked' | 'percent';
  /** Between groups of bars, and of bars in a group, in widths of a bar. */
  readonly gap: number;
  readonly overlap: number;
  readonly isByPoint: boolean;
  readonly series: readonly PlotSeries[];
  /** Share of a doughnut that is its hole. */
  readonly hole: number;
  /** Degrees, clockwise from the top. */
  readonly start: number;
  readonly axes: readonly string[];
  readonly isFilled: boolean;
}

export interface Axis {
  readonly id: string;
  readonly isValue: boolean;
  readonly isDeleted: boolean;
  readonly side: 'left' | 'right' | 'top' | 'bottom';
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number | null;
  readonly isReversed: boolean;
  readonly grid: PageStroke | null;
  readonly line: PageStroke | null;
  readonly format: string | null;
  readonly title: ChartTitle | null;
  readonly labels: 'next' | 'low' | 'high' | 'none';
  readonly type: ChartType;
}

export interface ChartTitle {
  readonly text: string;
  readonly type: ChartType;
  readonly place: ManualPlace | null;
}

/** Shares of the chart. */
export interface ManualPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number | null;
  readonly height: number | null;
}

export interface ChartPlan {
  readonly title: ChartTitle | null;
  readonly legend: {
    readonly side: string;
    readonly type: ChartType;
    readonly place: ManualPlace | null;
  } | null;
  readonly plots: readonly Plot[];
  readonly axes: readonly Axis[];
  readonly place: ManualPlace | null;
  readonly fill: PagePaint | 'none';
  readonly stroke: PageStroke | null;
  readonly plotFill: PagePaint | 'none';
}
