import { type Session, signOut } from '../../api/session.js';
import { useTitle } from '../../parts/hooks.js';
import { useWhyNoScreen } from '../../parts/screen-access.js';
import { ThemeSwitch } from '../../parts/theme-switch.js';
import { ApprovalGrantsCard } from './approval-grants-card.js';
import { AuditCard } from './audit-card.js';
import { ServicesCard } from './services-card.js';
import { SetUpCard } from './set-up-card.js';
import { TokensCard } from './tokens-card.js';
import { WebhooksCard } from './webhooks-card.js';

/** The session, the services, the set-up, and the access rights. */
export function SettingsPage({ session }: { readonly session: Session }) {
  useTitle('Settings');
  const isAdmin = session.role === 'admin';
  return (
    <div className="settings">
      <h1>Settings</h1>
      <YouCard session={session} />
      <ServicesCard />
      <SetUpCard isAdmin={isAdmin} />
      <ApprovalGrantsCard session={session} />
      {isAdmin ? (
        <>
          <TokensCard isAsked={session.needs_token} />
          <WebhooksCard />
          <AuditCard />
        </>
      ) : (
        <p className="quiet">
          Tokens, webhooks, and the record of who did what, are shown to those with the role admin.
        </p>
      )}
    </div>
  );
}

const rights = {
  view: 'You may read everything that is not about access.',
  operate: 'You may read, write tasks, approve plans and steer what runs.',
  admin: 'You may do everything, give out tokens included.',
} as const;

/** The session, its rights, and the theme of the pages. */
function YouCard({ session }: { readonly session: Session }) {
  const unseen = useWhyNoScreen();
  return (
    <section className="card" aria-labelledby="you">
      <h2 id="you">You</h2>
      <p>
        {session.needs_token
          ? `You are signed in as ${session.name}, with the role ${session.role}.`
          : 'This gateway requires no token: anyone who reaches it on this machine may do everything.'}
      </p>
      {session.role === null || !session.needs_token ? null : (
        <p className="quiet">
          {rights[session.role]} {unseen}
        </p>
      )}
      <div className="actions">
        <ThemeSwitch label={<span>Theme </span>} />
        {session.needs_token ? (
          <button type="button" onClick={() => void signOut().then(() => location.reload())}>
            Sign out
          </button>
        ) : null}
      </div>
    </section>
  );
}
