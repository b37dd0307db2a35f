import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** JSON Schemas for editors and for clients in other languages: pairs of path and text. */
export async function createJsonSchemas(root) {
  const load = (folder) => import(pathToFileURL(join(root, 'packages/shared/dist', folder, 'index.js')).href);
  const { z } = await import('zod');
  const { fixpointConfigJsonSchema } = await load('config');
  const { Policy } = await import(pathToFileURL(join(root, 'packages/guard/dist/policy/index.js')).href);
  const { NewTask, Task, TaskEvent, Finding } = await load('contracts');
  const comparator = (file) => import(pathToFileURL(join(root, 'packages/compare/dist', file)).href);
  const { templateSchema } = await comparator('templates/template-schema.js');
  const { allChecks } = await comparator('checks/all-checks.js');
  const templates = ['pptx', 'xlsx', 'docx'].map((type) => [
    `template-${type}`,
    templateSchema(type, allChecks),
  ]);
  const schemas = {
    'fixpoint-config': fixpointConfigJsonSchema(),
    'fixpoint-policy': {
      title: 'Fixpoint: policy',
      description: 'Overrides the default policy field by field; "+list" adds to a list.',
      ...toPartial(z.toJSONSchema(Policy, { io: 'input' })),
    },
    'new-task': { title: 'Body of POST /api/v1/tasks', ...z.toJSONSchema(NewTask, { io: 'input' }) },
    task: { title: 'A task', ...z.toJSONSchema(Task) },
    'task-event': { title: 'An event in the log of a task', ...z.toJSONSchema(TaskEvent) },
    finding: { title: 'A finding of the comparator', ...z.toJSONSchema(Finding) },
    ...Object.fromEntries(templates),
  };
  return Object.entries(schemas).map(([name, schema]) => [
    `docs/schema/${name}.schema.json`,
    `${JSON.stringify(schema, null, 2)}\n`,
  ]);
}

/** A policy file may hold any part, and a list may also be written as `+name`, which adds to the shipped one. */
function toPartial(schema) {
  if (schema.type !== 'object' || schema.properties === undefined) return schema;
  const { required: _required, properties, ...rest } = schema;
  const partial = Object.entries(properties).flatMap(([name, value]) =>
    value.type === 'array'
      ? [
          [name, value],
          [`+${name}`, value],
        ]
      : [[name, toPartial(value)]],
  );
  return { ...rest, properties: Object.fromEntries(partial) };
}
