import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { commandDesktop, type Desktop, type DesktopCommand } from '../../api/desktops.js';
import { type Confirmation, confirmations } from '../../labels/confirmations.js';
import { ConfirmButton } from '../confirm-dialog.js';

const commands: readonly (readonly [DesktopCommand, (name: string) => Confirmation])[] = [
  ['start', confirmations.startDesktop],
  ['stop', confirmations.stopDesktop],
  ['restart', confirmations.restartDesktop],
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
      {commands.map(([command, textsFor]) => (
        <ConfirmButton
          key={command}
          {...textsFor(name)}
          isDanger={command !== 'start'}
          disabledBecause={disabledBecause ?? whyNot(command, status)}
          run={async () => {
            await commandDesktop(name, command);
            setNote(`Requested: ${command}. The list shows the new state.`);
            await queries.invalidateQueries({ queryKey: ['desktops'] });
          }}
        />
      ))}
      <span className="quiet" role="status" aria-label="Machine">
        {note}
      </span>
    </>
  );
}

function whyNot(command: DesktopCommand, status: Desktop['status']): string | undefined {
  if (command === 'start' && status === 'running') return 'The desktop is already running.';
  if (command !== 'start' && status === 'stopped') return 'The desktop is stopped.';
  return status === 'terminated' ? 'The desktop no longer exists.' : undefined;
}
