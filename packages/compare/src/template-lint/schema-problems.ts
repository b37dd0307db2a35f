import { findNearest } from '@fixpoint/shared/text';
import type { z } from 'zod';
import type { Check } from '../checks/check.js';
import type { TemplateFields } from '../templates/parse-templates.js';
import { Template } from '../templates/template.js';
import { type JsonSchema, templateSchema } from '../templates/template-schema.js';
import type { FieldProblem } from './template-source.js';

/** Everything about a template's fields that the schema refuses, checks and their thresholds included. */
export function schemaProblems(fields: TemplateFields, checks: readonly Check[]): FieldProblem[] {
  const parsed = Template.safeParse(fields);
  const schema = schemaOf(fields.type, checks);
  return [
    ...(parsed.success ? [] : parsed.error.issues.flatMap((issue) => describeIssue(issue, [], schema))),
    ...checkProblems(fields.checks, checks, schema),
  ];
}

/** Problems of a map of severities and thresholds, by check. */
export function checkProblems(
  overrides: unknown,
  checks: readonly Check[],
  schema: JsonSchema | null,
): FieldProblem[] {
  if (typeof overrides !== 'object' || overrides === null || Array.isArray(overrides)) return [];
  const byName = new Map(checks.map((check) => [check.name, check]));
  return Object.entries(overrides).flatMap(([name, override]): FieldProblem[] => {
    const check = byName.get(name);
    const path = ['checks', name];
    if (check === undefined) {
      const near = findNearest(name, [...byName.keys()]);
      const hint =
        near === null ? `Known names: ${[...byName.keys()].sort().join(', ')}.` : `Did you mean "${near}"?`;
      return [{ level: 'error', path, message: `There is no check "${name}".`, hint }];
    }
    if (typeof override !== 'object' || override === null || Array.isArray(override)) return [];
    const { severity: _, ...options } = override as Readonly<Record<string, unknown>>;
    const accepted = check.options.safeParse(options);
    return accepted.success
      ? []
      : accepted.error.issues.flatMap((issue) => describeIssue(issue, path, schema));
  });
}

/** Describes the problems that a schema finds, at their field; unknown names one by one, each with the nearest known one. */
export function describeIssue(
  issue: z.core.$ZodIssue,
  above: readonly string[],
  schema: JsonSchema | null,
): FieldProblem[] {
  const path = [...above, ...issue.path];
  if (issue.code !== 'unrecognized_keys') {
    // A union's own message names no cause; the values that it accepts do.
    const message =
      issue.code === 'invalid_union' && path[0] === 'checks'
        ? 'Use a severity, "off" or a map.'
        : issue.message;
    return [{ level: 'error', path, message: sentence(message), ...typeHint(issue, path) }];
  }
  const known = schema === null ? [] : fieldNames(schema, path);
  return issue.keys.map((key) => ({
    level: 'error',
    path: [...path, key],
    message: `There is no field "${key}" here.`,
    hint: fieldHint(key, known),
  }));
}

function fieldHint(key: string, known: readonly string[]): string {
  const near = findNearest(key, known);
  if (near !== null) return `Did you mean "${near}"?`;
  return known.length === 0 ? '' : `Known fields: ${known.join(', ')}.`;
}

function typeHint(issue: z.core.$ZodIssue, path: readonly PropertyKey[]): { hint?: string } {
  if (path.length === 1 && path[0] === 'type' && issue.code === 'invalid_union') {
    return { hint: 'Add "type: pptx", "type: xlsx" or "type: docx", or extend a template that has a type.' };
  }
  return {};
}

function schemaOf(type: unknown, checks: readonly Check[]): JsonSchema | null {
  return type === 'pptx' || type === 'xlsx' || type === 'docx' ? templateSchema(type, checks) : null;
}

/** Names that the schema allows in the map at a path. */
function fieldNames(schema: JsonSchema, path: readonly PropertyKey[]): string[] {
  let here = variants(schema);
  for (const step of path) {
    here = here.flatMap((part) => {
      const below = typeof step === 'number' ? part.items : propertiesOf(part)[String(step)];
      return variants(below as JsonSchema | undefined);
    });
  }
  return here.flatMap((part) => Object.keys(propertiesOf(part)));
}

function variants(schema: JsonSchema | undefined): JsonSchema[] {
  if (schema === undefined) return [];
  return [schema, ...((schema.anyOf as readonly JsonSchema[] | undefined) ?? [])];
}

function propertiesOf(schema: JsonSchema): JsonSchema {
  return (schema.properties as JsonSchema | undefined) ?? {};
}

function sentence(text: string): string {
  const [first = '', ...rest] = text;
  return `${first.toUpperCase()}${rest.join('')}${/[.!?]$/.test(text) ? '' : '.'}`;
}
