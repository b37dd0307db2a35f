import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Capture } from '../desktop-driver.js';
import { createVisionModel } from './vision-model.js';

const image = { width: 1536, height: 864 };
const picture: Capture = {
  bytes: Buffer.alloc(0),
  mime: 'image/png',
  viewport: {
    display: { id: '0', x: 0, y: 0, width: 1920, height: 1080, scale: 1, primary: true },
    region: { x: 0, y: 0, width: 1920, height: 1080 },
    image,
  },
  pointer: null,
};
const { signal } = new AbortController();

/** A vision model that always gives the same answer. */
const modelThatAnswers = (answer: unknown) =>
  createVisionModel(async ({ schema }) => ({ answer: schema.parse(answer), spentUsd: 0.01 }));

// JSON has no infinity.
const Coordinate = fc.double({ noNaN: true, noDefaultInfinity: true });

it('returns a place only if it lies on the screenshot, including the first pixel', async () => {
  const places = fc.record({ x: Coordinate, y: Coordinate });
  await fc.assert(
    fc.asyncProperty(places, async ({ x, y }) => {
      const result = await modelThatAnswers({ visible: true, x, y })
        .findElement('a button', picture, signal)
        .catch((error: unknown) => error);
      const isOn = x >= 0 && y >= 0 && x < image.width && y < image.height;
      if (isOn) expect(result).toMatchObject({ point: { space: 'image', x, y } });
      else expect(result).toMatchObject({ code: 'model-answer-unusable' });
    }),
    { examples: [[{ x: 0, y: 0 }], [{ x: 1536, y: 0 }], [{ x: 1535.9, y: 863.9 }], [{ x: -0.1, y: 3 }]] },
  );
});

it('returns no place for an invisible element, even if the model names one', async () => {
  const result = modelThatAnswers({ visible: false, x: 3, y: 3 }).findElement('a button', picture, signal);
  expect((await result).point).toBeNull();
});

it('rejects an answer "visible" without a place', async () => {
  const result = modelThatAnswers({ visible: true, x: null, y: 3 }).findElement('a button', picture, signal);
  await expect(result).rejects.toThrow('which is not on a picture of 1536×864');
});

it('accepts only yes as a yes', async () => {
  for (const answer of ['maybe', 'Yes', true, 'yes and no']) {
    await expect(modelThatAnswers({ answer }).askAboutScreen('?', picture, signal)).rejects.toThrow();
  }
});

it('reads each requested text, and no other', async () => {
  const visionModel = modelThatAnswers({ sender: ['a@example.com'], subject: [], more: ['ignored'] });
  const wanted = { sender: 'the address', subject: 'the subject' };
  expect((await visionModel.readTexts(wanted, picture, signal)).texts).toEqual({
    sender: ['a@example.com'],
    subject: [],
  });
  await expect(modelThatAnswers({ sender: [] }).readTexts(wanted, picture, signal)).rejects.toThrow(
    'subject',
  );
});
