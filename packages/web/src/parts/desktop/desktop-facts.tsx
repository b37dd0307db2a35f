import { Link } from 'wouter';
import type { DesktopRunner } from '../../api/desktops.js';
import { Prose } from '../prose.js';
import { InstantTime } from '../times.js';

const platforms: Readonly<Record<DesktopRunner['platform'], string>> = {
  linux: 'Linux',
  windows: 'Windows',
  macos: 'macOS',
  'cua-cloud': 'CUA Cloud',
};

/** Facts about a desktop: its holder, its capabilities, the sizes of its screens. */
export function DesktopFacts({ runner }: { readonly runner: DesktopRunner }) {
  const { platform, displays, capabilities, connected, seen_at, reason, backlog, update } = runner;
  return (
    <dl className="desktop-facts">
      <dt>In use by</dt>
      <dd>
        <Owner runner={runner} />
        {backlog > 0 ? <span className="quiet"> · {backlog} running or waiting</span> : null}
      </dd>
      {reason === null ? null : (
        <>
          <dt>Not available</dt>
          <dd className="reason">
            <Prose>{reason}</Prose>
          </dd>
        </>
      )}
      {update === undefined ? null : (
        <>
          <dt>Update</dt>
          <dd>
            Its runner is version {update.from}, the gateway {update.to}. Install version {update.to} on the
            machine.
          </dd>
        </>
      )}
      <dt>Capabilities</dt>
      <dd>
        {capabilities.length === 0
          ? platforms[platform]
          : capabilities.map((capability) => (
              <span key={capability} className="chip">
                {capability}
              </span>
            ))}
      </dd>
      {displays.length === 0 ? null : (
        <>
          <dt>Screen</dt>
          <dd>
            {displays
              .map(
                ({ id, width, height, scale }) =>
                  `${displays.length === 1 ? '' : `${id}: `}${width} × ${height}${scale === 1 ? '' : ` at ${scale * 100} %`}`,
              )
              .join(', ')}
          </dd>
        </>
      )}
      <dt>Last seen</dt>
      <dd>{connected ? 'now' : <InstantTime at={seen_at} />}</dd>
    </dl>
  );
}

function Owner({ runner: { owner } }: { readonly runner: DesktopRunner }) {
  if (owner.type === 'nobody') return <>none</>;
  const task =
    owner.task_id === null ? null : (
      <Link href={`/tasks/${owner.task_id}`}>task {owner.task_id.slice(0, 12)}</Link>
    );
  if (owner.type === 'task') return task;
  return (
    <>
      <strong>{owner.by}</strong>, since <InstantTime at={owner.since} isFull />
      {task === null ? null : <span className="quiet">; paused task: {task}</span>}
    </>
  );
}
