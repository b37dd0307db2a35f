type Method = (...values: unknown[]) => unknown;
interface FaultEvent {
  readonly error?: unknown;
  readonly message?: string;
  readonly reason?: unknown;
}
interface PageWindow {
  readonly console: { error: Method; warn: Method };
  readonly Object: ObjectConstructor;
  addEventListener(type: string, listen: (event: FaultEvent) => void, capture: boolean): void;
}

/**
 * Runs in the page before its own scripts. A console method that the page replaces still reports its errors and warnings, and an
 * uncaught error is reported also if a listener of the page calls `preventDefault`. Reports go through the original console:
 * the DevTools protocol reads them there. `marker`: begins the line of an uncaught error.
 */
export function reportHiddenFaults(marker: string): void {
  const page = globalThis as unknown as PageWindow;
  const { console: pageConsole } = page;
  const methods = ['error', 'warn'] as const;
  const originals = { error: pageConsole.error, warn: pageConsole.warn };
  const isWatched = (target: unknown, name: unknown): name is (typeof methods)[number] =>
    target === pageConsole && methods.some((method) => method === name);

  /** The replacement, after a report by the original. A proxy still looks like the replaced function. */
  const reporting = (name: (typeof methods)[number], replacement: unknown): unknown => {
    if (replacement === originals[name]) return replacement;
    if (typeof replacement !== 'function') return originals[name];
    return new Proxy(replacement as Method, {
      apply(call, self, values) {
        originals[name](...values);
        return Reflect.apply(call, self, values);
      },
    });
  };

  const { defineProperty } = Object;
  const watch = (name: (typeof methods)[number], first: unknown) => {
    let current = reporting(name, first);
    defineProperty(pageConsole, name, {
      configurable: true,
      enumerable: true,
      get: () => current,
      set(replacement) {
        current = reporting(name, replacement);
      },
    });
  };
  for (const name of methods) watch(name, originals[name]);

  // A definition takes the place of ours: it becomes an assignment.
  const define = (target: unknown, name: unknown, descriptor: PropertyDescriptor): boolean => {
    if (!isWatched(target, name)) return false;
    watch(name, 'get' in descriptor ? descriptor.get?.() : descriptor.value);
    return true;
  };
  Object.defineProperty = new Proxy(Object.defineProperty, {
    apply: (call, self, values) =>
      define(values[0], values[1], values[2]) ? values[0] : Reflect.apply(call, self, values),
  });
  Reflect.defineProperty = new Proxy(Reflect.defineProperty, {
    apply: (call, self, values) =>
      define(values[0], values[1], values[2]) || Reflect.apply(call, self, values),
  });
  Object.defineProperties = new Proxy(Object.defineProperties, {
    apply(call, self, values) {
      const [target, descriptors] = values;
      if (target !== pageConsole) return Reflect.apply(call, self, values);
      for (const [name, descriptor] of Object.entries(descriptors)) {
        if (!define(target, name, descriptor as PropertyDescriptor)) {
          defineProperty(target, name, descriptor as PropertyDescriptor);
        }
      }
      return target;
    },
  });

  defineProperty(page, 'console', {
    configurable: false,
    enumerable: false,
    get: () => pageConsole,
    set(replacement: Partial<Record<string, unknown>> | null) {
      for (const name of methods) watch(name, replacement?.[name]);
    },
  });

  const report = (fault: unknown) => {
    const text = fault instanceof Error ? fault.message : String(fault);
    originals.error(`${marker}uncaught: ${text}`);
  };
  page.addEventListener(
    'error',
    ({ error, message }) => {
      // Neither a resource that did not load nor a layout that did not settle is thrown by a script.
      if (message === undefined || (error == null && message.startsWith('ResizeObserver loop'))) return;
      report(error ?? message);
    },
    true,
  );
  page.addEventListener('unhandledrejection', ({ reason }) => report(reason), true);
}
