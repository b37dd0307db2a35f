import type { Task } from '@fixpoint/shared/contracts';

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' });

/** Which task one looks at: the newest ones, and the present one however old it is. */
export function TaskChoice({
  tasks,
  chosen,
  onChoose,
}: {
  readonly tasks: readonly Task[];
  readonly chosen: Task | undefined;
  readonly onChoose: (id: string) => void;
}) {
  const isListed = chosen === undefined || tasks.some(({ id }) => id === chosen.id);
  const offered = isListed ? tasks : [chosen, ...tasks];
  return (
    <label className="choice">
      Task{' '}
      <select value={chosen?.id ?? ''} onChange={({ target }) => onChoose(target.value)}>
        {chosen === undefined ? <option value="">Choose one …</option> : null}
        {offered.map(({ id, description, status, created_at }) => (
          <option key={id} value={id}>
            {when.format(new Date(created_at))}, {status.replaceAll('_', ' ')}:{' '}
            {description.split('\n', 1)[0]?.slice(0, 100)}
          </option>
        ))}
      </select>
    </label>
  );
}
