import { join, resolve } from 'node:path';
import { loadSettings, sharedSettings } from '@fixpoint/shared/config';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { type Command, type CommandContext, exitCodes } from '../../command-context.js';
import { askMailbox } from './ask-mailbox.js';
import { askTemplate } from './ask-template.js';
import { checkService } from './check-service.js';
import { compareDocument } from './compare-document.js';
import { describeService } from './describe-service.js';
import { isRepository } from './inspect-repository.js';
import { type KeptAnswers, openKeptAnswers } from './kept-answers.js';
import { GivenUpError, promptPerson } from './prompt-person.js';
import { type Ask, createAsk, createReview, type Question, type Review } from './questions.js';
import { collectReviewed } from './review-proposals.js';
import { writeConfig } from './write-config.js';
import { writeSecrets } from './write-secrets.js';

export interface InitOptions {
  /** Address of a form, an OpenAPI document or a repository, or a curl command. */
  readonly target?: string;
  /** Takes the usual answers without asking. */
  readonly yes?: boolean;
  /** `key=value`, each the answer to one question. */
  readonly answer?: readonly string[];
  /** Forgets the answers of a run that broke off. */
  readonly restart?: boolean;
}

type Prompt = (question: Question) => Promise<string>;

/** Sets a service up from the address of its form to a first comparison, and writes the results. */
export const runInit = (
  context: CommandContext,
  options: InitOptions,
  prompt: Prompt = promptPerson,
): Promise<number> =>
  withQuestions(context, { ...options, prompt }, async ({ ask, review, configFile, home }) => {
    const { service, mailbox, template } = await collectReviewed(context, { ask, review }, async () => {
      context.write('The service');
      const service = await describeService(context, ask, options.target);
      context.write('Its documents');
      const mailbox = await askMailbox(context, ask, service);
      return { service, mailbox, template: await askTemplate(context, ask, service.name) };
    });

    await writeConfig({
      file: configFile,
      name: service.name,
      service: {
        ...service.row,
        ...(mailbox.delivery === 'hand' ? { delivery: 'hand' } : { mail: mailbox.mail }),
        outputs: template.outputs,
        template: template.template,
      },
      mailboxes: mailbox.mailbox === undefined ? {} : { [mailbox.mailbox.name]: mailbox.mailbox.definition },
      environment: context.environment,
    });
    const templates: [string, string][] =
      template.folder === null ? [] : [['TEMPLATES_DIR', template.folder]];
    const settings = new Map([...service.secrets, ...mailbox.settings, ...templates]);
    await writeSecrets(context.cwd, settings);
    context.write(`Written: ${configFile}${settings.size === 0 ? '' : ', .env'}`);
    await checkService(context, service.name, settings);

    context.write('First comparison, without a fix or push');
    const compared = await compareDocument(context, ask, template, join(home, `${service.name}.html`));
    context.write('');
    context.write('Next:');
    for (const step of [
      ...mailbox.next,
      'fixpoint doctor',
      'fixpoint up',
      `fixpoint service test ${service.name}`,
      `fixpoint task "${service.hasRepository ? `fix ${service.name} until it matches` : `check ${service.name}`}" --service ${service.name} --watch`,
    ]) {
      context.write(`  ${step}`);
    }
    return compared === 'failed' ? exitCodes.failed : exitCodes.ok;
  });

/** Adds a service alone: its form, repository and deploy. How its documents arrive is as with the other services. */
export const runServiceAdd: Command<InitOptions> = (context, options) =>
  withQuestions(context, { ...options, prompt: promptPerson }, async ({ ask, review, configFile }) => {
    const { service, template, subject } = await collectReviewed(context, { ask, review }, async () => {
      const service = await describeService(context, ask, options.target);
      const template = await askTemplate(context, ask, service.name);
      const subject = await ask({
        key: 'subject',
        message: 'Text in the subject of mails with the document (Enter: I upload the document)',
        optional: true,
      });
      return { service, template, subject };
    });
    const { name, row, secrets } = service;
    await writeConfig({
      file: configFile,
      name,
      service: {
        ...row,
        ...(subject === '' ? { delivery: 'hand' } : { mail: { subject } }),
        outputs: template.outputs,
        template: template.template,
      },
      mailboxes: {},
      environment: context.environment,
    });
    const settings = new Map([
      ...secrets,
      ...(template.folder === null ? [] : [['TEMPLATES_DIR', template.folder] as const]),
    ]);
    await writeSecrets(context.cwd, settings);
    await checkService(context, name, settings);
    context.write(`Written: ${configFile}. Try it with "fixpoint service test ${name}".`);
    return exitCodes.ok;
  });

/** Runs questions whose answers outlive a run that breaks off, and are forgotten at the end. */
async function withQuestions(
  context: CommandContext,
  { target, answer = [], yes = false, restart = false, prompt }: InitOptions & { readonly prompt: Prompt },
  run: (tools: { ask: Ask; review: Review; configFile: string; home: string }) => Promise<number>,
): Promise<number> {
  const { home, configFile } = loadSettings(
    { home: sharedSettings.home, configFile: sharedSettings.configFile },
    context.environment,
  );
  const folder = resolve(context.cwd, home);
  const given = readAnswers(answer);
  const kept = await openAnswers(join(folder, 'init.json'), { restart, target });
  const earlier = kept.answers;
  if (earlier.size > 0)
    context.write('Continuing the interrupted run. Use --restart to answer all questions again.');
  const { remember } = kept;
  const review = createReview();
  const answerOf = createAsk({ context, given, earlier, yes, prompt, remember, review });
  const ask: Ask = (question) => {
    kept.keepNewest();
    return answerOf(question);
  };
  try {
    const code = await run({ ask, review, configFile: resolve(context.cwd, configFile), home: folder });
    await kept.forget();
    return code;
  } catch (error) {
    if (!(error instanceof GivenUpError)) {
      // `mail-*`: no single answer is known to be wrong.
      const group = error instanceof InvalidInputError && error.field.endsWith('*');
      await kept.forgetNewest(group ? error.field.slice(0, -1) : undefined);
      throw error;
    }
    context.write('Your answers are saved. Run "fixpoint init" to continue.');
    return exitCodes.failed;
  }
}

/** The answers of a run that broke off; empty if another service is named now. */
async function openAnswers(
  file: string,
  { restart, target }: { readonly restart: boolean; readonly target: string | undefined },
): Promise<KeptAnswers> {
  const kept = await openKeptAnswers(file, restart);
  const before = kept.answers.get('target');
  if (target === undefined || before === undefined || before === target) return kept;
  // A repository says nothing about the form that was named before.
  return (await isRepository(target)) ? kept : openKeptAnswers(file, true);
}

function readAnswers(answers: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    answers.map((text): [string, string] => {
      const index = text.indexOf('=');
      if (index > 0) return [text.slice(0, index), text.slice(index + 1)];
      throw new InvalidInputError(`--answer "${text}" is not in the form key=value.`, {
        field: 'answer',
        hint: 'Example: --answer name=reports',
      });
    }),
  );
}
