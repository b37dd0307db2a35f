import { Severity } from '@fixpoint/shared/contracts';
import { z } from 'zod';
import type { CheckDefinition } from '../templates/template-fields.js';
import { Count, commonFields, TemplateName } from '../templates/template-fields.js';
import { checksSchema, type JsonSchema, toDraft7 } from '../templates/template-schema.js';

const Patterns = z
  .array(z.string().min(1).max(500))
  .min(1)
  .max(200)
  .describe('Patterns of paths, from the folder of this file: "reports/**/*.pptx".');

/** What some documents of a project are held to. */
const DocumentSettings = z.strictObject({
  files: Patterns,
  template: TemplateName.optional().describe(
    'Template to hold documents of its type to. Absent: the shape of each document decides.',
  ),
  checks: commonFields.checks,
});

/** Findings that a project lives with, and why. */
const Ignore = z.strictObject({
  check: z.string().min(1).max(100).describe('The check whose findings are left out.'),
  files: Patterns.optional().describe('Documents in which they are left out. Absent: in all of them.'),
  reason: z.string().trim().min(1).max(500).describe('Why, for those who read the report.'),
  until: z.iso
    .date('write a date as 2026-12-31')
    .optional()
    .describe('Last day on which they are left out, YYYY-MM-DD. Absent: for good.'),
});
export type Ignore = z.infer<typeof Ignore>;

/** How a project wants its documents compared, so that every run of it needs no options. */
export const ProjectSettings = z.strictObject({
  $schema: z.string().optional().describe('Where editors find the schema of this file.'),
  templates: z
    .string()
    .min(1)
    .optional()
    .describe('Folder with templates of your own, from the folder of this file.'),
  fail_on: z
    .enum([...Severity.options, 'never'])
    .optional()
    .describe('Least severe finding to fail on.'),
  max_warnings: Count.optional().describe(
    'How many findings below fail_on are let pass. Absent: any number.',
  ),
  help_address: z
    .url({ protocol: /^https?$/ })
    .refine((address) => address.includes('{check}'), 'name the place of the check with {check}')
    .optional()
    .describe('Where you publish what checks mean, for SARIF: https://wiki.example/checks/{check}'),
  checks: commonFields.checks,
  documents: z
    .array(DocumentSettings)
    .max(200)
    .default([])
    .describe('What some of the documents are held to. Where several entries match, the later one counts.'),
  ignore: z.array(Ignore).max(1_000).default([]).describe('Findings to leave out, each with its reason.'),
});
export type ProjectSettings = z.infer<typeof ProjectSettings>;

/** JSON Schema of a project's settings for editors, with every check and its thresholds. */
export function projectSchema(checks: readonly CheckDefinition[]): JsonSchema {
  const { properties, ...schema } = toDraft7(ProjectSettings);
  const fields = properties as Readonly<Record<string, JsonSchema>>;
  const documents = fields.documents as { items: { properties: Record<string, JsonSchema> } };
  const ignore = fields.ignore as { items: { properties: Record<string, JsonSchema> } };
  return {
    ...schema,
    title: 'Fixpoint: settings of a project for fixpoint-compare',
    properties: {
      ...fields,
      checks: checksSchema(fields.checks, checks),
      documents: {
        ...documents,
        items: {
          ...documents.items,
          properties: {
            ...documents.items.properties,
            checks: checksSchema(documents.items.properties.checks, checks),
          },
        },
      },
      ignore: {
        ...ignore,
        items: {
          ...ignore.items,
          properties: {
            ...ignore.items.properties,
            // Not only checks: differences from a golden document may be left out as well.
            check: { ...ignore.items.properties.check, examples: checks.map(({ name }) => name) },
          },
        },
      },
    },
  };
}
