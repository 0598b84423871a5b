/**
 * The line of calls toward HMRC, in Redis. All times are those of Redis, in milliseconds.
 *
 * `…:line` is a sorted set of tickets: by priority, then by turn, then by the order of asking. A caller's turns follow
 * one another, and a caller who comes new has the turn that is being served: so callers take turns. `…:alive` has the
 * time until which each ticket counts, since its process may die. `…:state` has who holds the turn and until when,
 * when the last call left, and until when everything is held back. `…:turns` has the last turn of each caller.
 */
export const KEYS = ['line', 'alive', 'state', 'turns'] as const;

const NOW = `
local t = redis.call('time')
local now = tonumber(t[1]) * 1000 + tonumber(t[2]) / 1000
local line, alive, state, turns = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local function get(field) return tonumber(redis.call('hget', state, field) or '0') end
local function keep()
  for _, key in ipairs(KEYS) do redis.call('pexpire', key, 3600000) end
end
`;

/** ARGV: ticket, priority from 0, caller, milliseconds for which the ticket counts. Puts a ticket in line. */
export const JOIN = `${NOW}
local priority, caller = ARGV[2], ARGV[2] .. ' ' .. ARGV[3]
local served = get('turn ' .. priority)
local turn = math.max(served, tonumber(redis.call('hget', turns, caller) or '0')) + 1
redis.call('hset', turns, caller, turn)
local nth = redis.call('hincrby', state, 'joined', 1)
redis.call('zadd', line, tonumber(priority) * 1e12 + turn, string.format('%015d ', nth) .. ARGV[1])
redis.call('zadd', alive, now + tonumber(ARGV[4]), string.format('%015d ', nth) .. ARGV[1])
keep()
return string.format('%015d ', nth) .. ARGV[1]
`;

/**
 * ARGV: ticket, milliseconds for which it counts, milliseconds for which it holds the turn, the pause before the first
 * in line asks again. Gives -1 when the ticket has the turn now, -2 when it is not in line, else the pause.
 */
export const CLAIM = `${NOW}
local ticket, pause = ARGV[1], tonumber(ARGV[4])
if not redis.call('zscore', line, ticket) then return -2 end
redis.call('zadd', alive, now + tonumber(ARGV[2]), ticket)
for _, gone in ipairs(redis.call('zrangebyscore', alive, '-inf', '(' .. now)) do
  redis.call('zrem', alive, gone)
  redis.call('zrem', line, gone)
end
keep()
if redis.call('zrank', line, ticket) > 0 then return pause * 4 end
if math.max(get('heldUntil'), get('pausedUntil')) > now then return pause end
local score = tonumber(redis.call('zscore', line, ticket))
local priority = math.floor(score / 1e12)
redis.call('hset', state, 'turn ' .. priority, score - priority * 1e12, 'holder', ticket, 'heldUntil', now + tonumber(ARGV[3]))
redis.call('zrem', line, ticket)
redis.call('zrem', alive, ticket)
return -1
`;

/** ARGV: ticket, milliseconds. Holds the turn for longer, unless it has passed on. */
export const HOLD = `${NOW}
if redis.call('hget', state, 'holder') == ARGV[1] then redis.call('hset', state, 'heldUntil', now + tonumber(ARGV[2])) end
return 0
`;

/** ARGV: interval. Reserves the next time at which a call may leave. Gives the milliseconds until then. */
export const RESERVE = `${NOW}
local at = math.max(now, get('leftAt') + tonumber(ARGV[1]), get('pausedUntil'))
redis.call('hset', state, 'leftAt', at)
keep()
return math.ceil(at - now)
`;

/** ARGV: ticket, '1' when its call has left. Ends its turn. */
export const END = `${NOW}
if ARGV[2] == '1' then redis.call('hset', state, 'leftAt', math.max(get('leftAt'), now)) end
if redis.call('hget', state, 'holder') == ARGV[1] then redis.call('hset', state, 'holder', '', 'heldUntil', 0) end
redis.call('zrem', line, ARGV[1])
redis.call('zrem', alive, ARGV[1])
return 0
`;

/** ARGV: milliseconds. */
export const PAUSE = `${NOW}
redis.call('hset', state, 'pausedUntil', math.max(get('pausedUntil'), now + tonumber(ARGV[1])))
keep()
return 0
`;
