import type { Db } from '@kogge/db/client.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { mailSuppression } from '@kogge/db/schema/mail-delivery.ts'
import type { SuppressionReason } from '@kogge/domain/mail/mail-states.ts'
import { and, eq, gt, inArray, isNotNull, or } from 'drizzle-orm'

/** An address as suppressions name it. */
export const suppressedName = (address: string): string => address.trim().toLowerCase()

/** Messages that an owner asks for this very moment, to confirm the address or to get in again. */
const ASKED_FOR: ReadonlySet<string> = new Set(['confirmEmail', 'changeEmail', 'resetPassword'])

/** Whether a message goes to an address that takes no mail. */
export const passesSuppression = (template: string): boolean => ASKED_FOR.has(template)

/** Why an address takes no mail; null for one that does. */
export const suppressionReason = async (
  db: Db,
  address: string,
): Promise<SuppressionReason | null> => {
  const [row] = await db
    .select({ reason: mailSuppression.reason })
    .from(mailSuppression)
    .where(eq(mailSuppression.address, suppressedName(address)))
  return row?.reason ?? null
}

/** All addresses that take no mail: for letters whose recipients no statement may name. */
export const suppressedAddresses = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set(
    (await db.select({ address: mailSuppression.address }).from(mailSuppression)).map(
      ({ address }) => address,
    ),
  )

const OURS = /^<?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@[^<>@\s]{1,253}>?$/i

/** The message that a server was given and that one of these names is of: our Message-ID, or the server's own name. */
export const reportedMail = async (db: Db, messageIds: readonly string[]) => {
  const names = messageIds.map((name) => name.trim())
  const ids = names.flatMap((name) => OURS.exec(name)?.[1]?.toLowerCase() ?? [])
  const [mail] = await db
    .select({ id: mailMessage.id, recipient: mailMessage.recipient })
    .from(mailMessage)
    .where(
      and(
        or(
          inArray(mailMessage.id, ids),
          inArray(
            mailMessage.serverId,
            names.map((name) => name.toLowerCase()),
          ),
        ),
        // A report may come before the row of a message that is tried says that the server took it.
        or(
          and(eq(mailMessage.status, 'queued'), isNotNull(mailMessage.slotAt)),
          and(inArray(mailMessage.status, ['sent', 'failed']), gt(mailMessage.attempts, 0)),
        ),
      ),
    )
    .limit(1)
  return mail ?? null
}
