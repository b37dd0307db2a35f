/** A figure of a column: half of its last digit is what rounding may hide. */
export interface Term {
  readonly value: number;
  readonly rounding: number;
}

/** In larger tables, subtotals are recognised by words or formulas only. */
const maxTerms = 300;

/**
 * The terms of a column from top to bottom, each subtotal in place of those that it sums up: 10, 20, 30, 5 and 7 are
 * 30, 5 and 7. A subtotal is known by its value alone, since its label may be in any language: "Net" and "Base imponible" above
 * the tax, nested groups. Returns all terms if no term sums up others.
 */
export function collapseSums<Of extends Term>(terms: readonly Of[]): Of[] {
  if (terms.length > maxTerms) return [...terms];
  const left: Of[] = [];
  for (const term of terms) {
    const count = countSummedUp(left, term);
    if (count > 0) left.splice(left.length - count, count);
    left.push(term);
  }
  return left;
}

/** The number of last terms that add up to the given one; 0 if there is no such number. */
function countSummedUp(left: readonly Term[], { value, rounding }: Term): number {
  let sum = 0;
  let hidden = rounding;
  for (let count = 1; count <= left.length; count += 1) {
    const term = left[left.length - count];
    sum += term?.value ?? 0;
    hidden += term?.rounding ?? 0;
    const isNothing = value === 0 || term?.value === 0;
    if (count > 1 && !isNothing && Math.abs(sum - value) <= hidden + Math.abs(value) * 1e-9) return count;
  }
  return 0;
}
