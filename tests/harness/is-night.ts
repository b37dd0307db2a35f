/**
 * Whether this is the long run, as `npm run nightly` makes it. What proves once more, on another way, what another test proves in each run,
 * waits for it: the whole of a run shall stay under twenty minutes.
 */
export const isNight = process.env.FIXPOINT_NIGHT === '1';
