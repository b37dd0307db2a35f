/** `docs/reference/mcp-tools.md`: the tools that the gateway offers over MCP, from their own descriptions. */
export function createMcpReference(tools) {
  return `# MCP tools

The tools that the gateway offers at \`/mcp\` ([how to connect](../gateway.md#agents)). Generated from
\`services/gateway/src/mcp\` by \`npm run generate\`.

${tools.map(describe).join('\n\n')}
`;
}

function describe({ name, title, description, inputSchema, annotations = {} }) {
  const { properties = {}, required = [] } = inputSchema;
  const rows = Object.entries(properties).map(
    ([argument, schema]) =>
      `| \`${argument}\` | ${typeOf(schema)} | ${required.includes(argument) ? 'yes' : 'no'} | ${toCell(schema.description ?? '')} |`,
  );
  const table = ['| Argument | Type | Required | Meaning |', '| --- | --- | --- | --- |', ...rows].join('\n');
  return `## ${name}\n\n${title}. ${effectOf(annotations)}\n\n${description}${rows.length === 0 ? '\n\nNo arguments.' : `\n\n${table}`}`;
}

function effectOf({ readOnlyHint, destructiveHint }) {
  if (readOnlyHint) return 'Read-only.';
  return destructiveHint ? 'Can end or undo something.' : 'Has an effect.';
}

function typeOf({ type, enum: values, anyOf, const: constant }) {
  if (values !== undefined) return values.map((value) => `\`${value}\``).join(', ');
  if (constant !== undefined) return `\`${constant}\``;
  if (anyOf !== undefined) return [...new Set(anyOf.map(typeOf))].join(' or ');
  return [type].flat().join(' or ') || 'any';
}

const toCell = (text) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
