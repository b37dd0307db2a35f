/** Passes at most one call in `ms` on, a second unless given: for reports of errors that come in floods. */
export function rateLimited<Argument>(
  report: (argument: Argument) => void,
  ms = 1_000,
): (argument: Argument) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (argument) => {
    const time = performance.now();
    if (time - last < ms) return;
    last = time;
    report(argument);
  };
}
