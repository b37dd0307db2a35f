/** Passes at most one call a second on: for reports of errors that come in floods. */
export function rateLimited<Argument>(report: (argument: Argument) => void): (argument: Argument) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (argument) => {
    const at = performance.now();
    if (at - last < 1_000) return;
    last = at;
    report(argument);
  };
}
