export { createAccessRules } from './create-access-rules.js';
export { createKeyCatalogue } from './key-catalogue.js';
export type { KeyRow } from './key-rows.js';
export { dataCommands } from './redis-commands.js';
export { type RedisOffice, type RedisRole, redisRoles, stagesOfRole, userOf } from './redis-roles.js';
export { writeAccessFiles } from './write-access-files.js';
