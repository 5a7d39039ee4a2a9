import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** At most `hits` for one key within a window. */
export interface Limit {
  readonly name: string
  readonly hits: number
  readonly windowSeconds: number
}

/** Whoever has an IPv6 address has 2^64 of them: what counts is the network. */
export const networkOf = (ip: string): string => {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [head = '', tail = ''] = ip.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = ip.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : []
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

/** What is counted: the limit's name and a digest, so that the table holds no addresses. */
export const limitKey = (limit: Limit, ip: string | null, subject = ''): string => {
  const digest = createHash('sha256')
    .update(`${ip === null ? '' : networkOf(ip)}\n${subject}`)
    .digest('base64url')
  return `${limit.name}:${digest}`
}
