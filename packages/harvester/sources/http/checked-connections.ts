import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import type { LookupFunction, Socket } from 'node:net'
import { isIP } from 'node:net'
import { buildConnector } from 'undici'
import { isLoopback, isPublicAddress } from './public-ip-addresses.ts'

/** All addresses of a name. Given another one, tests can let a name's answers change. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

const resolveBySystem: Resolve = (host) =>
  new Promise((done, fail) => {
    systemLookup(host, { all: true }, (error, addresses) => (error ? fail(error) : done(addresses)))
  })

/** The reason why a connection was refused, separate from network errors. */
export class AddressRefused extends Error {}

/** Loopback is open only where configuration says so, and plain http only to loopback. */
const mayConnect = (address: string, isPlain: boolean, allowLoopback: boolean): boolean =>
  (allowLoopback && isLoopback(address)) || (!isPlain && isPublicAddress(address))

/**
 * Makes connections to checked addresses alone. The name is resolved once, every address of the
 * answer is checked, and the connection goes to one of those that were checked, so that a second
 * answer of the name server cannot lead elsewhere. One address that is not allowed condemns the
 * name. The far end of the open socket is looked at again, which covers addresses without a name.
 */
export const checkedConnector = ({
  allowLoopback,
  connectMs,
  resolve = resolveBySystem,
}: {
  readonly allowLoopback: boolean
  readonly connectMs: number
  readonly resolve?: Resolve | undefined
}): buildConnector.connector => {
  const lookup =
    (isPlain: boolean): LookupFunction =>
    (host, options, callback) => {
      resolve(host).then(
        (addresses) => {
          const wrong = addresses.find(
            ({ address }) => !mayConnect(address, isPlain, allowLoopback),
          )
          const [first] = addresses
          if (wrong || !first)
            callback(new AddressRefused(`${host}: ${wrong?.address ?? 'none'}`), '')
          else if (options.all) callback(null, [...addresses])
          else callback(null, first.address, first.family)
        },
        (error: NodeJS.ErrnoException) => callback(error, ''),
      )
    }
  const connectorOf = (isPlain: boolean): buildConnector.connector =>
    buildConnector({ timeout: connectMs, allowH2: false, lookup: lookup(isPlain) })
  const connectors = { plain: connectorOf(true), secure: connectorOf(false) }

  return (options, callback) => {
    const isPlain = options.protocol === 'http:'
    const bare = options.hostname.replace(/^\[|\]$/g, '')
    if (isIP(bare) && !mayConnect(bare, isPlain, allowLoopback)) {
      callback(new AddressRefused(bare), null)
      return
    }
    const connect = isPlain ? connectors.plain : connectors.secure
    connect(options, (...[error, socket]: [Error, null] | [null, Socket]) => {
      if (error) return callback(error, null)
      const far = socket.remoteAddress ?? ''
      if (mayConnect(far, isPlain, allowLoopback)) return callback(null, socket)
      socket.destroy()
      callback(new AddressRefused(far), null)
    })
  }
}
