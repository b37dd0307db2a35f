import { useState } from 'react';
import { type Role, roles, type Token, type TokenAccess } from '../../api/session.js';
import { kindLabels, roleLabels } from '../../labels/access.js';

/** Contents of the fields: names as they were typed. */
export interface AccessDraft {
  readonly role: Role;
  readonly services: string;
  readonly machines: string;
  readonly kinds: readonly string[];
  readonly onlyReadsMcp: boolean;
}

export const leastAccess: AccessDraft = {
  role: 'view',
  services: '',
  machines: '',
  kinds: [],
  onlyReadsMcp: false,
};

export function draftOf({ role, scope = {} }: Pick<Token, 'role' | 'scope'>): AccessDraft {
  const { services = [], machines = [], kinds = [], mcp } = scope;
  return {
    role,
    services: services.join(', '),
    machines: machines.join(', '),
    kinds,
    onlyReadsMcp: mcp === 'read',
  };
}

export function accessOf({ role, services, machines, kinds, onlyReadsMcp }: AccessDraft): TokenAccess {
  const some = <Name extends string>(name: Name, values: readonly string[]) =>
    values.length === 0 ? {} : { [name]: values };
  const scope: TokenAccess['scope'] = {
    ...some('services', namesIn(services)),
    ...some('machines', namesIn(machines)),
    ...some('kinds', kinds),
    ...(onlyReadsMcp ? { mcp: 'read' as const } : {}),
  };
  return { role, ...(Object.keys(scope).length === 0 ? {} : { scope }) };
}

const namesIn = (text: string) => text.split(/[\s,]+/).filter((name) => name !== '');

/** Rights of a token: its role, and the part of it that it opens. */
export function TokenAccessFields({
  draft,
  onChange,
}: {
  readonly draft: AccessDraft;
  readonly onChange: (draft: AccessDraft) => void;
}) {
  const { role, services, machines, kinds, onlyReadsMcp } = draft;
  // At first; from then on it is as it was left.
  const [isOpen] = useState(accessOf(draft).scope !== undefined);
  return (
    <>
      <div className="fields">
        <label>
          Role
          <select
            value={role}
            onChange={({ target }) => onChange({ ...draft, role: roles[target.selectedIndex] ?? role })}
          >
            {roles.map((value) => (
              <option key={value} value={value}>
                {roleLabels[value]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <details open={isOpen}>
        <summary>Restrict access</summary>
        <div className="fields">
          <label>
            Services
            <input
              placeholder="all"
              autoComplete="off"
              value={services}
              onChange={({ target }) => onChange({ ...draft, services: target.value })}
            />
          </label>
          <label>
            Desktops
            <input
              placeholder="all"
              autoComplete="off"
              value={machines}
              onChange={({ target }) => onChange({ ...draft, machines: target.value })}
            />
          </label>
        </div>
        <p className="quiet">Comma-separated. If you list any service or desktop, all others are denied.</p>
        <fieldset className="choices">
          <legend>Task types (none selected: all)</legend>
          {Object.entries(kindLabels).map(([kind, words]) => (
            <label key={kind}>
              <input
                type="checkbox"
                checked={kinds.includes(kind)}
                onChange={({ target }) =>
                  onChange({
                    ...draft,
                    kinds: target.checked
                      ? [...kinds, kind]
                      : kinds.filter((candidate) => candidate !== kind),
                  })
                }
              />
              {words}
            </label>
          ))}
        </fieldset>
        <label>
          <input
            type="checkbox"
            checked={onlyReadsMcp}
            onChange={({ target }) => onChange({ ...draft, onlyReadsMcp: target.checked })}
          />
          Read-only over MCP
        </label>
      </details>
    </>
  );
}
