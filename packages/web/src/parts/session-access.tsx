import { createContext, type ReactNode, useContext } from 'react';
import { roles, type Session } from '../api/session.js';
import { readOnlyNote } from '../labels/access.js';

const WhyNoScreen = createContext<string | null>(null);
const WhyReadOnly = createContext<string | undefined>(undefined);

/** Provides to everything below whether the session may see screens and change things. */
export function SessionAccess({
  session: { role, screen_role: needed },
  children,
}: {
  readonly session: Session;
  readonly children: ReactNode;
}) {
  const maySee = role !== null && roles.indexOf(role) >= roles.indexOf(needed);
  const why = `Screenshots require the role ${needed}. Your role is ${role ?? 'none'}. An admin can create a token with that role in Settings.`;
  return (
    <WhyReadOnly value={role === 'view' ? readOnlyNote : undefined}>
      <WhyNoScreen value={maySee ? null : why}>{children}</WhyNoScreen>
    </WhyReadOnly>
  );
}

/** Reason why the session may not see screens; null if it may. */
export function useWhyNoScreen(): string | null {
  return useContext(WhyNoScreen);
}

/** Reason why the session may not change anything; undefined if it may. */
export function useWhyReadOnly(): string | undefined {
  return useContext(WhyReadOnly);
}

/** Takes the place of a picture that the session may not see. `id`: for controls that it describes. */
export function NoScreenNote({ why, id }: { readonly why: string; readonly id?: string | undefined }) {
  return (
    <p className="unseen" id={id}>
      {why}
    </p>
  );
}
