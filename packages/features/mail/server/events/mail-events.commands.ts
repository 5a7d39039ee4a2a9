import type { Db } from '@kogge/db/client.ts'
import { mailEvent } from '@kogge/db/schema/mail-delivery.ts'
import type { MailEvent } from '@kogge/domain/mail/mail-event.ts'
import { suppressionOf } from '@kogge/domain/mail/mail-states.ts'
import { plainText } from '@kogge/platform/server/mail/mail-plain-text.ts'
import { stopMail } from '@kogge/platform/server/mail/mail-suppressions.commands.ts'
import {
  reportedMail,
  suppressedName,
} from '@kogge/platform/server/mail/mail-suppressions.queries.ts'

/** How a report ended: it was taken, was known already, or is about no message of ours to that address. */
export type EventOutcome = 'taken' | 'known' | 'unknown'

/**
 * Takes a report of a provider, once however often it comes. It stops mail to the address of the message that it names, and
 * only where that message was written to the address that it names.
 */
export const takeMailEvent = (
  db: Db,
  provider: string,
  { kind, id, messageIds, address, detail, at }: MailEvent,
  now: Date,
): Promise<EventOutcome> =>
  db.transaction(async (tx) => {
    const mail = await reportedMail(tx, messageIds)
    if (!mail || suppressedName(mail.recipient) !== suppressedName(address)) return 'unknown'
    const said = plainText(detail)
    const [kept] = await tx
      .insert(mailEvent)
      .values({ provider, id, kind, mailId: mail.id, detail: said, at, receivedAt: now })
      .onConflictDoNothing()
      .returning({ id: mailEvent.id })
    if (!kept) return 'known'
    const reason = suppressionOf(kind)
    if (reason) await stopMail(tx, { mail, reason, detail: said, since: now })
    return 'taken'
  })
