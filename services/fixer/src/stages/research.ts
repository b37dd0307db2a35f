import type { Git } from '@fixpoint/sandbox/git';
import type { KnownFix, StageInput, StageOutput } from '@fixpoint/shared/contracts';
import { toFailure } from '@fixpoint/shared/errors';
import { countOf, truncate } from '@fixpoint/shared/text';
import type { StageContext, StageHandler } from '@fixpoint/tasks/engine';
import type { Repositories } from '../adapters/repositories.js';
import { searchRepository } from '../adapters/search-repository.js';
import type { SearchWeb } from '../adapters/search-web.js';
import {
  composeResearch,
  type RepositorySearch,
  researchData,
  researchInstructions,
  type WebResearch,
} from '../core/research-answer.js';
import { researchTerms } from '../core/research-terms.js';
import { recallFixes } from './recall-fixes.js';
import { costOf, openStepSpending } from './step-spending.js';

export interface ResearchStageOptions {
  readonly git: Git;
  readonly repositories: Repositories;
  readonly searchWeb: SearchWeb;
}

const noWeb =
  'The web was not searched. To enable it, log in to Claude Code, or set ANTHROPIC_API_KEY or TAVILY_API_KEY.';

/** Researches why the fixes do not help. The service's history and documents are always read; a failure becomes a note. */
export function createResearchStage(options: ResearchStageOptions): StageHandler<'research'> {
  return async (input, context): Promise<StageOutput<'research'>> => {
    const notes: string[] = [];
    const terms = researchTerms(input.findings);
    const result = await attempt('The service’s history', notes, context, () =>
      search(input, terms, options, context),
    );
    const offline = result?.offline ?? null;
    const knownFixes = result?.knownFixes ?? [];
    let web: WebResearch | null = null;
    const spending = await openStepSpending(context, input.budget_usd);
    if (spending.remaining() === 0) {
      notes.push('The web was not searched: the budget is spent.');
    } else {
      const question = {
        instructions: researchInstructions,
        data: researchData(input, offline),
        budgetUsd: spending.remaining(),
        query: `${input.findings[0]?.check.replaceAll('-', ' ') ?? ''} ${terms.join(' ')} ${input.service.outputs[0] ?? ''} generator`,
      };
      web = await attempt('The web', notes, context, async () => {
        try {
          const webResearch = await options.searchWeb(question, context.signal);
          if (webResearch === null) notes.push(noWeb);
          else await spending.add(webResearch.spentUsd);
          return webResearch;
        } catch (error) {
          await spending.add(costOf(error));
          throw error;
        }
      });
    }
    const composed = composeResearch(input, {
      offline,
      knownFixes,
      web,
      note: truncate(notes.join(' '), 1_000),
    });
    const output = { ...composed, spent_usd: spending.total() };
    await context.progress(
      `Research finished: ${countOf(output.sources.length, 'source')}. ${output.hypothesis || output.strategy}`.slice(
        0,
        1_000,
      ),
    );
    return output;
  };
}

async function search(
  input: StageInput<'research'>,
  terms: readonly string[],
  { git, repositories }: ResearchStageOptions,
  context: StageContext,
): Promise<{ readonly offline: RepositorySearch; readonly knownFixes: readonly KnownFix[] }> {
  const { signal } = context;
  const definition = input.service.repository;
  const repository = await repositories.open(definition, signal);
  const commits = input.previous.flatMap(({ commit }) => commit ?? []);
  const offline = await searchRepository({ terms, commits }, { git, repository, definition, signal });
  return { offline, knownFixes: await recallFixes(input.findings, repository, context) };
}

async function attempt<Result>(
  what: string,
  notes: string[],
  { signal, log }: StageContext,
  run: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await run();
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error }, 'Part of the research failed');
    notes.push(`${what} could not be searched: ${toFailure(error).message}`);
    return null;
  }
}
