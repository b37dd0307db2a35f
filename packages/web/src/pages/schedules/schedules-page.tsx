import { useQuery } from '@tanstack/react-query';
import { listSchedules } from '../../api/schedules.js';
import type { Session } from '../../api/session.js';
import { emptyStates } from '../../labels/empty-states.js';
import { Failure } from '../../parts/failure.js';
import { useTitle } from '../../parts/hooks.js';
import { NewScheduleForm } from './new-schedule-form.js';
import { ScheduleItem } from './schedule-item.js';

/** Requests that are submitted again and again, and the form for another one. */
export function SchedulesPage({ session }: { readonly session: Session }) {
  useTitle('Schedules');
  const schedules = useQuery({ queryKey: ['schedules'], queryFn: listSchedules, refetchInterval: 30_000 });
  const rows = schedules.data?.schedules ?? [];
  const canOperate = session.role !== 'view';
  return (
    <>
      <h1>Schedules</h1>
      {schedules.isError ? <Failure error={schedules.error} retry={() => void schedules.refetch()} /> : null}
      {schedules.isPending ? <p className="quiet">Loading …</p> : null}
      {schedules.isSuccess && rows.length === 0 ? <p className="quiet">{emptyStates.schedules}</p> : null}
      {rows.length === 0 ? null : (
        <ul className="card rows schedules">
          {rows.map((schedule) => (
            <ScheduleItem
              key={schedule.id}
              schedule={schedule}
              canOperate={canOperate}
              onChanged={async () => void (await schedules.refetch())}
            />
          ))}
        </ul>
      )}
      {canOperate ? <NewScheduleForm onCreated={() => void schedules.refetch()} /> : null}
    </>
  );
}
