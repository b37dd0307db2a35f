import type { Session } from '../api/session.js';
import { AuditCard } from '../parts/settings/audit-card.js';
import { ServicesCard } from '../parts/settings/services-card.js';
import { SetUpCard } from '../parts/settings/set-up-card.js';
import { StandingApprovalsCard } from '../parts/settings/standing-approvals-card.js';
import { TokensCard } from '../parts/settings/tokens-card.js';
import { YouCard } from '../parts/settings/you-card.js';
import { useTitle } from '../parts/use-title.js';

/** Who one is, what tasks can be for, whether everything is there, and who may do what. */
export function SettingsPage({ session }: { readonly session: Session }) {
  useTitle('Settings');
  const isAdmin = session.role === 'admin';
  return (
    <div className="settings">
      <h1>Settings</h1>
      <YouCard session={session} />
      <ServicesCard />
      <SetUpCard isAdmin={isAdmin} />
      <StandingApprovalsCard session={session} />
      {isAdmin ? (
        <>
          <TokensCard isAsked={session.needs_token} />
          <AuditCard />
        </>
      ) : (
        <p className="quiet">
          Tokens, and the record of who did what, are shown to those with the role admin.
        </p>
      )}
    </div>
  );
}
