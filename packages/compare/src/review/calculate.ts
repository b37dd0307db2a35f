/** The values that a rounded figure can have. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

const token = /\s*(?:x(?<name>\d{1,3})|(?<count>\d{1,3})|(?<sign>[-+*/()]))/y;
const maxLength = 600;
const maxDepth = 20;

type Token =
  | { readonly kind: 'figure'; readonly index: number }
  | { readonly kind: 'count'; readonly value: number }
  | { readonly kind: 'sign'; readonly sign: string };

/**
 * Evaluates an expression over figures, such as `(x2 - x1) / x1`, with interval arithmetic, so that rounding counts. The only
 * number besides the figures is their count, as a divisor: an average. Returns null for anything else, for a figure that the
 * expression leaves out, and for a division by a possible zero.
 */
export function calculate(expression: string, figures: readonly Interval[]): Interval | null {
  const tokens = tokensOf(expression);
  if (tokens === null) return null;
  const used = new Set(tokens.flatMap((item) => (item.kind === 'figure' ? [item.index] : [])));
  if (used.size !== figures.length) return null;
  let next = 0;
  let depth = 0;

  const takeSign = (...signs: readonly string[]): string | null => {
    const current = tokens[next];
    if (current?.kind !== 'sign' || !signs.includes(current.sign)) return null;
    next += 1;
    return current.sign;
  };

  function sum(): Interval | null {
    let left = product();
    for (let sign = takeSign('+', '-'); sign !== null; sign = takeSign('+', '-')) {
      const right = product();
      if (left === null || right === null) return null;
      left = sign === '+' ? add(left, right) : add(left, negate(right));
    }
    return left;
  }

  function product(): Interval | null {
    let left = factor(false);
    for (let sign = takeSign('*', '/'); sign !== null; sign = takeSign('*', '/')) {
      const right = factor(sign === '/');
      if (left === null || right === null) return null;
      left = sign === '*' ? multiply(left, right) : divide(left, right);
    }
    return left;
  }

  function factor(isDivisor: boolean): Interval | null {
    if (takeSign('(') !== null) {
      depth += 1;
      if (depth > maxDepth) return null;
      const inner = sum();
      depth -= 1;
      return takeSign(')') === null ? null : inner;
    }
    const current = tokens?.[next];
    next += 1;
    if (current?.kind === 'figure') return figures[current.index - 1] ?? null;
    if (current?.kind !== 'count' || !isDivisor || current.value !== figures.length) return null;
    return { low: current.value, high: current.value };
  }

  const result = sum();
  return next === tokens.length ? result : null;
}

function tokensOf(expression: string): readonly Token[] | null {
  if (expression.length > maxLength) return null;
  const tokens: Token[] = [];
  token.lastIndex = 0;
  const text = expression.trim();
  while (token.lastIndex < text.length) {
    const { name, count, sign } = token.exec(text)?.groups ?? {};
    if (name !== undefined) tokens.push({ kind: 'figure', index: Number(name) });
    else if (count !== undefined) tokens.push({ kind: 'count', value: Number(count) });
    else if (sign !== undefined) tokens.push({ kind: 'sign', sign });
    else return null;
  }
  return tokens;
}

function add(a: Interval, b: Interval): Interval {
  return { low: a.low + b.low, high: a.high + b.high };
}

function negate({ low, high }: Interval): Interval {
  return { low: -high, high: -low };
}

function multiply(a: Interval, b: Interval): Interval {
  const ends = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high];
  return { low: Math.min(...ends), high: Math.max(...ends) };
}

function divide(a: Interval, b: Interval): Interval | null {
  if (b.low <= 0 && b.high >= 0) return null;
  return multiply(a, { low: 1 / b.high, high: 1 / b.low });
}
