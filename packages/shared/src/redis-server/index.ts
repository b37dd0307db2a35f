export { findRedisBinary, RedisMissingError, redisInstallHint } from './find-redis-binary.js';
export { type ProvidedRedis, provideRedis } from './provide-redis.js';
export { type RedisServer, startRedisServer } from './start-redis-server.js';
