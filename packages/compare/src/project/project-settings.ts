import { Severity } from '@fixpoint/shared/contracts';
import { z } from 'zod';
import type { CheckDefinition } from '../templates/template-fields.js';
import { Count, commonFields, TemplateName } from '../templates/template-fields.js';
import { checksSchema, type JsonSchema, toDraft7 } from '../templates/template-schema.js';

const Patterns = z
  .array(z.string().min(1).max(500))
  .min(1)
  .max(200)
  .describe('Path patterns, relative to the folder of this file: "reports/**/*.pptx".');

/** Rules for some documents of a project. */
const DocumentSettings = z.strictObject({
  files: Patterns,
  template: TemplateName.optional().describe(
    'Template for documents of its type. Absent: chosen by the structure of each document.',
  ),
  checks: commonFields.checks,
});

/** Findings that a project lives with, and why. */
const Ignore = z.strictObject({
  check: z.string().min(1).max(100).describe('Check whose findings are ignored.'),
  files: Patterns.optional().describe('Documents in which findings are ignored. Absent: all documents.'),
  reason: z.string().trim().min(1).max(500).describe('Reason, shown in the report.'),
  until: z.iso
    .date('use a date such as 2026-12-31')
    .optional()
    .describe('Last day on which findings are ignored, YYYY-MM-DD. Absent: no end.'),
});
export type Ignore = z.infer<typeof Ignore>;

/** Comparison options of a project, so that its runs need none on the command line. */
export const ProjectSettings = z.strictObject({
  $schema: z.string().optional().describe('Location of the JSON Schema of this file, for editors.'),
  templates: z
    .string()
    .min(1)
    .optional()
    .describe('Folder with your own templates, relative to the folder of this file.'),
  fail_on: z
    .enum([...Severity.options, 'never'])
    .optional()
    .describe('Lowest severity that fails the run.'),
  max_warnings: Count.optional().describe('Maximum number of findings below fail_on. Absent: no limit.'),
  help_address: z
    .url({ protocol: /^https?$/ })
    .refine((address) => address.includes('{check}'), 'must contain {check}')
    .optional()
    .describe('URL of your documentation for a check, for SARIF: https://wiki.example/checks/{check}'),
  checks: commonFields.checks,
  documents: z
    .array(DocumentSettings)
    .max(200)
    .default([])
    .describe('Settings for some documents. If several entries match, the last one applies.'),
  ignore: z.array(Ignore).max(1_000).default([]).describe('Findings to ignore, each with a reason.'),
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
    title: 'Fixpoint: project settings for fixpoint-compare',
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
