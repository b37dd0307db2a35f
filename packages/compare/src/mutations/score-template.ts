import type { DocumentModel } from '@fixpoint/documents/model';
import type { Finding } from '@fixpoint/shared/contracts';
import { type ComparisonRules, examineDocument } from '../engine/examine-document.js';
import { XlsxTemplate } from '../templates/xlsx-template.js';
import { createWorkbookView } from '../views/workbook/create-workbook-view.js';
import { mutatePresentation } from './mutate-presentation.js';
import { mutateTextDocument } from './mutate-text-document.js';
import { mutateWorkbook } from './mutate-workbook.js';
import { type Mutation, spread } from './mutation.js';

/** Number of changes of one kind that a template notices. Plain data. */
export interface KindScore {
  readonly kind: string;
  /** See `Mutation`. */
  readonly evident: boolean;
  readonly of: number;
  /** Changes that went unnoticed. */
  readonly missed: readonly string[];
}

/** Fields of a table are looked for without anybody's rules. */
const bareWorkbook = XlsxTemplate.parse({ name: 'bare', type: 'xlsx' });

export interface ScoreOptions {
  /** Maximum number of changes of one kind. */
  readonly atMost: number;
  /** Time for all changes, in ms, by this clock: of a large document fewer are made. Absent: no limit. */
  readonly time?: { readonly budgetMs: number; clock(): number };
}

/**
 * Changes a good document for the worse, at most so many times in each way, evenly over all places, and counts which changes
 * the named template notices: whether it has a finding that the good document has not. Pure.
 */
export function scoreTemplate(
  document: DocumentModel,
  rules: ComparisonRules,
  { atMost, time }: ScoreOptions,
): KindScore[] {
  const start = time?.clock() ?? 0;
  const before = statements(document, rules);
  const examinationMs = (time?.clock() ?? 0) - start;
  const kinds = new Map<string, Mutation[]>();
  for (const mutation of mutationsOf(document)) {
    const key = `${mutation.kind}${mutation.evident ? '' : ' (by comparison)'}`;
    const same = kinds.get(key);
    if (same === undefined) kinds.set(key, [mutation]);
    else same.push(mutation);
  }
  const affordable = (time?.budgetMs ?? Number.POSITIVE_INFINITY) / (examinationMs * kinds.size);
  const changes = Math.max(1, Math.min(atMost, Math.floor(affordable) || 0));
  const isOver = () => time !== undefined && time.clock() - start > time.budgetMs;
  return [...kinds.values()].flatMap((mutations): KindScore[] => {
    const tried: { readonly place: string; readonly isNoticed: boolean }[] = [];
    for (const mutation of spread(mutations, changes)) {
      if (isOver()) break;
      const after = statements(mutation.apply(), rules);
      const isNoticed = [...after].some((statement) => !before.has(statement));
      tried.push({ place: mutation.place, isNoticed });
    }
    if (tried.length === 0) return [];
    return [
      {
        kind: mutations[0]?.kind ?? '',
        evident: mutations[0]?.evident ?? false,
        of: tried.length,
        missed: tried.filter(({ isNoticed }) => !isNoticed).map(({ place }) => place),
      },
    ];
  });
}

function mutationsOf(document: DocumentModel): Mutation[] {
  if (document.type === 'pptx') return mutatePresentation(document);
  if (document.type === 'docx') return mutateTextDocument(document);
  return mutateWorkbook(document, createWorkbookView(document, bareWorkbook).tables);
}

/** Findings by id, kind of place and measure. Numbers of places shift when something above is taken away; wordings may change. */
function statements(content: DocumentModel, rules: ComparisonRules): Set<string> {
  const one = { name: 'document', type: content.type, bytes: 0, content };
  const { findings } = examineDocument(one, rules);
  return new Set(
    findings.map(
      ({ id, location, measure }: Finding) =>
        `${id} ${location.replace(/\d+/g, '#')} ${measure?.value ?? ''}`,
    ),
  );
}
