import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Config, ConfigError } from '../config.ts'

type Place = Pick<Config, 'port' | 'host'>

/** A failure to listen, as one of the settings; any other failure as it is. */
export const asPortError = (error: unknown, { port, host }: Place): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') return new ConfigError(`PORT: ${port} is in use`)
  if (code === 'EACCES') return new ConfigError(`PORT: ${port} may not be listened to`)
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
    return new ConfigError(`HOST: "${host}" is no address of this machine`)
  return error
}

/**
 * Throws `ConfigError` where nothing can listen to the port just now: whoever starts twice learns it before the
 * database is opened and jobs run.
 */
export const expectFreePort = async ({ port, host }: Place): Promise<void> => {
  if (port === 0) return
  const probe = createServer().listen({ port, host })
  try {
    await once(probe, 'listening')
  } catch (error) {
    throw asPortError(error, { port, host })
  }
  probe.close()
  await once(probe, 'close')
}
