export { findRedisBinary, redisInstallHint } from './find-redis-binary.js';
export { reachRedis } from './reach-redis.js';
export {
  type ProvidedRedis,
  provideRedis,
  type RedisServer,
  startRedisServer,
} from './start-redis-server.js';
