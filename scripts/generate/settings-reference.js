/** `docs/reference/settings.md`: one table a section, then the deprecated variables. */
export function createSettingsReference({ sections, deprecated }) {
  const tables = sections
    .filter(({ settings }) => settings.length > 0)
    .map(({ title, settings }) =>
      [
        `## ${title}`,
        '',
        '| Variable | Default | What it is |',
        '| --- | --- | --- |',
        ...settings.map(toRow),
      ].join('\n'),
    );
  return `# Settings

Environment variables, read once at the start of each program. An empty variable counts as unset. A secret may be in
a file instead: set \`REDIS_URL_FILE\` to a file with the value of \`REDIS_URL\`. The variables of the
example table of ten services are described in [that table](../../examples/ten-services/fixpoint.config.yaml).
Generated from the settings in the code by \`npm run generate\`.

${tables.join('\n\n')}

## Deprecated

These variables still work. Each one that is set is reported with a warning at the start.

| Variable | Instead |
| --- | --- |
${deprecated.map(({ env, instead }) => `| \`${env}\` | ${cell(instead.replace(/^[a-z]/, (letter) => letter.toUpperCase()))} |`).join('\n')}
`;
}

function toRow({ env, description, value, secret, required }) {
  const usual = value === '' ? '' : `\`${value}\``;
  const fallback = required ? 'required' : usual;
  return `| \`${env}\` | ${fallback} | ${cell(description)}${secret ? ' Secret.' : ''} |`;
}

function cell(text) {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
