import type { Display } from '@fixpoint/shared/contracts';
import { execa } from 'execa';
import koffi from 'koffi';
import type { XConnection } from './x-connection.js';

/** One monitor in coordinates of the whole X screen. */
interface XMonitor {
  readonly name: string;
  readonly primary: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The assumed size if nothing reports that of the screen. */
const assumed: XMonitor = { name: 'screen', primary: true, x: 0, y: 0, width: 1920, height: 1080 };

/** Reads the monitors: from libXrandr, else from the output of xrandr or xdpyinfo, else assumes one of 1920×1080. */
export function createXMonitors(x: XConnection): { read(): Promise<readonly XMonitor[]> } {
  const xrandr = loadXrandr();
  return {
    async read() {
      const reported = xrandr === null ? [] : askXrandr(x, xrandr);
      if (reported.length > 0) return reported;
      for (const [program, parse] of [
        ['xrandr', parseXrandr],
        ['xdpyinfo', parseXdpyinfo],
      ] as const) {
        const answer = await execa(program, [], { reject: false, stdin: 'ignore', timeout: 2_000 });
        const monitors = answer.failed ? [] : parse(answer.stdout);
        if (monitors.length > 0) return monitors;
      }
      return [assumed];
    },
  };
}

/** In the coordinates of a task's points: from the primary monitor's corner. On X both kinds of pixels are the same. */
export function toDisplays(monitors: readonly XMonitor[]): Display[] {
  const primary = primaryOf(monitors);
  const { x: left, y: top } = primary;
  return monitors.map((monitor) => ({
    id: monitor.name,
    x: monitor.x - left,
    y: monitor.y - top,
    width: monitor.width,
    height: monitor.height,
    scale: 1,
    primary: monitor === primary,
  }));
}

export function primaryOf(monitors: readonly XMonitor[]): XMonitor {
  return monitors.find((monitor) => monitor.primary) ?? monitors[0] ?? assumed;
}

function askXrandr(x: XConnection, xrandr: Xrandr): XMonitor[] {
  const count = [0];
  const list: unknown = xrandr.getMonitors(x.display, x.root, 1, count);
  if (list === null) return [];
  try {
    const monitors = koffi.decode(
      list,
      koffi.array(xrandr.Monitor, count[0] ?? 0),
    ) as readonly XrandrMonitor[];
    return monitors.map(({ name, primary, x: left, y, width, height }) => ({
      name: x.getAtomName(x.display, name) as string,
      primary: primary !== 0,
      x: left,
      y,
      width,
      height,
    }));
  } finally {
    xrandr.freeMonitors(list);
  }
}

interface XrandrMonitor {
  readonly name: number;
  readonly primary: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Xrandr = NonNullable<ReturnType<typeof loadXrandr>>;

function loadXrandr() {
  try {
    const library = koffi.load('libXrandr.so.2');
    return {
      Monitor: koffi.struct({
        name: 'unsigned long',
        primary: 'int',
        automatic: 'int',
        outputCount: 'int',
        x: 'int',
        y: 'int',
        width: 'int',
        height: 'int',
        widthInMm: 'int',
        heightInMm: 'int',
        outputs: 'void *',
      }),
      getMonitors: library.func(
        'void *XRRGetMonitors(void *display, unsigned long root, int active, _Out_ int *count)',
      ),
      freeMonitors: library.func('void XRRFreeMonitors(void *monitors)'),
    };
  } catch {
    return null;
  }
}

/** Reads `HDMI-1 connected primary 1920x1080+0+0 …` of xrandr; outputs that show nothing have no size. */
export function parseXrandr(text: string): XMonitor[] {
  return [...text.matchAll(/^(\S+) connected (primary )?(\d+)x(\d+)\+(-?\d+)\+(-?\d+)/gm)].map(
    ([, name = '', primary, width, height, x, y]) => ({
      name,
      primary: primary !== undefined,
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height),
    }),
  );
}

/** Reads `dimensions:    1280x800 pixels (339x212 millimeters)` of xdpyinfo: all monitors as one. */
export function parseXdpyinfo(text: string): XMonitor[] {
  const [, width, height] = /^\s*dimensions:\s+(\d+)x(\d+) pixels/m.exec(text) ?? [];
  if (width === undefined || height === undefined) return [];
  return [{ name: 'screen', primary: true, x: 0, y: 0, width: Number(width), height: Number(height) }];
}
