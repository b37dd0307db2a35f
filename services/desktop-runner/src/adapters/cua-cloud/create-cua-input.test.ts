import { expect, it } from 'vitest';
import type { CuaClient } from './create-cua-client.js';
import { createCuaInput } from './create-cua-input.js';

it('releases only after the press that is still on its way, so that nothing stays down behind it', async () => {
  const sent: string[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const client: CuaClient = {
    async send({ command, params, schema }) {
      sent.push([command, params?.button ?? params?.key].join(' '));
      if (command === 'mouse_down') await answered;
      return schema.parse({});
    },
  };
  const input = createCuaInput(client, 'linux');
  const pressed = input.buttonDown('left');
  const released = input.releaseAll();
  await new Promise((resolve) => setImmediate(resolve));
  expect(sent).toEqual(['mouse_down left']);
  answer();
  await Promise.all([pressed, released]);
  expect(sent).toContain('mouse_up left');
});
