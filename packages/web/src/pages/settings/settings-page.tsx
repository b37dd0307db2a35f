import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type Session, signOut } from '../../api/session.js';
import { roleRights } from '../../labels/access.js';
import { useTitle } from '../../parts/hooks.js';
import { settingsSections } from '../../parts/places.js';
import { useWhyNoScreen } from '../../parts/session-access.js';
import { ThemeSwitch } from '../../parts/theme-switch.js';
import { ApprovalGrantsCard } from './approval-grants-card.js';
import { AuditCard } from './audit-card.js';
import { ServicesCard } from './services-card.js';
import { SetUpCard } from './set-up-card.js';
import { TokensCard } from './tokens-card.js';
import { WebhooksCard } from './webhooks-card.js';

/** One section of the settings, by its name in the address, beside the ways to the others. */
export function SettingsPage({
  session,
  section,
}: {
  readonly session: Session;
  readonly section: string | undefined;
}) {
  const isAdmin = session.role === 'admin';
  const path = section === undefined ? '/settings' : `/settings/${section}`;
  const shown = settingsSections.find((settingsSection) => settingsSection.path === path);
  useTitle(shown === undefined || section === undefined ? 'Settings' : `${shown.name} – Settings`);
  const cards: Readonly<Record<string, () => ReactNode>> = {
    '/settings': () => (
      <>
        <YouCard session={session} />
        <SetUpCard isAdmin={isAdmin} />
      </>
    ),
    '/settings/services': () => <ServicesCard />,
    '/settings/approvals': () => <ApprovalGrantsCard session={session} />,
    '/settings/tokens': () => <TokensCard isAsked={session.needs_token} />,
    '/settings/webhooks': () => <WebhooksCard />,
    '/settings/audit': () => <AuditCard />,
  };

  function renderSection(): ReactNode {
    if (shown === undefined) {
      return (
        <p>
          This section does not exist. <Link href="/settings">Show general settings</Link>
        </p>
      );
    }
    if (shown.isForAdmins && !isAdmin) return <p className="quiet">{shown.name}: visible to admins only.</p>;
    return cards[shown.path]?.();
  }

  return (
    <>
      <h1>Settings</h1>
      <div className="settings-sections">
        <nav aria-label="Settings">
          <ul>
            {settingsSections
              .filter(({ isForAdmins }) => isAdmin || !isForAdmins)
              .map((settingsSection) => (
                <li key={settingsSection.path}>
                  <Link
                    href={settingsSection.path}
                    aria-current={settingsSection === shown ? 'page' : undefined}
                  >
                    {settingsSection.name}
                  </Link>
                </li>
              ))}
          </ul>
          {isAdmin ? null : (
            <p className="quiet">Tokens, webhooks and the audit log are visible to admins only.</p>
          )}
        </nav>
        <div className="settings">{renderSection()}</div>
      </div>
    </>
  );
}

/** The session, its rights, and the theme of the pages. */
function YouCard({ session }: { readonly session: Session }) {
  const unseen = useWhyNoScreen();
  return (
    <section className="card" aria-labelledby="you">
      <h2 id="you">Your session</h2>
      <p>
        {session.needs_token
          ? `Signed in as ${session.name} with the role ${session.role}.`
          : 'This gateway requires no token. Anyone who can reach it on this machine has full access.'}
      </p>
      {session.role === null || !session.needs_token ? null : (
        <p className="quiet">
          {roleRights[session.role]} {unseen}
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
