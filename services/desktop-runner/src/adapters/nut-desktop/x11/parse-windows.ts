/** A window as wmctrl tells of it. */
export interface WmctrlWindow {
  readonly id: string;
  /** 0 where the program does not say. */
  readonly pid: number;
  /** First half of its class: `xcalc` of `xcalc.XCalc`; '' where it has none. */
  readonly className: string;
  readonly title: string;
}

/** Reads `wmctrl -l -p -x`: `0x00e00003  0 4711   xcalc.XCalc  host Calculator`. Titles are others' words, blanks and all. */
export function parseWmctrl(text: string): WmctrlWindow[] {
  return text.split('\n').flatMap((line) => {
    const [, id, pid, className, title = ''] =
      /^(0x[0-9a-f]+)\s+-?\d+\s+(\d+)\s+(\S+)\s+\S+ ?(.*)$/i.exec(line) ?? [];
    if (id === undefined || className === undefined) return [];
    return [
      { id, pid: Number(pid), className: className === 'N/A' ? '' : (className.split('.')[0] ?? ''), title },
    ];
  });
}

/** Reads `_NET_ACTIVE_WINDOW(WINDOW): window id # 0xe00003`; 0 where no window is active. */
export function parseActiveWindow(text: string): number {
  return Number(/window id # (0x[0-9a-f]+)/i.exec(text)?.[1] ?? 0);
}

/** A program that is a script runs as its interpreter: its windows tell what it is. */
export function nameProgram(file: string | null, className: string): string | null {
  const isInterpreter =
    file === null || /^(?:python|perl|ruby|node|java|gjs|lua|mono|electron)[\d.-]*/.test(file);
  return isInterpreter && className !== '' ? className.toLowerCase() : file;
}
