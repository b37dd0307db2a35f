import { type KeyboardEvent, type ReactNode, useRef } from 'react';

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
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent): void {
    const here = tabs.findIndex(({ id }) => id === selected);
    const steps: Record<string, number> = {
      ArrowLeft: here - 1,
      ArrowRight: here + 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const step = steps[event.key];
    const next = step === undefined ? undefined : tabs.at(step % tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  }

  return (
    <>
      <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ id, label: name, count }) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-selected={id === selected}
            aria-controls="tab-panel"
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
          >
            {name}
            {count === undefined ? null : <span className="count">{count}</span>}
          </button>
        ))}
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${selected}`} tabIndex={-1}>
        <h2 className="visually-hidden">{tabs.find(({ id }) => id === selected)?.label}</h2>
        {children}
      </div>
    </>
  );
}
