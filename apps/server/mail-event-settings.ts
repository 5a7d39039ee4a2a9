import type { MailEventDeps } from '@kogge/features/mail/server/events/mail-events.http.ts'
import { snsOriginOf } from '@kogge/features/mail/server/events/sns-signature.ts'
import { createHttpClient } from '@kogge/harvester/sources/http/http-client.ts'
import type { Config } from './config.ts'

/** Certificates and confirmations of SNS are a few kilobytes. */
const MOST_BYTES = 64 * 1024

/** How reports on mail are taken: files of Amazon SNS are read from its host in the region of the topic, and nowhere else. */
export const mailEventsOf = ({
  mailEvents: { secret, snsTopic },
  sources: { userAgent },
}: Config): Pick<MailEventDeps, 'secret' | 'sns' | 'clock'> => {
  const origin = snsTopic && snsOriginOf(snsTopic)
  const client =
    origin &&
    createHttpClient({
      origins: [origin],
      userAgent,
      allowLoopback: false,
      gapMs: 0,
      limits: { maxBytes: MOST_BYTES, connectMs: 5000, idleMs: 5000, totalMs: 10_000 },
      backoff: { attempts: 1, baseMs: 0, maxMs: 0 },
    })
  return {
    secret,
    clock: () => new Date(),
    sns:
      snsTopic && client
        ? {
            topic: snsTopic,
            fetchText: async (url) => {
              const reply = await client.ask(url)
              if (reply.kind !== 'file') throw new Error(`SNS has no such file: ${reply.kind}`)
              return reply.bytes.toString('utf8')
            },
          }
        : null,
  }
}
