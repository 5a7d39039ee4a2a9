import { type LoggerOptions, pino } from 'pino'

/** Pages whose very address tells who responds to what, in the reader's language or none. */
const RESPONSE_PAGE = /^(\/[a-z]{2,6})?\/rfx\/[^/]+\/response(\/|$)/i
/** Calls by which a supplier takes part. */
const RESPONSE_CALL = /(^|[,/])(response|participation)\./

/** Files that are sent and fetched: those of responses among them. */
const FILE_CALL = /^\/api\/(upload|file)(\/|$)/

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * An address as it may be logged: without its query, which carries search words and tokens of mailed
 * links, and without telling who takes part in a request that is sealed.
 */
export const loggedPath = (url: string): string => {
  const [path = ''] = url.split('?', 1)
  return maskOf(decoded(path)) ?? path
}

/** What stands in the log in the place of an address that would tell too much. */
const maskOf = (plain: string): string | null => {
  if (RESPONSE_PAGE.test(plain)) return '/rfx/*/response/*'
  if (plain.startsWith('/api/trpc/') && RESPONSE_CALL.test(plain)) return '/api/trpc/*'
  return null
}

/**
 * Whether a request is one that suppliers make: its log lines must not be found under the id of the
 * session, which stands beside a sign-in too.
 */
export const isUnlinked = (url: string): boolean => {
  const [path = ''] = url.split('?', 1)
  const plain = decoded(path)
  return maskOf(plain) !== null || FILE_CALL.test(plain)
}

/** What the database library says of a failed query ends with the values that were asked with. */
const withoutValues = (text: string | undefined): string | undefined =>
  text?.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '')

interface Serialized {
  readonly message?: string | undefined
  readonly stack?: string | undefined
}

const loggedError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  // Of its own members the code alone: others may be the values, or a row that was refused.
  const { type, message, stack } = pino.stdSerializers.err(error)
  const known: Serialized = { message: withoutValues(message), stack: withoutValues(stack) }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { type, ...known, ...code }
}

/** How every line of the log is written. */
export const logOptions = (level: string): LoggerOptions => ({
  level,
  redact: ['req.headers.cookie', 'req.headers.authorization', 'req.headers["x-csrf-token"]'],
  serializers: {
    err: loggedError,
    req: (request: { method: string; url: string }) => ({
      method: request.method,
      path: loggedPath(request.url),
    }),
  },
})
