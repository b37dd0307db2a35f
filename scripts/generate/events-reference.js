import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** `docs/reference/events.md`: each type of event in a task's log with its occasion and the fields of its data. */
export async function createEventsReference(root) {
  const { EventDraft } = await import(
    pathToFileURL(join(root, 'packages/shared/dist/contracts/index.js')).href
  );
  const { z } = await import('zod');
  const rows = EventDraft.options.map((option) => {
    const { description, properties } = z.toJSONSchema(option, { io: 'input' });
    const { properties: fields = {}, required = [] } = properties.data;
    const names = Object.keys(fields).map((name) => `\`${name}\`${required.includes(name) ? '' : '?'}`);
    return `| \`${properties.type.const}\` | ${description} | ${names.join(', ')} |`;
  });
  return `# Events

The log of a task consists of events. \`GET /api/v1/tasks/ID/events\` returns or streams them, \`GET /api/v1/events\` streams
those of all tasks, and a WebSocket client that subscribes to a task receives them. The types of all fields are in
\`docs/schema/asyncapi.json\` and \`docs/schema/openapi.json\`. Generated from \`packages/shared/src/contracts/event.ts\` by
\`npm run generate\`.

Every event has these fields:

| Field | Meaning |
| --- | --- |
| \`number\` | Number in the log of the task: starts at 1, increases by 1 |
| \`at\` | Time, ISO 8601 in UTC |
| \`task_id\` | Id of the task |
| \`status\` | Status of the task after the event; absent in events of older versions |
| \`type\` | One of the types below |
| \`message\` | One sentence for people |
| \`data\` | Fields for programs, by type; artifacts are named by id |

Fields with \`?\` are optional.

| Type | Occasion | Fields of \`data\` |
| --- | --- | --- |
${rows.join('\n')}
`;
}
