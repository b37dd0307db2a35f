import { DocumentTerms, type IntentProblem } from '@fixpoint/shared/contracts';

interface ReadTerms {
  /** Undefined: the context gives none. */
  readonly terms: DocumentTerms | undefined;
  readonly problems: readonly IntentProblem[];
}

/** Reads `as_of` and `foreign_names` of a request's context; one name may be given without a list. */
export function readDocumentTerms(context: Readonly<Record<string, unknown>>): ReadTerms {
  const { as_of, foreign_names } = context;
  if (as_of == null && foreign_names == null) return { terms: undefined, problems: [] };
  const parsed = DocumentTerms.safeParse({
    ...(as_of == null ? {} : { as_of }),
    ...(foreign_names == null
      ? {}
      : { foreign_names: typeof foreign_names === 'string' ? [foreign_names] : foreign_names }),
  });
  if (parsed.success) return { terms: parsed.data, problems: [] };
  const fields = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  return {
    terms: undefined,
    problems: [...fields].map((field) => ({
      field: `context.${field}`,
      message:
        field === 'as_of'
          ? `${JSON.stringify(as_of).slice(0, 100)} is not a date.`
          : 'foreign_names is not a list of at most 100 names.',
      hint:
        field === 'as_of'
          ? 'Write the day as YYYY-MM-DD: {"as_of": "2026-09-30"}.'
          : 'Write {"foreign_names": ["Acme", "Birch Water"]}.',
    })),
  };
}
