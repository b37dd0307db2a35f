import { DesktopAction } from '@fixpoint/shared/contracts';
import { describe, expect, it } from 'vitest';
import { changeField, fieldsOf } from './action-fields.js';

const of = (action: string, params: unknown) => DesktopAction.parse({ action, params });
const change = (step: DesktopAction, name: string, value: string) =>
  DesktopAction.safeParse(changeField(step, name, value)).data?.params;

describe('the fields of a step’s action (S0-308)', () => {
  it.each<DesktopAction>([
    of('open_app', { app: 'xcalc' }),
    of('open_url', { url: 'https://example.com' }),
    of('type', { text: 'a\nb' }),
    of('click', { target: 'OK', at: { x: 0, y: 1000 } }),
    of('press', { key: 'enter' }),
    of('hotkey', { keys: 'ctrl+s' }),
    of('scroll', { direction: 'up', amount: 2, at: { x: 1, y: 2 } }),
    of('wait', { seconds: 1.5 }),
    of('done', { summary: 'x' }),
  ])('return the action that they show: $action', (step) => {
    for (const { name, value } of fieldsOf(step)) {
      expect(DesktopAction.parse(changeField(step, name, value))).toEqual(step);
    }
  });

  it('change what they name, and nothing else', () => {
    const click = of('click', { target: 'OK' });
    expect(change(click, 'x', '20')).toEqual({
      target: 'OK',
      at: { x: 20, y: 500 },
      button: 'left',
      count: 1,
    });
    expect(change(click, 'count', '2')).toEqual({ target: 'OK', button: 'left', count: 2 });
    const placed = of('click', { target: 'OK', at: { x: 1, y: 2 } });
    expect(change(placed, 'y', '')).toEqual({ target: 'OK', button: 'left', count: 1 });
    expect(change(placed, 'target', '')).toEqual({ at: { x: 1, y: 2 }, button: 'left', count: 1 });
    expect(change(of('hotkey', { keys: ['ctrl', 's'] }), 'keys', 'ctrl+a')).toEqual({ keys: 'ctrl+a' });
  });

  it('send an invalid number, for the gateway to reject', () => {
    expect(change(of('wait', { seconds: 1 }), 'seconds', '-')).toBeUndefined();
  });
});
