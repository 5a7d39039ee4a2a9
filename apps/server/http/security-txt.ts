import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const DAY_MS = 86_400_000
/** RFC 9116, 2.5.5, recommends less than a year. An installation that answers vouches for what it says. */
const GOOD_DAYS = 180

/** What RFC 9116 asks for: whom to write to about a weakness, and until when that is known to be so. */
const securityText = (contact: string, publicUrl: string, now: Date): string => {
  const today = Math.floor(now.getTime() / DAY_MS)
  const expires = new Date((today + GOOD_DAYS) * DAY_MS).toISOString()
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en, lv, et, lt',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/** `GET /.well-known/security.txt`, where the configuration names a contact; else there is none. */
export const registerSecurityText = (
  app: FastifyInstance,
  { securityContact, publicUrl }: Pick<Config, 'securityContact' | 'publicUrl'>,
): void => {
  if (securityContact === null) return
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(securityText(securityContact, publicUrl, new Date())),
  )
}
