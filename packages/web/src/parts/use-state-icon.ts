import type { TaskStatus } from '@fixpoint/shared/contracts';
import { useEffect } from 'react';

/** State of a task that the icon in the browser's tab shows. */
export type StateIcon = 'running' | 'waiting' | 'good' | 'bad';

const colours: Readonly<Record<StateIcon, string>> = {
  running: '#2f81f7',
  waiting: '#f2c14e',
  good: '#2da44e',
  bad: '#cf222e',
};

/** Shapes as well as colours: not everybody can distinguish the colours. */
const marks: Readonly<Record<StateIcon, string>> = {
  running: '<path d="M20 18l7 4.5-7 4.5z" fill="#fff"/>',
  waiting: '<path d="M21 18.5v8M25 18.5v8" stroke="#1a2220" stroke-width="2.4"/>',
  good: '<path d="M19 22.5l3 3 5-6" fill="none" stroke="#fff" stroke-width="2.6"/>',
  bad: '<path d="M20 19l6 7M26 19l-6 7" stroke="#fff" stroke-width="2.6"/>',
};

/** The icon of a task: it runs, waits for a person or something else, or ended well or badly. */
export function iconOf({ status }: { readonly status: TaskStatus }): StateIcon {
  switch (status) {
    case 'running':
    case 'pending':
      return 'running';
    case 'completed':
      return 'good';
    case 'failed':
    case 'cancelled':
      return 'bad';
    default:
      return 'waiting';
  }
}

/** Shows a state in the icon of the browser's tab, for as long as the page is open. */
export function useStateIcon(state: StateIcon | null): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link === null || state === null) return undefined;
    const { href } = link;
    link.href = `data:image/svg+xml,${encodeURIComponent(drawIcon(state))}`;
    link.dataset.state = state;
    return () => {
      link.href = href;
      delete link.dataset.state;
    };
  }, [state]);
}

/** Our icon, as `public/assets/icon.svg` has it, with a mark in its corner. */
function drawIcon(state: StateIcon): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b6e4f"/>',
    '<path d="M16 6a10 10 0 1 1-8.7 5" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/>',
    `<circle cx="23" cy="22.5" r="9" fill="${colours[state]}" stroke="#fff" stroke-width="1.5"/>${marks[state]}</svg>`,
  ].join('');
}
