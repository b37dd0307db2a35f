/** The list with one entry moved by some places; the same list where it cannot go there. */
export function moveStep<Step>(steps: readonly Step[], from: number, by: number): Step[] {
  const moved = [...steps];
  const to = from + by;
  const [step] = to >= 0 && to < steps.length ? moved.splice(from, 1) : [];
  if (step !== undefined) moved.splice(to, 0, step);
  return moved;
}
