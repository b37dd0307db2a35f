const width = 100;

/** The text of `.env.example`: everything commented out, each with its default. */
export function createEnvExample(sections) {
  const head = comment(
    'The variables that Fixpoint reads, with their defaults. All are optional at the start. A secret may be in a file instead: set NAME_FILE to its path. Copy the lines that you change into .env or your service manager. Generated from the settings in the code: run "npm run generate" instead of editing.',
  );
  const body = sections
    .filter(({ settings }) => settings.length > 0)
    .map(({ title, settings }) => [`# ── ${title} ──`, '', ...settings.flatMap(toLines)].join('\n'));
  return `${head}\n\n${body.join('\n')}`;
}

function toLines({ env, description, value, example, required }) {
  const shown = value === '' ? example : value;
  const note = value === '' && example !== '' ? ' Example:' : '';
  return [comment(`${description}${required ? ' Required.' : ''}${note}`), `#${env}=${shown}`, ''];
}

function comment(text) {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    if (line.length + word.length + 3 > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line) => `# ${line}`).join('\n');
}
