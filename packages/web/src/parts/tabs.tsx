import { Tab as AriaTab, TabList, TabPanel, TabProvider } from '@ariakit/react';
import type { ReactNode } from 'react';

export interface Tab {
  readonly id: string;
  readonly label: string;
  /** Beside the label: how many there are. */
  readonly count?: number | undefined;
}

/** Tabs as the ARIA practices describe them: one stop for Tab, arrows, Home and End between them. */
export function Tabs({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  readonly children: ReactNode;
}) {
  return (
    <TabProvider
      selectedId={elementOf(selected)}
      setSelectedId={(id) => {
        const next = tabs.find((tab) => elementOf(tab.id) === id);
        if (next !== undefined && next.id !== selected) onSelect(next.id);
      }}
    >
      <TabList className="tabs" aria-label={label}>
        {tabs.map(({ id, label: name, count }) => (
          <AriaTab key={id} id={elementOf(id)}>
            {name}
            {count === undefined ? null : <span className="count">{count}</span>}
          </AriaTab>
        ))}
      </TabList>
      {/* One panel for all of them: its content is made by the component that knows which tab is chosen. */}
      <TabPanel id="tab-panel" tabId={elementOf(selected)} focusable={false} tabIndex={-1}>
        <h2 className="visually-hidden">{tabs.find(({ id }) => id === selected)?.label}</h2>
        {children}
      </TabPanel>
    </TabProvider>
  );
}

function elementOf(id: string): string {
  return `tab-${id}`;
}
