import { round } from './paint.js';

const tiny = 1e-6;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Builds a path of SVG in points. Angles are degrees, clockwise from the right. */
export interface PathPen {
  move(x: number, y: number): PathPen;
  line(x: number, y: number): PathPen;
  /** Along an ellipse from the present point, as DrawingML states it. */
  arc(radiusX: number, radiusY: number, start: number, sweep: number): PathPen;
  curve(...points: readonly number[]): PathPen;
  bend(...points: readonly number[]): PathPen;
  close(): PathPen;
  readonly d: string;
}

export function createPen(): PathPen {
  const parts: string[] = [];
  let [atX, atY] = [0, 0];
  const put = (command: string, ...numbers: readonly number[]) => {
    parts.push(command + numbers.map((number) => round(Number.isFinite(number) ? number : 0)).join(' '));
    [atX = atX, atY = atY] = numbers.slice(-2);
  };
  const pen: PathPen = {
    move(x, y) {
      put('M', x, y);
      return pen;
    },
    line(x, y) {
      put('L', x, y);
      return pen;
    },
    arc(radiusX, radiusY, start, sweep) {
      const [from, full] = [radians(start), Math.max(-360, Math.min(360, sweep))];
      // An arc all around begins at its end, which SVG does not draw.
      const steps = Math.abs(full) > 180 ? 2 : 1;
      const pointAt = (angle: number) => {
        // A radius of nothing would leave the angle to the errors of rounding.
        const t = Math.atan2((radiusX || tiny) * Math.sin(angle), (radiusY || tiny) * Math.cos(angle));
        return [radiusX * Math.cos(t), radiusY * Math.sin(t)] as const;
      };
      const [startX, startY] = pointAt(from);
      const [middleX, middleY] = [atX - startX, atY - startY];
      for (let step = 1; step <= steps; step += 1) {
        const [x, y] = pointAt(radians(start + (full * step) / steps));
        put('A', Math.abs(radiusX), Math.abs(radiusY), 0, 0, full > 0 ? 1 : 0, middleX + x, middleY + y);
      }
      return pen;
    },
    curve(...points) {
      put('C', ...points);
      return pen;
    },
    bend(...points) {
      put('Q', ...points);
      return pen;
    },
    close() {
      parts.push('Z');
      return pen;
    },
    get d() {
      return parts.join('');
    },
  };
  return pen;
}

/** A closed path through points. */
export function polygon(...points: readonly (readonly [number, number])[]): string {
  const pen = createPen();
  for (const [index, [x, y]] of points.entries()) index === 0 ? pen.move(x, y) : pen.line(x, y);
  return pen.close().d;
}

export function rectangle(left: number, top: number, right: number, bottom: number): string {
  return polygon([left, top], [right, top], [right, bottom], [left, bottom]);
}

export function ellipse(left: number, top: number, right: number, bottom: number): string {
  const [radiusX, radiusY] = [(right - left) / 2, (bottom - top) / 2];
  return createPen()
    .move(left, top + radiusY)
    .arc(radiusX, radiusY, 180, 360)
    .close().d;
}
