import { toSafeLine } from '@fixpoint/shared/text';

/** Frames of a stack trace, and the place of the innermost one in the service's own code. */
export interface StackTrace {
  /** Innermost first. */
  readonly frames: readonly string[];
  /** `deck/insights.js:12`; null if no frame states a place. */
  readonly place: string | null;
}

const maxFrameLength = 300;

/** Lines that belong to a trace: of Node, Java, .NET, Python, Ruby, PHP and Go. */
const frameLine =
  /^\s+at\s\S|^\s*File "[^"]+", line \d+|^\s+from \S+:\d+:in |^#\d+ \S+\(\d+\): |^\t\S+\.(?:go|rs|c|cc|cpp):\d+/;
const causeLine =
  /^\s*(?:Caused by: |During handling of the above exception|The above exception was the direct cause)/;
/** Lines within a trace that state no place. */
const innerLine =
  /^goroutine \d+ \[|^\[signal |^Stack trace:|^\s{2,}\S|^\}|^\s*[\^~]+\s*$|^#\d+ \{main\}|^[\w./*()[\]-]+\.[\w./*()[\]-]+\(.*\)$|^created by \S/;
const firstInnerLine = /^goroutine \d+ \[|^\[signal |^Stack trace:/;

const places: readonly RegExp[] = [
  /File "([^"]+)", line (\d+)/,
  / in (\S+):line (\d+)/,
  /^#\d+ (\S+)\((\d+)\): /,
  /\((?:file:\/\/)?([^()\s]+?):(\d+)(?::\d+)?\)\s*$/,
  /(?:at |from |\t)(?:async )?(?:file:\/\/)?([^()\s]+?):(\d+)(?::\d+)?\b/,
];
/** Code of runtimes and libraries: a fix is not made there. */
const foreign =
  /node_modules|^node:|^internal\/|site-packages|dist-packages|lib\/python|<frozen|<string>|\/go\/src\/|\/pkg\/mod\/|\/rustc\/|\/gems\/|\/vendor\/|^native$/;
const foreignFrame =
  /\bat (?:java|javax|jdk|sun|kotlin|scala|org\.(?:springframework|apache|hibernate|eclipse)|com\.sun|io\.netty|System|Microsoft)\./;

export const isFrame = (line: string): boolean => frameLine.test(line);
export const isCause = (line: string): boolean => causeLine.test(line);

/** True if the line continues a trace; `isBegun`: a frame was read already. */
export function continuesTrace(line: string, isBegun: boolean): boolean {
  return isFrame(line) || isCause(line) || (isBegun ? innerLine : firstInnerLine).test(line);
}

/** Reads the lines of a trace. Python writes the innermost frame last, all others first. */
export function readStackTrace(lines: readonly string[]): StackTrace {
  const lastCause = lines.findLastIndex((line) => /^\s*Caused by: /.test(line));
  const frames = lines.filter(isFrame);
  const innermost = frames.some((line) => /^\s*File "/.test(line)) ? frames.toReversed() : frames;
  const root = lastCause === -1 ? innermost : lines.slice(lastCause).filter(isFrame);
  const cause = lastCause === -1 ? [] : [lines[lastCause] ?? ''];
  const own = root.find(isOwn) ?? root[0];
  return {
    frames: [...cause, ...(lastCause === -1 ? innermost : root)].map((line) =>
      toSafeLine(line, maxFrameLength).trim(),
    ),
    place: own === undefined ? null : placeOf(own),
  };
}

function isOwn(frame: string): boolean {
  const place = placeOf(frame);
  return place !== null && !foreign.test(place) && !foreignFrame.test(frame);
}

function placeOf(frame: string): string | null {
  for (const pattern of places) {
    const [, path, line] = pattern.exec(frame) ?? [];
    if (path !== undefined) return `${toSafeLine(path, 200)}:${line}`;
  }
  return null;
}
