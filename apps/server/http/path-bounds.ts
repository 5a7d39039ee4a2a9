import type { IncomingMessage } from 'node:http'
import { httpError } from '@kogge/platform/server/procedures/http-error.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The longest path of an address, without its query. No page has one of 200, a batch of 20 calls takes 900. */
const LONGEST_PATH = 2048
/** Calls in one request; more of them would only evade the limits on requests. */
export const MAX_BATCH = 20

/** A comma between the calls of a batch, as it is and as it may be written. */
const COMMA = /,|%2c/gi
const CALLS = /^\/api\/(?:trpc|admin)\//

/** What is wrong with an address stands in place of its path while a route is looked for. */
const REFUSED = { '/.too-long': 414, '/.too-many': 400, '/.malformed': 400 } as const

const isRefused = (path: string): path is keyof typeof REFUSED => Object.hasOwn(REFUSED, path)

const canBeDecoded = (path: string): boolean => {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}

const faultOf = (url: string): keyof typeof REFUSED | null => {
  const end = url.search(/[?#;]/)
  const path = end === -1 ? url : url.slice(0, end)
  if (path.length > LONGEST_PATH) return '/.too-long'
  if (path.includes('%') && !canBeDecoded(path)) return '/.malformed'
  if (CALLS.test(path) && (path.match(COMMA)?.length ?? 0) >= MAX_BATCH) return '/.too-many'
  return null
}

/**
 * The address by which a route is looked for, as Fastify asks before it decodes any of it: what is too long,
 * names too many calls or cannot be decoded is led to a refusal, which waits for its turn as all else does.
 */
export const boundedUrl = ({ url = '/' }: Pick<IncomingMessage, 'url'>): string =>
  faultOf(url) ?? (isRefused(url) ? '/.malformed' : url)

/** Refuses an address that is not to be routed, and ends its connection; false for any other. */
export const refuseAddress = (
  { url }: Pick<FastifyRequest, 'url'>,
  reply: FastifyReply,
): boolean => {
  if (!isRefused(url)) return false
  const { body } = httpError('request.invalid')
  reply.code(REFUSED[url]).headers({ connection: 'close', 'cache-control': 'no-store' }).send(body)
  return true
}
