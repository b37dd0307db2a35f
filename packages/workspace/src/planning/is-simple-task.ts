/** Requests of one act: no plan makes them better. */
const oneAct =
  /\b(create|write|make|add|delete|show|list|read|rename|open)\s+(a|an|the|one|this|me the)?\s*(new\s+|empty\s+)?(file|folder|directory|contents?)\b/i;
const minPlannedWords = 15;

const question =
  /^(what|why|how|where|which|who|when|is|are|was|were|does|did|do|has|have|can i|should|explain|describe|tell|show me|list|read|thanks?|thank|hi|hello|hey|ok|okay|great|good|nice|no|yes)\b|\?\s*$/i;
const changes =
  /\b(add|append|change|update|modify|make|remove|delete|rename|replace|fix|repair|correct|improve|style|let|allow|use|move|sort|filter|search|support|implement|create|write|turn|put|set|build|extend|refactor|translate|include|display|show|hide|enable|disable|convert|adjust|increase|reduce|need|want)\b/i;

/** True if a message on a project asks to change it. Questions, thanks and single acts such as "create a file" do not. */
export function isChangeRequest(request: string): boolean {
  const text = request.trim();
  return !question.test(text) && !oneAct.test(text) && changes.test(text);
}

/** True if a request is done without a plan: shorter than 15 words, or of a single act such as "create a file". */
export function isSimpleTask(request: string): boolean {
  const words = request.split(/\s+/).filter((word) => word !== '');
  return words.length < minPlannedWords || oneAct.test(request);
}
