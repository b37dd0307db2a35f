import { anyTypeCheck, draftAbout, noOptions } from '../check.js';
import { andMore, list, quote } from '../wording.js';

export const dataConnections = anyTypeCheck({
  name: 'data-connections',
  category: 'document',
  defaultSeverity: 'medium',
  description:
    'The document loads no external data: it has no connection, query, field or formula that fetches data.',
  options: noOptions,
  run(content, _template, { document }) {
    const queries = [...document.queries, ...(content.queries?.() ?? [])];
    return draftAbout(queries, (first) => ({
      location: 'document',
      message: `On refresh, the document loads data from ${first.source === '' ? 'a source that it does not name' : quote(first.source)} (${first.kind}${first.name === '' ? '' : ` ${quote(first.name)}`})${andMore(queries.length - 1, 'source')}.`,
      expected: 'the data itself, without a connection to its source',
      actual: list(
        queries.map(
          ({ kind, name, source }) =>
            `${kind}${name === '' ? '' : ` "${name}"`}: ${source === '' ? 'its source is not stated' : source}`,
        ),
        ' | ',
      ),
      suggestion:
        'Write the values, and remove the connection, query, field or formula before you send the document. It reveals servers, paths and commands. On other machines it fails or asks for a password.',
    }));
  },
});
