import koffi from 'koffi';
import { loadWindowsGraphics } from './load-windows-graphics.js';
import {
  encodeInputs,
  inputSize,
  readMessage,
  readMonitor,
  type WindowHandle,
  type WindowsApi,
  type WindowsMonitor,
} from './windows-api.js';

const toolWindow = 0x80;
const extendedStyle = -20;
const cloaked = 14;
const queryLimitedInformation = 0x1000;
const restoreCommand = 9;
const showNormal = 1;
/** WS_EX_TOPMOST | WS_EX_TOOLWINDOW | WS_EX_NOACTIVATE, and WS_POPUP | WS_VISIBLE | SS_NOTIFY, without which a STATIC receives no clicks. */
const clickWindowStyles = { extended: 0x0800_0088, plain: 0x9000_0100 };
const leftButtonDown = 0x201;
const leftButtonDoubleClick = 0x203;
const removeMessage = 1;
const waitSucceeded = 0;
/** Its owner died without releasing it. */
const waitAbandoned = 0x80;
const maxPathLength = 32_768;

function loadFunctions() {
  const user32 = koffi.load('user32.dll');
  const kernel32 = koffi.load('kernel32.dll');
  const shell32 = koffi.load('shell32.dll');
  const dwmapi = koffi.load('dwmapi.dll');
  const MonitorFound = koffi.proto('int __stdcall (void *monitor, void *dc, void *rectangle, intptr data)');
  const WindowFound = koffi.proto('int __stdcall (intptr window, intptr data)');
  return {
    setDpi: user32.func('void * __stdcall SetThreadDpiAwarenessContext(intptr context)'),
    getSystemMetrics: user32.func('int __stdcall GetSystemMetrics(int index)'),
    enumMonitors: user32.func('__stdcall', 'EnumDisplayMonitors', 'int', [
      'void *',
      'void *',
      koffi.pointer(MonitorFound),
      'intptr',
    ]),
    getMonitorInfo: user32.func('int __stdcall GetMonitorInfoW(void *monitor, _Inout_ uint8 *info)'),
    setCursorPos: user32.func('int __stdcall SetCursorPos(int x, int y)'),
    sendInput: user32.func('uint32 __stdcall SendInput(uint32 count, uint8 *inputs, int size)'),
    getAsyncKeyState: user32.func('int16 __stdcall GetAsyncKeyState(int key)'),
    enumWindows: user32.func('__stdcall', 'EnumWindows', 'int', [koffi.pointer(WindowFound), 'intptr']),
    isWindowVisible: user32.func('int __stdcall IsWindowVisible(intptr window)'),
    getWindowLong: user32.func('intptr __stdcall GetWindowLongPtrW(intptr window, int index)'),
    getDwmAttribute: dwmapi.func(
      'int32 __stdcall DwmGetWindowAttribute(intptr window, uint32 attribute, _Out_ uint32 *value, uint32 size)',
    ),
    getWindowText: user32.func('int __stdcall GetWindowTextW(intptr window, _Out_ uint8 *text, int length)'),
    getWindowProcess: user32.func(
      'uint32 __stdcall GetWindowThreadProcessId(intptr window, _Out_ uint32 *process)',
    ),
    openProcess: kernel32.func('intptr __stdcall OpenProcess(uint32 access, int inherit, uint32 process)'),
    queryImageName: kernel32.func(
      'int __stdcall QueryFullProcessImageNameW(intptr process, uint32 flags, _Out_ uint8 *name, _Inout_ uint32 *length)',
    ),
    closeHandle: kernel32.func('int __stdcall CloseHandle(intptr handle)'),
    getForeground: user32.func('intptr __stdcall GetForegroundWindow()'),
    isIconic: user32.func('int __stdcall IsIconic(intptr window)'),
    showWindow: user32.func('int __stdcall ShowWindow(intptr window, int command)'),
    setForeground: user32.func('int __stdcall SetForegroundWindow(intptr window)'),
    shellExecute: shell32.func(
      'intptr __stdcall ShellExecuteW(void *owner, str16 verb, str16 file, str16 parameters, str16 folder, int show)',
    ),
    createWindow: user32.func(
      'intptr __stdcall CreateWindowExW(uint32 extended, str16 class, str16 title, uint32 style, int x, int y, int width, int height, void *parent, void *menu, void *instance, void *data)',
    ),
    peekMessage: user32.func(
      'int __stdcall PeekMessageW(_Out_ uint8 *message, intptr window, uint32 first, uint32 last, uint32 remove)',
    ),
    destroyWindow: user32.func('int __stdcall DestroyWindow(intptr window)'),
    createMutex: kernel32.func('intptr __stdcall CreateMutexW(void *security, int owned, str16 name)'),
    waitForObject: kernel32.func('uint32 __stdcall WaitForSingleObject(intptr handle, uint32 milliseconds)'),
  };
}

