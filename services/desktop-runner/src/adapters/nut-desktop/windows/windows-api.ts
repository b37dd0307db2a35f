/** A window, by the number that Windows gives it. */
export type WindowHandle = bigint;

/** One entry of SendInput. */
export type WindowsInput =
  | { readonly type: 'key'; readonly virtualKey: number; readonly scanCode: number; readonly flags: number }
  | { readonly type: 'mouse'; readonly flags: number };

export interface WindowsMonitor {
  /** `\\.\DISPLAY1` */
  readonly device: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly primary: boolean;
}

/**
 * What of Windows' own libraries is used: each a call or two of user32, kernel32, shell32 or dwmapi, with plain values.
 * Everything that decides is above it, and is proven against a double of it where there is no Windows.
 */
export interface WindowsApi {
  /** False: this Windows does not know that context. */
  setThreadDpiAwarenessContext(context: number): boolean;
  systemMetric(index: number): number;
  monitors(): readonly WindowsMonitor[];
  setCursorPosition(x: number, y: number): boolean;
  /** How many of the inputs were taken. Those of a lock screen or of a program with more rights are not, without an error. */
  sendInput(inputs: readonly WindowsInput[]): number;
  isKeyDown(virtualKey: number): boolean;
  topLevelWindows(): readonly WindowHandle[];
  isShown(window: WindowHandle): boolean;
  windowText(window: WindowHandle): string;
  /** File of the program whose window it is; null where Windows does not tell. */
  programFile(window: WindowHandle): string | null;
  foregroundWindow(): WindowHandle;
  restore(window: WindowHandle): void;
  setForegroundWindow(window: WindowHandle): boolean;
  /** As the Run box would. At most 32: the reason why not. */
  shellExecute(file: string, parameters: string): number;
  /** A topmost window of one colour that takes clicks and no focus. */
  createClickWindow(x: number, y: number, size: number): WindowHandle;
  /** Where the pointer was at the next press of the left button on that window; null when there is none yet. */
  nextPress(window: WindowHandle): { readonly x: number; readonly y: number } | null;
  destroyWindow(window: WindowHandle): void;
  /** Whether the named mutex of this session is ours now. The kernel gives it back when the process is dead. */
  takeMutex(name: string): boolean;
}
