/** Services that run all the time, by their names in docker-compose.yml. */
export const services = ['redis', 'gateway', 'desktop-runner', 'mail-fetcher', 'comparator', 'fixer'];
