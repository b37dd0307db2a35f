/** A text that is long enough for its repetition to count. */
export const twice =
  'The new store for gas bottles stands behind the south wing, has two doors and a fence of steel, and is opened by the porter at six each morning, except on public holidays.';

/** Long words in one long sentence. */
export const hard =
  'Notwithstanding aforementioned considerations regarding organisational restructuring, departmental representatives anticipate considerable administrative responsibilities concerning occupational safety documentation throughout subsequent implementation periods.';
