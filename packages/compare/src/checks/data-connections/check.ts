import { countOf } from '@fixpoint/shared/text';
import { anyTypeCheck, noOptions } from '../check.js';
import { list } from '../wording.js';

export const dataConnections = anyTypeCheck({
  name: 'data-connections',
  category: 'document',
  defaultSeverity: 'medium',
  description:
    'The document takes no data from elsewhere: no connection, query, field or formula that fetches.',
  options: noOptions,
  run(content, _template, { document }) {
    const queries = [...document.queries, ...(content.queries?.() ?? [])];
    if (queries.length === 0) return [];
    return [
      {
        key: '',
        location: 'document',
        message: `The document takes data from elsewhere when it is refreshed, by ${countOf(queries.length, 'connection, field or formula', 'connections, fields or formulas')}. Nothing was fetched.`,
        expected: 'the data itself, and no way to it',
        actual: list(
          queries.map(
            ({ kind, name, source }) =>
              `${kind}${name === '' ? '' : ` "${name}"`}: ${source === '' ? 'its source is not stated' : source}`,
          ),
          ' | ',
        ),
        suggestion:
          'Write the values and remove the connection, query, field or formula before the document goes out: it shows servers, paths and commands of the author, and fails or asks for a password at the reader’s.',
      },
    ];
  },
});
