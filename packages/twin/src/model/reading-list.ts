/** A small React app that grows by one behaviour a session, with the proof of each. */

export interface ReadingListTest {
  readonly id: string;
  readonly description: string;
  readonly steps: readonly string[];
}

/** Tests from the demo's issue. */
export const readingListTests: readonly ReadingListTest[] = [
  {
    id: 'show-title',
    description: 'The page shows its name, and says that the list is empty.',
    steps: ['Open the page.', 'See the heading "Reading list" and the words "No books yet".'],
  },
  {
    id: 'add-book',
    description: 'A book is added by its title.',
    steps: ['Type "Dune" into "Title".', 'Click "Add".', 'See "Dune" in the list.'],
  },
  {
    id: 'mark-read',
    description: 'A book is marked as read, and read books are counted.',
    steps: ['Add "Dune".', 'Check "Dune read".', 'See "1 of 1 read".'],
  },
  {
    id: 'unread-only',
    description: 'Read books can be hidden.',
    steps: ['Add "Dune" and "Emma".', 'Check "Dune read".', 'Click "Unread only".', 'See only "Emma".'],
  },
  {
    id: 'remove-book',
    description: 'A book is removed from the list.',
    steps: ['Add "Dune".', 'Click "Remove Dune".', 'See the words "No books yet".'],
  },
];

/** Progress of the app: the number of its behaviours. Each has a fault that a first attempt may have. */
interface AppVersion {
  readonly behaviours: number;
  readonly fault?: 'add-does-nothing' | 'add-warns' | 'title-lost' | undefined;
}

export function writeApp({ behaviours, fault }: AppVersion): string {
  const has = (number: number, text: string) => (behaviours >= number ? text : '');
  const add = {
    'add-does-nothing': '    void setBooks;',
    'add-warns':
      "    console.warn('books', books.length);\n    setBooks([...books, { title, isRead: false }]);\n    setTitle('');",
  };
  const onAdd =
    add[fault as keyof typeof add] ??
    "    setBooks([...books, { title, isRead: false }]);\n    setTitle('');";
  return `${has(2, "import { type FormEvent, useState } from 'react';\n\ninterface Book {\n  readonly title: string;\n  readonly isRead: boolean;\n}\n\n")}export function App() {
${has(
  2,
  `  const [books, setBooks] = useState<readonly Book[]>([]);
  const [title, setTitle] = useState('');
${has(4, '  const [isFiltered, setFiltered] = useState(false);\n')}  const add = (event: FormEvent) => {
    event.preventDefault();
${onAdd}
  };
`,
)}${has(4, '  const shown = books.filter((book) => !isFiltered || !book.isRead);\n')}  return (
    <main>
      <h1>${fault === 'title-lost' ? 'Books' : 'Reading list'}</h1>
${has(
  2,
  `      <form onSubmit={add}>
        <label>
          Title <input value={title} onChange={(event) => setTitle(event.target.value)} />
        </label>{' '}
        <button type="submit">Add</button>
      </form>
`,
)}${has(4, '      <button type="button" onClick={() => setFiltered(!isFiltered)}>Unread only</button>\n')}${
  behaviours < 2
    ? '      <p>No books yet</p>\n'
    : `      {books.length === 0 && <p>No books yet</p>}
      <ul>
        {${behaviours < 4 ? 'books' : 'shown'}.map((book) => (
          <li key={book.title}>
            <span>{book.title}</span>
${has(
  3,
  `            <input
              type="checkbox"
              aria-label={\`\${book.title} read\`}
              checked={book.isRead}
              onChange={() => setBooks(books.map((one) => (one === book ? { ...one, isRead: !one.isRead } : one)))}
            />
`,
)}${has(
  5,
  `            <button type="button" onClick={() => setBooks(books.filter((one) => one !== book))}>
              Remove {book.title}
            </button>
`,
)}          </li>
        ))}
      </ul>
`
}${has(3, '      <p role="status">{books.filter((book) => book.isRead).length} of {books.length} read</p>\n')}    </main>
  );
}
`;
}

type Step = Readonly<Record<string, unknown>>;
const element = (role: string, name: string) => ({ role, name });
const addBook = (title: string): Step[] => [
  { do: 'fill', target: { label: 'Title' }, value: title },
  { do: 'click', target: element('button', 'Add') },
];
const expectText = (text: string, visible = true): Step => ({ do: 'expect', target: { text }, visible });

/** The steps of each test as the harness performs them. */
export const readingListProofs: Readonly<Record<string, readonly Step[]>> = {
  'show-title': [
    { do: 'expect', target: element('heading', 'Reading list'), visible: true },
    expectText('No books yet'),
  ],
  'add-book': [...addBook('Dune'), expectText('Dune')],
  'mark-read': [
    ...addBook('Dune'),
    { do: 'check', target: element('checkbox', 'Dune read') },
    { do: 'expect', target: { role: 'status' }, contains: '1 of 1 read' },
  ],
  'unread-only': [
    ...addBook('Dune'),
    ...addBook('Emma'),
    { do: 'check', target: element('checkbox', 'Dune read') },
    { do: 'click', target: element('button', 'Unread only') },
    { do: 'expect', target: { text: 'Dune' }, count: 0 },
    expectText('Emma'),
  ],
  'remove-book': [
    ...addBook('Dune'),
    { do: 'click', target: element('button', 'Remove Dune') },
    expectText('No books yet'),
  ],
};
