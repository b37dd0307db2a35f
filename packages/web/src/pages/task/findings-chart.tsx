import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { type Comparison, severities, stackCounts } from './comparisons.js';

const height = 220;

/** Bars of the findings of each comparison, by severity: they go down to zero. The table beside it has the same figures. */
export function FindingsChart({ comparisons }: { readonly comparisons: readonly Comparison[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const legend = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const [box, colours] = [frame.current, legend.current];
    if (box === null || colours === null) return undefined;
    const chart = drawChart(box, comparisons, (role) => colourOf(colours, role));
    const sizes = new ResizeObserver(() => chart.setSize({ width: box.clientWidth, height }));
    sizes.observe(box);
    // A canvas does not know the theme; its colours are read again when that changes.
    // Bars keep the colour that their paths were built with, so these are built again.
    const redraw = () => chart.redraw();
    const themes = new MutationObserver(redraw);
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', redraw);
    return () => {
      sizes.disconnect();
      themes.disconnect();
      system.removeEventListener('change', redraw);
      chart.destroy();
    };
  }, [comparisons]);

  const totals = comparisons.map(({ iteration, total }) => `${total} in iteration ${iteration}`).join(', ');
  return (
    <figure className="chart">
      <div ref={frame} role="img" aria-label={`Findings: ${totals}.`} />
      <figcaption>
        <ul ref={legend} className="legend" aria-label="Legend">
          {severities.map((severity) => (
            <li key={severity} className={`severity ${severity}`} data-role={severity}>
              {severity}
            </li>
          ))}
          <li className="visually-hidden" data-role="text" aria-hidden="true" />
          <li className="visually-hidden quiet" data-role="quiet" aria-hidden="true" />
        </ul>
      </figcaption>
    </figure>
  );
}

/** The colour that a role has now, in this theme. */
function colourOf(legend: HTMLElement, role: string): string {
  const sample = legend.querySelector(`[data-role="${role}"]`);
  return sample === null ? 'gray' : getComputedStyle(sample).color;
}

function drawChart(
  box: HTMLElement,
  comparisons: readonly Comparison[],
  colour: (role: string) => string,
): uPlot {
  const { iterations, columns } = stackCounts(comparisons);
  const places = iterations.map((_, index) => index);
  const bars = uPlot.paths.bars?.({ size: [0.6, 64] });
  const font = '13px system-ui, sans-serif';
  const axis = { stroke: () => colour('quiet'), font, grid: { show: false }, ticks: { show: false } };
  return new uPlot(
    {
      width: box.clientWidth,
      height,
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: () => [-0.6, places.length - 0.4] },
        y: { range: (_chart, _least, most) => [0, Math.max(1, most) * 1.15] },
      },
      axes: [
        {
          ...axis,
          // Every bar has its number while they have room.
          splits: () => places.filter((place) => place % Math.ceil(places.length / 12) === 0),
          values: (_chart, shown) => shown.map((place) => String(iterations[place] ?? '')),
          label: 'Iteration',
          labelFont: font,
          labelSize: 20,
          size: 28,
        },
        { ...axis, size: 40, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 10_000] },
      ],
      series: [
        {},
        ...columns.map(({ severity }) => ({
          label: severity,
          fill: () => colour(severity),
          width: 0,
          points: { show: false },
          ...(bars === undefined ? {} : { paths: bars }),
        })),
      ],
      hooks: { draw: [(chart) => writeTotals(chart, comparisons, colour('text'), font)] },
    },
    [places, ...columns.map(({ sums }) => [...sums])] as uPlot.AlignedData,
    box,
  );
}

/** Least room for the sum over a bar, in CSS pixels; narrower bars have none. */
const minTotalRoom = 24;

/** The sum over each bar; an empty bar is only its 0. */
function writeTotals(chart: uPlot, comparisons: readonly Comparison[], colour: string, font: string): void {
  const { ctx, bbox } = chart;
  if (bbox.width / devicePixelRatio / comparisons.length < minTotalRoom) return;
  ctx.save();
  ctx.fillStyle = colour;
  ctx.font = font.replace('13px', `${13 * devicePixelRatio}px`);
  ctx.textAlign = 'center';
  for (const [place, { total }] of comparisons.entries()) {
    const [left, top] = [chart.valToPos(place, 'x', true), chart.valToPos(total, 'y', true)];
    ctx.fillText(String(total), left, top - 7 * devicePixelRatio);
  }
  ctx.restore();
}
