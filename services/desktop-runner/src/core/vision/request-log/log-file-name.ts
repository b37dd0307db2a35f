/** `agent_run_20260102_030405.log`, by the clock of the machine. */
export function logFileName(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  return `agent_run_${date}_${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}.log`;
}
