import { HttpError } from './http-errors.ts'

/** Where requests may go. */
export interface Targets {
  /** `https://host` origins that the source declares. */
  readonly origins: readonly string[]
  /** An origin that is asked in place of all of them: an operator's proxy, or a test. */
  readonly mirror?: string | undefined
}

/** An address as it was given or redirected to. Throws `HttpError` where it is none. */
export const parseUrl = (address: string, base: URL | undefined, source: URL): URL => {
  const url = URL.parse(address, base?.href)
  if (!url) throw new HttpError('bad-redirect', source)
  return url
}

/**
 * The address that is really asked. Throws `HttpError` where its origin is not declared, which
 * includes another port, another scheme, and user information in front of the host.
 */
export const targetOf = (url: URL, { origins, mirror }: Targets): URL => {
  if (url.username || url.password) throw new HttpError('host-not-allowed', url)
  if (mirror !== undefined && url.origin === mirror) return url
  if (!origins.includes(url.origin)) {
    const isDowngrade = url.protocol === 'http:' && origins.includes(`https://${url.host}`)
    throw new HttpError(isDowngrade ? 'not-https' : 'host-not-allowed', url)
  }
  if (mirror === undefined) return url
  // Part by part: a path that begins with two slashes would otherwise be read as another host.
  const target = new URL(mirror)
  target.pathname = url.pathname
  target.search = url.search
  return target
}
