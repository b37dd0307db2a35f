import type { DesktopAction } from '@fixpoint/shared/contracts';

/** One value of a step's action that a person may set. */
export interface ActionField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** A list: one of these. */
  readonly kind: 'text' | 'lines' | 'number' | readonly string[];
}

/** Values of an action that can be set, as texts for the fields of a form. */
export function fieldsOf(step: DesktopAction): readonly ActionField[] {
  switch (step.action) {
    case 'open_app':
      return [{ name: 'app', label: 'Program', value: step.params.app, kind: 'text' }];
    case 'open_url':
      return [{ name: 'url', label: 'Address', value: step.params.url, kind: 'text' }];
    case 'type':
      return [{ name: 'text', label: 'Text', value: step.params.text, kind: 'lines' }];
    case 'click': {
      const { target, at, button, count } = step.params;
      return [
        { name: 'target', label: 'Click target', value: target ?? '', kind: 'text' },
        ...placeFields(at),
        { name: 'button', label: 'Mouse button', value: button, kind: ['left', 'middle', 'right'] },
        { name: 'count', label: 'Number of clicks', value: String(count), kind: ['1', '2', '3'] },
      ];
    }
    case 'press':
      return [{ name: 'key', label: 'Key', value: step.params.key, kind: 'text' }];
    case 'hotkey': {
      const { keys } = step.params;
      return [
        {
          name: 'keys',
          label: 'Keys',
          value: typeof keys === 'string' ? keys : keys.join('+'),
          kind: 'text',
        },
      ];
    }
    case 'scroll': {
      const { direction, amount, at } = step.params;
      return [
        { name: 'direction', label: 'Direction', value: direction, kind: ['up', 'down', 'left', 'right'] },
        { name: 'amount', label: 'Scroll steps', value: String(amount), kind: 'number' },
        ...placeFields(at),
      ];
    }
    case 'wait':
      return [{ name: 'seconds', label: 'Seconds', value: String(step.params.seconds), kind: 'number' }];
    case 'done':
      return [{ name: 'summary', label: 'Result', value: step.params.summary ?? '', kind: 'lines' }];
  }
}

/** The action with one field changed. A number field may hold no number while it is being typed; the gateway refuses that. */
export function changeField(step: DesktopAction, name: string, value: string): DesktopAction {
  const { at, ...params } = { at: undefined, ...step.params } as Record<string, unknown> & {
    at?: { x: number; y: number };
  };
  if (name === 'x' || name === 'y') {
    const otherCoordinate = name === 'x' ? at?.y : at?.x;
    // Without both there is no place.
    if (value.trim() === '') return { ...step, params } as DesktopAction;
    const place =
      name === 'x'
        ? { x: Number(value), y: otherCoordinate ?? 500 }
        : { x: otherCoordinate ?? 500, y: Number(value) };
    return { ...step, params: { ...params, at: place } } as DesktopAction;
  }
  const changed: Record<string, unknown> = { ...params, ...(at === undefined ? {} : { at }) };
  if (isNumber(step, name)) changed[name] = Number(value);
  else if (value === '' && isOptional(step, name)) delete changed[name];
  else changed[name] = value;
  return { ...step, params: changed } as DesktopAction;
}

function placeFields(at: { readonly x: number; readonly y: number } | undefined): ActionField[] {
  return [
    {
      name: 'x',
      label: 'Position from the left (0 to 1000)',
      value: at === undefined ? '' : String(at.x),
      kind: 'number',
    },
    {
      name: 'y',
      label: 'Position from the top (0 to 1000)',
      value: at === undefined ? '' : String(at.y),
      kind: 'number',
    },
  ];
}

function isNumber({ action }: DesktopAction, name: string): boolean {
  return name === 'count' || name === 'amount' || (action === 'wait' && name === 'seconds');
}

function isOptional({ action }: DesktopAction, name: string): boolean {
  return (action === 'click' && name === 'target') || (action === 'done' && name === 'summary');
}
