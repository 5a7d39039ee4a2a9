import { type LoggerOptions, pino } from 'pino'
import { loggedAs } from './masked-log-paths.ts'

/** A request as its log lines name it. */
interface Logged {
  readonly method: string
  readonly url: string
  /** Known once the router has found a route for it. */
  readonly routeOptions?: { readonly url?: string | undefined }
}

/** The path of a request as it may be logged; see `loggedAs`. */
export const loggedPath = ({ url, routeOptions }: Omit<Logged, 'method'>): string =>
  loggedAs(url, Boolean(routeOptions?.url)).path

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
    req: (request: Logged) => ({ method: request.method, path: loggedPath(request) }),
  },
})
