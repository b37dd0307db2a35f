import { type Session, signOut } from '../../api/session.js';
import { useWhyUnseen } from '../screen-sight.js';
import { ThemeSwitch } from '../theme-switch.js';

const rights = {
  view: 'You may look at everything that is not about access.',
  operate: 'You may look, write tasks, approve plans and steer what runs.',
  admin: 'You may do everything, give out tokens included.',
} as const;

/** Who one is here, what one may do, and how the pages look. */
export function YouCard({ session }: { readonly session: Session }) {
  const unseen = useWhyUnseen();
  return (
    <section className="card" aria-labelledby="you">
      <h2 id="you">You</h2>
      <p>
        {session.needs_token
          ? `You are signed in as ${session.name}, with the role ${session.role}.`
          : 'This gateway asks nobody for a token: whoever reaches it on this machine may do everything.'}
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
