import type { Git } from '@fixpoint/sandbox/git';
import type { StageInput, StageOutput } from '@fixpoint/shared/contracts';
import { toFailure } from '@fixpoint/shared/errors';
import type { StageContext, StageHandler } from '@fixpoint/shared/queue';
import { countOf, truncate } from '@fixpoint/shared/text';
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

export interface ResearchStageOptions {
  readonly git: Git;
  readonly repositories: Repositories;
  /** Null: no key allows it. */
  readonly searchWeb: SearchWeb | null;
}

const noWeb =
  'The web was not searched: set ANTHROPIC_API_KEY, or TAVILY_API_KEY, and research will do that too.';

/** Looks up why the fixes do not help. The service's history and documents are always read; what fails becomes a note. */
export function createResearchStage(options: ResearchStageOptions): StageHandler<'research'> {
  return async (input, context): Promise<StageOutput<'research'>> => {
    const notes: string[] = [];
    const terms = researchTerms(input.findings);
    const offline = await attempt('The service’s history', notes, context, () =>
      search(input, terms, options, context),
    );
    let web: WebResearch | null = null;
    if (options.searchWeb === null || input.budget_usd === 0) {
      notes.push(options.searchWeb === null ? noWeb : 'The web was not searched: the budget is spent.');
    } else {
      const { searchWeb } = options;
      const question = {
        instructions: researchInstructions,
        data: researchData(input, offline),
        query: `${input.findings[0]?.check.replaceAll('-', ' ') ?? ''} ${terms.join(' ')} ${input.service.outputs[0] ?? ''} generator`,
      };
      web = await attempt('The web', notes, context, () => searchWeb(question, context.signal));
    }
    const output = composeResearch(input, { offline, web, note: truncate(notes.join(' '), 1_000) });
    await context.progress(
      `Looked things up: ${countOf(output.sources.length, 'source')}. ${output.hypothesis || output.strategy}`.slice(
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
  { signal }: StageContext,
): Promise<RepositorySearch> {
  const definition = input.service.repository;
  const repository = await repositories.open(definition, signal);
  const commits = input.previous.flatMap(({ commit }) => commit ?? []);
  return searchRepository({ terms, commits }, { git, repository, definition, signal });
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
    log.warn({ err: error }, 'A part of the research failed');
    notes.push(`${what} could not be looked through: ${toFailure(error).message}`);
    return null;
  }
}
