import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';

export interface ChartSeries {
  readonly name: string;
  /** Role of its colour in the style sheet. */
  readonly role: 'good' | 'info' | 'warn' | 'bad';
  readonly values: readonly (number | null)[];
  /** `bars` for counts, which are nothing if nothing happened; `line` for measurements. */
  readonly shape: 'bars' | 'line';
}

const height = 200;
const paths = uPlot.paths.bars?.({ size: [0.8, 24] });
const timeOf = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/**
 * Values over time as lines, with the same values as a table below. `times` in seconds since 1970. The colours are those
 * that the legend has at the moment, so the canvas follows the theme.
 */
export function TimeChart({
  title,
  times,
  series,
  format,
}: {
  readonly title: string;
  readonly times: readonly number[];
  readonly series: readonly ChartSeries[];
  readonly format: (value: number | null) => string;
}) {
  const figure = useRef<HTMLElement>(null);
  const ground = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot | null>(null);
  const [at, setAt] = useState<number | null>(null);
  const lines = series.map(({ name, shape }) => `${name}:${shape}`).join(',');
  const shown = useRef({ format, data: [times, ...series.map(({ values }) => values)] });
  shown.current = { format, data: [times, ...series.map(({ values }) => values)] };

  // Rebuilt only if there are other lines; new values go into the existing one.
  useEffect(() => {
    const [around, box] = [figure.current, ground.current];
    if (around === null || box === null) return undefined;
    const colour = (selector: string) => () => {
      const element = around.querySelector(selector);
      return element === null ? '' : getComputedStyle(element).color;
    };
    const axis = {
      stroke: colour('.axis-colour'),
      grid: { stroke: colour('.grid-colour'), width: 1 },
      ticks: { show: false },
    };
    const built = new uPlot(
      {
        width: box.clientWidth,
        height,
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false }, points: { size: 6 } },
        scales: { y: { range: (_, __, most) => [0, Math.max(1, most * 1.1)] } },
        axes: [
          {
            ...axis,
            size: 32,
            values: (_, ticks) => ticks.map((tick) => timeOf.format(tick * 1_000)),
            space: 70,
          },
          {
            ...axis,
            size: 64,
            values: (_, ticks) => ticks.map((tick) => shown.current.format(tick)),
            incrs: [
              1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 6e4, 12e4, 3e5, 6e5, 18e5, 36e5,
            ],
          },
        ],
        series: [
          {},
          ...lines.split(',').map((line, index) => ({
            stroke: colour(`[data-line="${index}"]`),
            ...(line.endsWith(':bars')
              ? {
                  width: 0,
                  fill: colour(`[data-line="${index}"]`),
                  ...(paths === undefined ? {} : { paths }),
                  points: { show: false },
                }
              : { width: 2, points: { show: true, size: 5 } }),
          })),
        ],
        hooks: { setCursor: [(plot) => setAt(plot.cursor.idx ?? null)] },
      },
      shown.current.data as uPlot.AlignedData,
      box,
    );
    chart.current = built;
    const sizes = new ResizeObserver(() => built.setSize({ width: box.clientWidth, height }));
    sizes.observe(box);
    // Bars keep the colour that their paths were built with, so these are built again.
    const repaint = () => built.redraw();
    const themes = new MutationObserver(repaint);
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', repaint);
    return () => {
      sizes.disconnect();
      themes.disconnect();
      system.removeEventListener('change', repaint);
      built.destroy();
      chart.current = null;
    };
  }, [lines]);

  useEffect(() => {
    chart.current?.setData([times, ...series.map(({ values }) => values)] as unknown as uPlot.AlignedData);
  }, [times, series]);

  const instant = at === null ? undefined : times[at];
  return (
    <figure className="chart" ref={figure}>
      <figcaption>
        <strong>{title}</strong>
        <span className="axis-colour">
          {instant === undefined ? '' : `from ${timeOf.format(instant * 1_000)}`}
        </span>
        <span className="grid-colour" />
      </figcaption>
      <ul className="legend">
        {series.map(({ name, role, values }, index) => (
          <li key={name} data-line={index} className={role}>
            {name}
            {at === null ? '' : ` ${format(values[at] ?? null)}`}
          </li>
        ))}
      </ul>
      <div ref={ground} aria-hidden="true" />
      <details>
        <summary>Show values: {title}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className="scroll" tabIndex={0} aria-label={`${title}, values`}>
          <table className="data">
            <thead>
              <tr>
                <th scope="col">From</th>
                {series.map(({ name }) => (
                  <th scope="col" key={name}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {times.map((time, index) =>
                series.every(({ values }) => (values[index] ?? 0) === 0) ? null : (
                  <tr key={time}>
                    <th scope="row">{timeOf.format(time * 1_000)}</th>
                    {series.map(({ name, values }) => (
                      <td key={name}>{format(values[index] ?? null)}</td>
                    ))}
                  </tr>
                ),
              )}
            </tbody>
          </table>
        </section>
        <p className="quiet">Intervals in which no run ended are not listed.</p>
      </details>
    </figure>
  );
}
