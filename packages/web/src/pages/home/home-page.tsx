import type { ReactNode } from 'react';
import { DropZone } from '../../parts/checks/drop-zone.js';
import { CopyLine } from './copy-line.js';

/** Questions of `fixpoint init`, in its order. */
const initQuestions = [
  'the page with the form of your service',
  'the address of its code for git, its folders and its test command',
  'the addresses that report its health and its commit',
  'the mailbox that receives its documents, or that you upload them',
  'good documents to learn a template from, or a template that exists',
];

/** The first page of an installation in which no task was ever run: three ways to begin. */
export function HomePage() {
  return (
    <div className="home">
      <h1>Check a document, or let Fixpoint fix the service that makes it</h1>
      <p className="quiet">No task has run here yet. Choose where to start.</p>
      <DropZone />
      <div className="ways">
        <Way
          title="Set up your service"
          text="Finds its form, fields, repository and mailbox, and ends with a check of a real document."
          command="npx fixpoint init https://reports.example.com"
        >
          <details>
            <summary>Questions it asks</summary>
            <ul>
              {initQuestions.map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ul>
            <p className="quiet">
              It proposes an answer where it finds one. It submits, fixes and pushes nothing.
            </p>
          </details>
        </Way>
        <Way
          title="Watch a run first"
          text="The demo fixes a small service until its document has no findings. It needs no network and no model, and prints the address of its pages."
          command="npm run demo -- --keep"
        />
      </div>
    </div>
  );
}

function Way({
  title,
  text,
  command,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly command: string;
  readonly children?: ReactNode;
}) {
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      <p className="quiet">{text}</p>
      <CopyLine text={command} />
      {children}
    </section>
  );
}
