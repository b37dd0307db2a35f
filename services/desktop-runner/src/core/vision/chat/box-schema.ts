/** How a box is described to the model. One form where three are understood: fewer choices, fewer mistakes. */
export const boxSchema = {
  type: 'array',
  items: { type: 'number', minimum: 0, maximum: 1_000 },
  minItems: 2,
  maxItems: 4,
  description:
    'Where, in thousandths of the screen: [x, y] for a small target, or [x1, y1, x2, y2]. (0, 0) is the top left corner, (1000, 1000) the bottom right one.',
} as const;
