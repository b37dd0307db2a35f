import { Combobox, ComboboxItem, ComboboxList, ComboboxProvider } from '@ariakit/react';
import { useId, useState } from 'react';
import type { Service } from '../../api/services.js';
import { Prose } from '../../parts/prose.js';
import { matchServices } from './match-services.js';

/** Field in which a service is picked, or written; left empty, the words of the request decide. */
export function ServicePicker({
  services,
  value,
  understood,
  problem,
  onChange,
}: {
  readonly services: readonly Pick<Service, 'name' | 'aliases'>[];
  /** As it was picked or written; '': neither. */
  readonly value: string;
  /** Service that the words of the request name; null: none. */
  readonly understood: string | null;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  /** Text that is being typed, which counts only once it is left or chosen. */
  const [draft, setDraft] = useState<string | null>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const shown = draft ?? value;
  function take(next: string): void {
    setDraft(null);
    setOpen(false);
    if (next !== value) onChange(next);
  }
  return (
    <div className="field service-picker">
      <ComboboxProvider
        open={isOpen}
        setOpen={setOpen}
        value={shown}
        setValue={setDraft}
        setSelectedValue={(chosen) => take(String(chosen))}
        selectedValue={value}
      >
        <label htmlFor={id}>
          <span>Service</span>
          <Combobox
            id={id}
            autoSelect={draft !== null && draft !== ''}
            showOnClick
            placeholder={understood === null ? 'Detect from the request' : `${understood} (detected)`}
            onBlur={() => take(shown.trim())}
            aria-invalid={problem === undefined ? undefined : true}
            aria-describedby={problem === undefined ? undefined : 'service-problem'}
          />
        </label>
        {/* A press on it must not take the focus from the field, which would close it. */}
        <ComboboxList
          className="card options"
          aria-label="Services"
          onMouseDown={(event) => event.preventDefault()}
        >
          {matchServices(services, draft ?? '').map(({ name, aliases }) => (
            <ComboboxItem key={name} value={name} className="option">
              <span>{name}</span> <span className="quiet">{aliases.join(', ')}</span>
            </ComboboxItem>
          ))}
        </ComboboxList>
      </ComboboxProvider>
      {problem === undefined ? null : (
        <span className="field-problem" id="service-problem">
          <Prose>{problem}</Prose>
        </span>
      )}
    </div>
  );
}
