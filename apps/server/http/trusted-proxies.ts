import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/** Networks that have a name: this machine, its link, and those that are nobody's on the internet. */
const NAMED = ['loopback', 'linklocal', 'uniquelocal'] as const

const isNetwork = (text: string): boolean => {
  if (NAMED.some((name) => name === text)) return true
  const [address = '', prefix, ...rest] = text.split('/')
  const kind = isIP(address)
  if (kind === 0 || rest.length > 0) return false
  if (prefix === undefined) return true
  return /^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= (kind === 4 ? 32 : 128)
}

/** Addresses and networks of the proxies in front: `10.0.0.0/8, ::1, loopback`. Never all there are. */
export const proxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (networks) => networks.every(isNetwork),
    `must list addresses or networks of proxies, or ${NAMED.join(', ')}`,
  )

/**
 * Leaves of `X-Forwarded-For` what is addresses, from the end up to the first that is none: proxies
 * add at the end, and what stands before may have been written by the client.
 */
export const keepAddresses = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const header = headers['x-forwarded-for']
    if (header === undefined) return
    const hops = String(header)
      .split(',')
      .map((part) => part.trim())
    const kept = hops.slice(hops.findLastIndex((hop) => isIP(hop) === 0) + 1)
    if (kept.length > 0) headers['x-forwarded-for'] = kept.join(', ')
    else delete headers['x-forwarded-for']
  })
}
