import { createContext, type ReactNode, useContext } from 'react';
import { roles, type Session } from '../api/session.js';

const WhyUnseen = createContext<string | null>(null);

/** Tells everything below whether whoever looks may see screens. */
export function ScreenSight({
  session: { role, screen_role: needed },
  children,
}: {
  readonly session: Session;
  readonly children: ReactNode;
}) {
  const maySee = role !== null && roles.indexOf(role) >= roles.indexOf(needed);
  const why = `Pictures of screens need the role ${needed}, and yours is ${role ?? 'none'}. An admin can give you a token with that role, under Settings.`;
  return <WhyUnseen value={maySee ? null : why}>{children}</WhyUnseen>;
}

/** What it takes to see screens, for who may not; null for who may. */
export function useWhyUnseen(): string | null {
  return useContext(WhyUnseen);
}

/** Stands where a picture would be that one may not see. `id`: for controls that it describes. */
export function UnseenScreen({ why, id }: { readonly why: string; readonly id?: string | undefined }) {
  return (
    <p className="unseen" id={id}>
      {why}
    </p>
  );
}
