import { z } from 'zod';
import { Acceptance } from './acceptance.js';
import { DeployDefinition, HttpUrl } from './deploy-definition.js';
import { DocumentType, FileRef } from './document.js';
import { FormValues } from './form-field-definition.js';
import { ArtifactId } from './identifiers.js';
import { LearnDefinition } from './learned-template.js';
import { MailDefinition } from './mail-definition.js';
import { classicForm, ServiceForm } from './service-form.js';

const Kebab = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'use kebab-case');

/** The service's code: its location and the paths that the fixer may touch. */
export const RepositoryDefinition = z.strictObject({
  /** Anything `git clone` takes. Credentials come from git's own helpers, never from here. */
  url: z.string().min(1),
  branch: z.string().min(1).default('main'),
  /** Folders, relative to the repository's root, in which changes are allowed. */
  directories: z.array(z.string().min(1)).min(1),
  /** Folder in which `install` and `test` run, relative to the root. */
  workdir: z.string().default('.'),
  /** Command that makes a fresh checkout runnable; absent: nothing to do. Run through a shell. */
  install: z.string().optional(),
  /** Command that tests the service. Run through a shell. */
  test: z.string().default('npm test'),
  /** Rules for the tests' report; absent: a change may not have fewer tests than its base, nor skip more. */
  tests: z
    .strictObject({
      /** A change with fewer tests, more skipped ones or an unreadable report is reported and still pushed. */
      may_shrink: z.boolean().default(false),
    })
    .optional(),
});
export type RepositoryDefinition = z.infer<typeof RepositoryDefinition>;

/** Command of the service's code that makes a document in a checkout, without a deploy. */
export const RenderDefinition = z.strictObject({
  /**
   * Program and arguments, run in `repository.workdir` without a shell. It gets the form values as JSON on standard input and in the
   * file that `FIXPOINT_FORM` names.
   */
  command: z.array(z.string().min(1).max(1_000)).min(1).max(50),
  /** The document that it writes, relative to `repository.workdir`. */
  output: z
    .string()
    .min(1)
    .max(500)
    .regex(
      /^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$)).*\.(?:pptx|xlsx|docx)$/i,
      'use a relative path of a .pptx, .xlsx or .docx',
    ),
  time_limit_seconds: z.int().positive().max(1_800).default(120),
  /** Hosts that it may reach; none unless named. */
  network: z.array(z.string().min(1).max(253)).max(50).default([]),
});
export type RenderDefinition = z.infer<typeof RenderDefinition>;

/** Other form values, with which a match is confirmed: a change may be right for the values of the request alone. */
export const ConfirmDefinition = z.strictObject({
  /** Values by field. Fields that are not named keep the value of the request. */
  form: FormValues.refine((form) => Object.keys(form).length > 0, 'name at least one field'),
  /** False: a match is not confirmed. */
  enabled: z.boolean().default(true),
});
export type ConfirmDefinition = z.infer<typeof ConfirmDefinition>;

/**
 * The vision fallbacks, in a browser on a desktop, that are tried before a task gives up. A row without them has them if a desktop with a
 * browser is connected.
 */
export const FallbackDefinition = z.strictObject({
  /** Fallbacks if the endpoint refuses the form: `browser` fills it in on the service's page. */
  form: z.array(z.enum(['browser'])).default([]),
  /** Fallbacks if the mail did not come: `browser` reads it in Gmail, `downloads` takes the file from the folder Downloads. */
  mail: z.array(z.enum(['browser', 'downloads'])).default([]),
  /** Time to wait for a desktop with a browser before giving up, in seconds. */
  desktop_wait_seconds: z.int().nonnegative().max(86_400).default(60),
});
export type FallbackDefinition = z.infer<typeof FallbackDefinition>;

/** Terms for the documents of a task besides the template: a request gives them in its context, by these names. */
export const DocumentTerms = z.strictObject({
  /** The day that they are as of. */
  as_of: z.iso.date().optional(),
  /** Names that must not be in them, such as those of other clients. */
  foreign_names: z.array(z.string().trim().min(1).max(200)).max(100).optional(),
});
export type DocumentTerms = z.infer<typeof DocumentTerms>;

/** A person's own file from which the template of one task is made. */
export const TemplateFileRef = FileRef.omit({ bytes: true }).extend({
  /** The template that was read or learned from it, in the artifact store. */
  rules: ArtifactId,
});
export type TemplateFileRef = z.infer<typeof TemplateFileRef>;

/** One row of the table of target services. Everything a loop knows about a service is here, as data. */
export const ServiceDefinition = z.strictObject({
  name: Kebab,
  /** Other names that people use for it, matched on word boundaries. */
  aliases: z.array(z.string().min(1)).default([]),
  /** Base URL of the deployed service. */
  url: HttpUrl,
  /** Path of the form's endpoint; `/api/{name}` unless the service differs. */
  endpoint: z.string().startsWith('/').optional(),
  /** Page with the form, for a person or a browser. */
  page: HttpUrl.optional(),
  /** The form's own fields and how it is sent. Absent: the four fields, by their names, as JSON. */
  form: ServiceForm.prefault(classicForm),
  mail: MailDefinition,
  /** Delivery of its documents: by mail, or a person provides each file with `fixpoint hand` or on the task's page. Absent: by mail. */
  delivery: z.enum(['mail', 'hand']).optional(),
  outputs: z.array(DocumentType).min(1),
  /** Name of the comparator's template; null: no template is set, and the document's type decides. */
  template: Kebab.nullable(),
  /** File of a person that has this template; only in a task's own copy. */
  template_file: TemplateFileRef.optional(),
  /** Absent: documents are checked only, and nothing is fixed, pushed or deployed. */
  repository: RepositoryDefinition.optional(),
  /** Makes a document locally, so that a change is compared before it is pushed; absent: it is compared after the deploy only. */
  render: RenderDefinition.optional(),
  /** Confirms a match by one more submission; absent: a match after a change is reported as not confirmed. */
  confirm: ConfirmDefinition.optional(),
  deploy: DeployDefinition.default({}),
  fallbacks: FallbackDefinition.optional(),
  /** Findings that a document must be free of to match; absent: findings from MEDIUM up are fixed. */
  accept: Acceptance.optional(),
  /** Terms for documents besides the template; a task's own copy has those of its request. */
  terms: DocumentTerms.optional(),
  /** True: a model reviews the documents too. Its unverified findings are in the report and decide nothing. Absent: no. */
  review: z.boolean().optional(),
  /** Choice of the matched documents that teach the service's learned template; absent: those that a person approves. */
  learn: LearnDefinition.optional(),
  /** Maximum number of research steps when fixes no longer help, before the task ends as stuck; 2 by default. */
  research: z.int().min(0).max(2).optional(),
  /** Handling of a pushed change that makes the document worse or breaks the deploy: taken back, kept, or a person decides. */
  regression: z.enum(['revert', 'keep', 'ask']).optional(),
});
export type ServiceDefinition = z.infer<typeof ServiceDefinition>;

const maxServiceNameLength = 100;

/** Name of a service in the configuration and in addresses. Stored tasks may hold a longer one from before this limit. */
export const ServiceName = ServiceDefinition.shape.name.max(
  maxServiceNameLength,
  `use at most ${maxServiceNameLength} characters`,
);

/** A service whose code can be changed. */
export const ServiceWithRepository = ServiceDefinition.extend({ repository: RepositoryDefinition });
export type ServiceWithRepository = z.infer<typeof ServiceWithRepository>;
