import {
  Combobox,
  ComboboxGroup,
  ComboboxGroupLabel,
  ComboboxItem,
  ComboboxList,
  ComboboxProvider,
} from '@ariakit/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { listServices } from '../../api/services.js';
import { listTasks } from '../../api/tasks.js';
import { emptyStates } from '../../labels/empty-states.js';
import { useDebounced } from '../hooks.js';
import { ModalDialog } from '../modal-dialog.js';
import { places, settingsSections } from '../places.js';
import { summarizeStatus } from '../task/status-summary.js';
import { keepTheme } from '../theme-switch.js';
import { findItems, type PaletteItem } from './palette-items.js';

interface RunnableItem extends PaletteItem {
  readonly run: () => void;
}

/** Finds tasks, services, pages and actions by their words, and goes there or does it. */
export function CommandPalette({
  onClose,
  onHelp,
}: {
  readonly onClose: () => void;
  readonly onHelp: () => void;
}) {
  const [, go] = useLocation();
  const [text, setText] = useState('');
  const settled = useDebounced(text.trim(), 150);
  const tasks = useQuery({
    queryKey: ['tasks', 'palette', settled],
    queryFn: ({ signal }) => listTasks({ limit: 6, ...(settled === '' ? {} : { text: settled }) }, signal),
    placeholderData: (before) => before,
  });
  const services = useQuery({ queryKey: ['tasks', 'services'], queryFn: listServices });
  const items = useMemo((): readonly RunnableItem[] => {
    const to = (path: string) => () => go(path);
    return [
      ...(tasks.data?.tasks ?? []).map((task) => ({
        id: task.id,
        group: 'Tasks' as const,
        label: task.description.split('\n', 1)[0] ?? '',
        note: summarizeStatus(task).headline,
        run: to(`/tasks/${task.id}`),
      })),
      ...(services.data?.services ?? []).map(({ name, aliases }) => ({
        id: `service ${name}`,
        group: 'Services' as const,
        label: name,
        words: aliases.join(' '),
        run: to(`/services/${name}`),
      })),
      ...places.map(({ path, name, words }) => ({
        id: path,
        group: 'Pages' as const,
        label: name,
        words,
        run: to(path),
      })),
      // The first is the page of the settings itself.
      ...settingsSections.slice(1).map(({ path, name, words }) => ({
        id: path,
        group: 'Pages' as const,
        label: `Settings: ${name}`,
        words,
        run: to(path),
      })),
      ...actionItems(go, onHelp),
    ];
  }, [tasks.data, services.data, go, onHelp]);
  const groups = findItems(items, text, settled === text.trim() && !tasks.isPlaceholderData);

  function choose(id: string): void {
    onClose();
    items.find((item) => item.id === id)?.run();
  }

  return (
    <ModalDialog label="Find" className="card palette" onClose={onClose}>
      <ComboboxProvider open setOpen={() => {}} value={text} setValue={setText} focusLoop>
        <Combobox
          autoFocus
          autoSelect="always"
          aria-label="Find tasks, services, pages and actions"
          placeholder="Find a task, a service, a page, an action …"
          className="palette-field"
        />
        <ComboboxList alwaysVisible className="palette-list" aria-label="Results">
          {groups.map(({ name, items: found }) => (
            <ComboboxGroup key={name}>
              <ComboboxGroupLabel className="palette-group">{name}</ComboboxGroupLabel>
              {found.map(({ id, label, note }) => (
                <ComboboxItem
                  key={id}
                  value={id}
                  className="palette-item"
                  setValueOnClick={false}
                  hideOnClick={false}
                  onClick={() => choose(id)}
                >
                  <span>{label}</span>
                  {note === undefined ? null : <span className="quiet">{note}</span>}
                </ComboboxItem>
              ))}
            </ComboboxGroup>
          ))}
        </ComboboxList>
        <p className="quiet palette-none" role="status" aria-label="Search result">
          {groups.length === 0 && !tasks.isFetching ? emptyStates.palette : ''}
        </p>
      </ComboboxProvider>
    </ModalDialog>
  );
}

function actionItems(go: (path: string) => void, onHelp: () => void): readonly RunnableItem[] {
  const action = (label: string, words: string, run: () => void): RunnableItem => ({
    id: `action ${label}`,
    group: 'Actions',
    label,
    words,
    run,
  });
  return [
    action('Create task', 'create write request', () => {
      go('/');
      requestAnimationFrame(() => document.querySelector<HTMLElement>('.composer textarea')?.focus());
    }),
    action('Use light theme', 'colours bright', () => keepTheme('light')),
    action('Use dark theme', 'colours night', () => keepTheme('dark')),
    action('Use system theme', 'colours auto', () => keepTheme('auto')),
    action('Show keyboard shortcuts', 'keyboard keys help', onHelp),
    action('Show API reference', 'docs rest openapi', () => location.assign('/docs/')),
    action('Show queue dashboard', 'dashboard jobs bullmq', () => location.assign('/queues/')),
  ];
}
