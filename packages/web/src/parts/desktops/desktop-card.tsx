import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { commandDesktop, type Desktop, type DesktopCommand } from '../../api/desktops.js';
import { useScreen } from '../../live/use-screen.js';
import { ConfirmButton } from '../confirm-button.js';
import { Failure } from '../failure.js';
import { LiveFrame } from './live-frame.js';

const statuses: Record<Desktop['status'], readonly [string, string]> = {
  pending: ['pending', 'Starting'],
  running: ['completed', 'Running'],
  stopped: ['paused', 'Stopped'],
  terminated: ['cancelled', 'Gone'],
  failed: ['failed', 'Failed'],
  unknown: ['cancelled', 'Unknown'],
};
const providers: Readonly<Record<string, string>> = { 'cua-cloud': 'CUA Cloud' };

interface Command {
  readonly command: DesktopCommand;
  readonly label: string;
  readonly follows: string;
}
const commands: readonly Command[] = [
  { command: 'start', label: 'Start', follows: 'It may cost money while it runs.' },
  { command: 'stop', label: 'Stop', follows: 'A task that works on it loses its screen.' },
  { command: 'restart', label: 'Restart', follows: 'A task that works on it loses what is open there.' },
];

/** One desktop: how it is, what can be asked of it, and its screen when somebody asks. */
export function DesktopCard({
  desktop,
  canOperate,
}: {
  readonly desktop: Desktop;
  readonly canOperate: boolean;
}) {
  const { name, provider, status } = desktop;
  const queries = useQueryClient();
  const [asked, setAsked] = useState('');
  const screen = useScreen(null, name);
  const disabledBecause = canOperate ? undefined : 'Your token may only look.';
  const [colour, words] = statuses[status];

  return (
    <li className="card desktop">
      <h2>{name}</h2>
      <span className={`badge ${colour}`}>{words}</span>
      <p className="quiet">{providers[provider] ?? provider}</p>
      <div className="actions">
        {commands.map(({ command, label, follows }) => (
          <ConfirmButton
            key={command}
            label={label}
            title={`${label} ${name}?`}
            confirm={`${label} it`}
            isDanger={command !== 'start'}
            disabledBecause={disabledBecause ?? whyNot(command, status)}
            run={async () => {
              await commandDesktop(name, command);
              setAsked(`Asked to ${command}; the list shows when it happened.`);
              await queries.invalidateQueries({ queryKey: ['desktops'] });
            }}
          >
            <p>{follows}</p>
          </ConfirmButton>
        ))}
        <button
          type="button"
          className="primary"
          disabled={!canOperate || screen.isAsking}
          title={disabledBecause}
          onClick={screen.ask}
        >
          Screenshot
        </button>
        <span className="quiet" role="status">
          {screen.isAsking ? 'Asking for the screen …' : asked}
        </span>
      </div>
      {screen.error === null ? null : <Failure error={screen.error} />}
      {screen.picture === null ? null : <LiveFrame name={name} picture={screen.picture} />}
    </li>
  );
}

function whyNot(command: DesktopCommand, status: Desktop['status']): string | undefined {
  if (command === 'start' && status === 'running') return 'It runs already.';
  if (command !== 'start' && status === 'stopped') return 'It is stopped.';
  return status === 'terminated' ? 'It is gone.' : undefined;
}
