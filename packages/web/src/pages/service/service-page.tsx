import type { Session } from '../../api/session.js';
import { useTitle } from '../../parts/hooks.js';
import { KnownFixesCard } from './known-fixes-card.js';
import { LearnedCard } from './learned-card.js';

/** What is kept of a service beyond its tasks. */
export function ServicePage({ name, session }: { readonly name: string; readonly session: Session }) {
  useTitle(name);
  const mayChange = session.role !== 'view';
  return (
    <div className="settings">
      <h1>{name}</h1>
      <LearnedCard service={name} mayChange={mayChange} />
      <KnownFixesCard service={name} mayChange={mayChange} />
    </div>
  );
}
