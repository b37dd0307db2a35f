/** `15:30` on the clock of this machine, with the date if it is another day. Both in milliseconds since 1970. */
export function formatWaitEnd(until: number, now: number): string {
  const end = new Date(until);
  const time = [end.getHours(), end.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  if (end.toDateString() === new Date(now).toDateString()) return time;
  const day = [end.getFullYear(), end.getMonth() + 1, end.getDate()];
  return `${day.map((part) => String(part).padStart(2, '0')).join('-')} ${time}`;
}
