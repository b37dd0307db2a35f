import type { Task } from '@fixpoint/shared/contracts';

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
        {offered.map(({ id, description, status }) => (
          <option key={id} value={id}>
            {description.split('\n', 1)[0]?.slice(0, 100)} ({status.replaceAll('_', ' ')})
          </option>
        ))}
      </select>
    </label>
  );
}
