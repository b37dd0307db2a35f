/** A bucket that fills at `rate` a second up to `burst`; each message takes one. `now` in milliseconds. */
export function createMessageAllowance(options: { rate: number; burst: number }): (now: number) => boolean {
  const { rate, burst } = options;
  let left = burst;
  let last: number | undefined;
  return (now) => {
    left = Math.min(burst, left + ((now - (last ?? now)) / 1_000) * rate);
    last = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
