/** Asks when the first one wants to know, and remembers the answer: a hundred checks read the same texts. */
export function once<Value>(ask: () => Value): () => Value {
  let answer: { readonly value: Value } | null = null;
  return () => {
    answer ??= { value: ask() };
    return answer.value;
  };
}
