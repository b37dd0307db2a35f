export { createAccessRules } from './create-access-rules.js';
export { createKeyCatalogue } from './key-catalogue.js';

export { dataCommands } from './redis-commands.js';
export { type RedisRole, redisRoles, stagesOfRole, userOf } from './redis-roles.js';
export { writeAccessFiles } from './write-access-files.js';
