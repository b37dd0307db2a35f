/** Requests of one act: no plan makes them better. */
const oneAct =
  /\b(create|write|make|add|delete|show|list|read|rename|open)\s+(a|an|the|one|this|me the)?\s*(new\s+|empty\s+)?(file|folder|directory|contents?)\b/i;
const fewWords = 15;

/** Whether a request is done without a plan: shorter than 15 words, or of a single act such as "create a file". */
export function isSimpleTask(request: string): boolean {
  const words = request.split(/\s+/).filter((word) => word !== '');
  return words.length < fewWords || oneAct.test(request);
}