/** Windows' own libraries. Only on Windows. */
export function loadWindowsApi(): WindowsApi {
  const call = loadFunctions();
  const handle = (value: unknown): WindowHandle => BigInt(value as number | bigint);
  const mutexes = new Map<string, WindowHandle>();

  return {
    ...loadWindowsGraphics(),
    setThreadDpiAwarenessContext: (context) => call.setDpi(context) !== null,
    systemMetric: (index) => call.getSystemMetrics(index) as number,
    monitors() {
      const windowsMonitors: WindowsMonitor[] = [];
      call.enumMonitors(
        null,
        null,
        (monitor: unknown) => {
          const info = Buffer.alloc(104);
          info.writeUInt32LE(info.length, 0);
          if (call.getMonitorInfo(monitor, info) !== 0) windowsMonitors.push(readMonitor(info));
          return 1;
        },
        0,
      );
      return windowsMonitors;
    },
    setCursorPosition: (x, y) => call.setCursorPos(x, y) !== 0,
    sendInput: (inputs) => call.sendInput(inputs.length, encodeInputs(inputs), inputSize) as number,
    isKeyDown: (virtualKey) => ((call.getAsyncKeyState(virtualKey) as number) & 0x8000) !== 0,
    topLevelWindows() {
      const results: WindowHandle[] = [];
      call.enumWindows((window: unknown) => {
        results.push(handle(window));
        return 1;
      }, 0);
      return results;
    },
    isShown(window) {
      if (call.isWindowVisible(window) === 0) return false;
      if ((handle(call.getWindowLong(window, extendedStyle)) & BigInt(toolWindow)) !== 0n) return false;
      // Store apps keep windows that are reported as visible but are not shown.
      const isCloaked = [0];
      return call.getDwmAttribute(window, cloaked, isCloaked, 4) !== 0 || isCloaked[0] === 0;
    },
    windowText(window) {
      const text = Buffer.alloc(1_024);
      const length = call.getWindowText(window, text, text.length / 2) as number;
      return text.toString('utf16le', 0, length * 2);
    },
    programFile(window) {
      const id = [0];
      call.getWindowProcess(window, id);
      const opened = handle(call.openProcess(queryLimitedInformation, 0, id[0]));
      if (opened === 0n) return null;
      try {
        const name = Buffer.alloc(maxPathLength * 2);
        const length = [maxPathLength];
        if (call.queryImageName(opened, 0, name, length) === 0) return null;
        return name.toString('utf16le', 0, (length[0] ?? 0) * 2);
      } finally {
        call.closeHandle(opened);
      }
    },
    foregroundWindow: () => handle(call.getForeground()),
    restore(window) {
      if (call.isIconic(window) !== 0) call.showWindow(window, restoreCommand);
    },
    setForegroundWindow: (window) => call.setForeground(window) !== 0,
    shellExecute: (file, parameters) =>
      Number(call.shellExecute(null, 'open', file, parameters, null, showNormal)),
    createClickWindow: (x, y, size) =>
      handle(
        call.createWindow(
          clickWindowStyles.extended,
          'STATIC',
          '',
          clickWindowStyles.plain,
          x,
          y,
          size,
          size,
          null,
          null,
          null,
          null,
        ),
      ),
    nextPress(window) {
      const message = Buffer.alloc(48);
      const isThere =
        call.peekMessage(message, window, leftButtonDown, leftButtonDoubleClick, removeMessage) !== 0;
      if (!isThere) return null;
      const { kind, x, y } = readMessage(message);
      return kind === leftButtonDown || kind === leftButtonDoubleClick ? { x, y } : null;
    },
    destroyWindow: (window) => void call.destroyWindow(window),
    takeMutex(name) {
      const mutex = mutexes.get(name) ?? handle(call.createMutex(null, 0, name));
      mutexes.set(name, mutex);
      const answer = call.waitForObject(mutex, 0) as number;
      return answer === waitSucceeded || answer === waitAbandoned;
    },
  };
}
