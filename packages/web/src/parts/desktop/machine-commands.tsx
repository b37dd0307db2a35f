import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { commandDesktop, type Desktop, type DesktopCommand } from '../../api/desktops.js';
import { ConfirmButton } from '../confirm-dialog.js';

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

/** Switches for a machine that a provider keeps. */
export function MachineCommands({
  desktop: { name, status },
  disabledBecause,
}: {
  readonly desktop: Desktop;
  readonly disabledBecause: string | undefined;
}) {
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  return (
    <>
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
            setNote(`Requested: ${command}. The list shows when it is done.`);
            await queries.invalidateQueries({ queryKey: ['desktops'] });
          }}
        >
          <p>{follows}</p>
        </ConfirmButton>
      ))}
      <span className="quiet" role="status">
        {note}
      </span>
    </>
  );
}

function whyNot(command: DesktopCommand, status: Desktop['status']): string | undefined {
  if (command === 'start' && status === 'running') return 'It runs already.';
  if (command !== 'start' && status === 'stopped') return 'It is stopped.';
  return status === 'terminated' ? 'It is gone.' : undefined;
}
