/** Kinds of insight that a slide shows, in this order. */
const SHOWN_KINDS = ['fact'];

/** Bullets of a slide, grouped by kind in the order of `SHOWN_KINDS`. */
export function toBullets(insights) {
  return SHOWN_KINDS.flatMap((kind) => insights.filter((insight) => insight.kind === kind)).map(
    (insight) => insight.text,
  );
}
