import type { ReadableType } from '@fixpoint/documents/model';
import { Severity } from '@fixpoint/shared/severity';
import { z } from 'zod';
import { DocxTemplate } from './docx-template.js';
import { PptxTemplate } from './pptx-template.js';
import type { CheckDefinition } from './template-fields.js';
import { XlsxTemplate } from './xlsx-template.js';

export type JsonSchema = Readonly<Record<string, unknown>>;

const schemas = { pptx: PptxTemplate, xlsx: XlsxTemplate, docx: DocxTemplate };

const called: Readonly<Record<ReadableType, string>> = {
  pptx: 'presentations',
  xlsx: 'workbooks',
  docx: 'text documents',
};

/**
 * JSON Schema of a template's file for editors, with the checks for its type and their thresholds. Draft 7: the newest that the YAML
 * language server reads whole. Only `name` is required, since the rest may come from the template that it extends.
 */
export function templateSchema(type: ReadableType, checks: readonly CheckDefinition[]): JsonSchema {
  const { properties, ...schema } = toDraft7(schemas[type]);
  const fields = properties as Readonly<Record<string, JsonSchema>>;
  return {
    ...schema,
    title: `Fixpoint: template for ${called[type]}`,
    description: 'Requirements for a document. See the README of the comparator.',
    required: ['name'],
    properties: {
      ...fields,
      extends: {
        type: 'string',
        description:
          'Template to inherit from. Maps are merged field by field. Everything else replaces the inherited value.',
      },
      checks: checksSchema(
        fields.checks,
        checks.filter((check) => check.type === type || check.type === 'any'),
      ),
    },
  };
}

/** A field that sets severities and thresholds of checks, with these checks and no others. */
export function checksSchema(field: JsonSchema | undefined, checks: readonly CheckDefinition[]): JsonSchema {
  return {
    ...pick(field ?? {}, 'description'),
    type: 'object',
    properties: Object.fromEntries(checks.map((check) => [check.name, overrideSchema(check)])),
    additionalProperties: false,
  };
}

function overrideSchema(check: CheckDefinition): JsonSchema {
  const severity = { enum: [...Severity.options, 'off'] };
  const { properties } = toDraft7(check.options);
  return {
    description: `${check.description} ${check.isOptional === true ? 'Off unless it is listed here.' : `Default severity: ${check.defaultSeverity}.`}`,
    anyOf: [
      severity,
      {
        type: 'object',
        properties: { severity, ...(properties as JsonSchema | undefined) },
        additionalProperties: false,
      },
    ],
  };
}

/** As a person writes it: with defaults, so that an editor can show them. */
export function toDraft7(schema: z.ZodType): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
  });
  return { $schema, ...rest };
}

function pick(schema: JsonSchema, name: string): JsonSchema {
  return schema[name] === undefined ? {} : { [name]: schema[name] };
}
