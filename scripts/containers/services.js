/** What runs all the time, by its name in docker-compose.yml. */
export const services = ['redis', 'gateway', 'desktop-runner', 'mail-fetcher', 'comparator', 'fixer'];
