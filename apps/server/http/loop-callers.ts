import { createHash } from 'node:crypto'
import { TOKEN_COOKIE } from '@kogge/domain/accounts/session-cookies.ts'
import { addressOf } from '@kogge/platform/server/load/admission-queue.ts'
import type { LoopCaller } from '@kogge/platform/server/load/loop-time-shares.ts'
import type { FastifyRequest } from 'fastify'

/** A session is known by the last look-up of its token for so long. It opens nothing: it says whose time is used. */
const KNOWN_MS = 10 * 60 * 1000
const MOST_KNOWN = 20_000
const LONGEST_TOKEN = 200

interface Known {
  readonly userId: string
  readonly until: number
}

/** By the hash of a token; those that were looked up first come first. */
const known = new Map<string, Known>()

/** The token of a request, found without taking all its cookies apart. */
const tokenOf = ({ headers: { cookie } }: Pick<FastifyRequest, 'headers'>): string | null => {
  const at = cookie?.indexOf(`${TOKEN_COOKIE}=`) ?? -1
  if (cookie === undefined || at === -1) return null
  const from = at + TOKEN_COOKIE.length + 1
  return cookie.slice(from, from + LONGEST_TOKEN).split(';', 1)[0] ?? null
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Notes whose session the token of a request was found to be. */
export const rememberCaller = (request: Pick<FastifyRequest, 'headers'>, userId: string): void => {
  const token = tokenOf(request)
  if (token === null) return
  const hash = hashOf(token)
  known.delete(hash)
  known.set(hash, { userId, until: performance.now() + KNOWN_MS })
  for (const first of known.keys()) {
    if (known.size <= MOST_KNOWN) return
    known.delete(first)
  }
}

/**
 * Whose time of the event loop a request uses: the user whose session was looked up lately, else the network
 * that it comes from. So people behind one address do not wait for each other once they have signed in.
 */
export const loopCallerOf = (request: Pick<FastifyRequest, 'headers' | 'ip'>): LoopCaller => {
  const token = known.size === 0 ? null : tokenOf(request)
  const found = token === null ? undefined : known.get(hashOf(token))
  if (found && found.until > performance.now())
    return { key: `user ${found.userId}`, isStranger: false }
  return { key: addressOf(request.ip), isStranger: true }
}
