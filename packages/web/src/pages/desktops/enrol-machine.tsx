import { useState } from 'react';
import { createEnrolment, type Enrolment } from '../../api/machines.js';
import { CreateForm } from '../../parts/create-form.js';
import { ShownOnce } from '../../parts/shown-once.js';
import { InstantTime } from '../../parts/times.js';

/** Makes the one-time code that a machine somewhere else gets its token for. For admins. */
export function EnrolMachine() {
  const [name, setName] = useState('');
  const [made, setMade] = useState<Enrolment | null>(null);

  async function create(): Promise<void> {
    setMade(await createEnrolment(name.trim()));
    setName('');
  }

  const host = location.origin.replace(/^http/, 'ws');
  return (
    <section className="card" aria-labelledby="enrol-machine">
      <h2 id="enrol-machine">Add a remote machine</h2>
      <p className="quiet">
        The machine connects to this gateway over one WebSocket. It needs no Redis and no open port.
      </p>
      {made === null ? null : (
        <ShownOnce
          label={`Command for the machine of desktop ${made.desktop}`}
          secret={`fixpoint-runner --host ${host} --enrol ${made.code}`}
          onDone={() => setMade(null)}
        >
          <strong>Run this command on the machine of desktop {made.desktop}</strong>, in a session with a
          screen. The code works once and expires <InstantTime at={made.expires_at} />.
        </ShownOnce>
      )}
      <CreateForm
        label="New machine"
        action="Create code"
        busy="Creating …"
        isReady={name.trim() !== ''}
        create={create}
      >
        <div className="fields">
          <label>
            Desktop name
            <input
              required
              maxLength={64}
              pattern="[a-zA-Z0-9_\-]{1,64}"
              title="Letters, digits, _ and -"
              placeholder="office"
              autoComplete="off"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </label>
        </div>
      </CreateForm>
    </section>
  );
}
