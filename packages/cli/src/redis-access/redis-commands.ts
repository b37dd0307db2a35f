/** Commands that carry no key: a connection of the client library, transactions and scripts. */
export const connectionCommands = [
  'ping',
  'info',
  'time',
  'quit',
  'select',
  'client|setname',
  'client|id',
  'multi',
  'exec',
  'discard',
  'eval',
  'evalsha',
  'script|load',
  'script|exists',
] as const;

/**
 * Commands on keys that our scripts, BullMQ's and the services use, by name and not by category: a category also has those that list
 * the names of all keys (SCAN, RANDOMKEY) or read a stream that one may only write (XCLAIM).
 */
export const dataCommands = [
  ...[
    'copy',
    'del',
    'exists',
    'expire',
    'pexpire',
    'pexpireat',
    'persist',
    'pttl',
    'rename',
    'type',
    'unlink',
  ],
  ...['append', 'decr', 'get', 'getex', 'incr', 'incrby', 'mget', 'set'],
  ...['hdel', 'hexists', 'hget', 'hgetall', 'hincrby', 'hlen', 'hmget', 'hmset', 'hscan', 'hset', 'hsetnx'],
  ...[
    'hvals',
    'lindex',
    'linsert',
    'llen',
    'lpop',
    'lpos',
    'lpush',
    'lrange',
    'lrem',
    'lset',
    'ltrim',
    'rpop',
  ],
  ...['rpoplpush', 'rpush', 'sadd', 'scard', 'sismember', 'smembers', 'srem', 'sscan'],
  ...['xadd', 'xdel', 'xlen', 'xrange', 'xread', 'xrevrange', 'xtrim'],
  ...[
    'bzpopmin',
    'zadd',
    'zcard',
    'zcount',
    'zlexcount',
    'zpopmin',
    'zrange',
    'zrangebylex',
    'zrangebyscore',
  ],
  ...['zrank', 'zrem', 'zremrangebyrank', 'zremrangebyscore', 'zrevrange', 'zrevrangebyscore', 'zrevrank'],
  ...['zscan', 'zscore', 'zmscore'],
] as const;
