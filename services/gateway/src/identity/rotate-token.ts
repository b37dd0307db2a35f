/**
 * Gives a token another secret where there still is one: in one step, since whoever takes it away meanwhile must not see it
 * come back. Sent twice by a connection that broke in between, it answers the same.
 *
 * KEYS tokens    ARGV id, hash of the new secret, when (ISO)
 * Answers the token as it is kept now (JSON), or nothing where there is none.
 */
export const rotateToken = /* lua */ `
local text = redis.call('HGET', KEYS[1], ARGV[1])
if not text then return false end
local token = cjson.decode(text)
token.hash = ARGV[2]
token.rotated_at = ARGV[3]
text = cjson.encode(token)
redis.call('HSET', KEYS[1], ARGV[1], text)
return text
`;
