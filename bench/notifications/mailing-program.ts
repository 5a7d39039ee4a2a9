import { connect } from '@kogge/db/client.ts'
import { startNotificationMailer } from '@kogge/features/notifications/server/mails/notification-mailer.ts'
import { startJobs } from '@kogge/platform/server/job-queues.jobs.ts'
import { mailHandlers } from '@kogge/platform/server/mail/mail-delivery.jobs.ts'
import { smtpTransport } from '@kogge/platform/server/mail/smtp-transport.ts'
import { SEALING, TOKEN_KEYS } from './mailing-keys.ts'

const PUBLIC_URL = 'https://kogge.example'
const log = { info: () => undefined, warn: () => undefined, error: console.error }

/** A process that writes and delivers the mail of a database until it is killed. It says when it begins. */
const main = async ([url = '', smtp = '']: readonly string[]): Promise<void> => {
  const { db } = connect(url, { max: 12 })
  const transport = smtpTransport(smtp, 'Kogge <no-reply@kogge.example>', PUBLIC_URL)
  const handlers = mailHandlers({
    db,
    log,
    tokenKeys: TOKEN_KEYS,
    transport,
    onKept: () => undefined,
    hostPerMinute: 1_000_000,
  })
  const jobs = await startJobs({
    mailSeals: TOKEN_KEYS,
    url,
    log,
    handlers,
    roles: ['worker'],
  })
  startNotificationMailer({ db, jobs, log, sealing: SEALING, publicUrl: PUBLIC_URL })
  process.stdout.write('begins\n')
}

await main(process.argv.slice(2))
