import type { TaskKind } from '@fixpoint/shared/contracts';
import { useState } from 'react';
import { type Role, roles, type Token, type TokenAccess } from '../../api/session.js';

const roleWords: Readonly<Record<Role, string>> = {
  view: 'view: read only',
  operate: 'operate: run and steer tasks',
  admin: 'admin: everything',
};
const kindWords: Readonly<Record<TaskKind, string>> = {
  feedback: 'documents until they match',
  plan: 'plans of steps on a desktop',
  vision: 'work on a desktop by sight',
  workspace: 'projects in a workspace',
  build: 'apps from issues',
};

/** What the fields hold: names as they were typed. */
export interface AccessDraft {
  readonly role: Role;
  readonly services: string;
  readonly machines: string;
  readonly kinds: readonly string[];
  readonly onlyReadsMcp: boolean;
}

export const leastAccess: AccessDraft = {
  ...{ role: 'view', services: '', machines: '', kinds: [], onlyReadsMcp: false },
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

/** What a token allows: its role, and what of that it opens. */
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
          What it allows
          <select
            value={role}
            onChange={({ target }) => onChange({ ...draft, role: roles[target.selectedIndex] ?? role })}
          >
            {roles.map((value) => (
              <option key={value} value={value}>
                {roleWords[value]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <details open={isOpen}>
        <summary>Only some of it</summary>
        <div className="fields">
          <label>
            Tasks of these services alone
            <input
              placeholder="all"
              autoComplete="off"
              value={services}
              onChange={({ target }) => onChange({ ...draft, services: target.value })}
            />
          </label>
          <label>
            These desktops alone
            <input
              placeholder="all"
              autoComplete="off"
              value={machines}
              onChange={({ target }) => onChange({ ...draft, machines: target.value })}
            />
          </label>
        </div>
        <p className="quiet">
          Names with commas between them. Once a service or a desktop is named, those that are not are closed.
        </p>
        <fieldset className="choices">
          <legend>Tasks of these kinds alone; none chosen: all</legend>
          {Object.entries(kindWords).map(([kind, words]) => (
            <label key={kind}>
              <input
                type="checkbox"
                checked={kinds.includes(kind)}
                onChange={({ target }) =>
                  onChange({
                    ...draft,
                    kinds: target.checked ? [...kinds, kind] : kinds.filter((one) => one !== kind),
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
          Over MCP it may only read
        </label>
      </details>
    </>
  );
}
