import type { Db } from '@kogge/db/client.ts'
import { mailSuppression } from '@kogge/db/schema/mail-delivery.ts'
import type { SuppressionReason } from '@kogge/domain/mail/mail-states.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { plainText } from './mail-plain-text.ts'
import { suppressedName } from './mail-suppressions.queries.ts'

interface Stop {
  /** The message that was reported. */
  readonly mail: { readonly id: string; readonly recipient: string }
  readonly reason: SuppressionReason
  /** What a server said. */
  readonly detail: string | null
  readonly since: Date
}

/**
 * Stops mail to the address of a message. An address that is stopped already stays as it is, but for a complaint, which
 * outweighs mail that came back.
 */
export const stopMail = async (tx: Db, { mail, reason, detail, since }: Stop): Promise<void> => {
  const values = { reason, since, mailId: mail.id, detail: plainText(detail) }
  await tx
    .insert(mailSuppression)
    .values({ ...values, address: suppressedName(mail.recipient) })
    .onConflictDoUpdate({
      target: mailSuppression.address,
      set: values,
      setWhere: sql`${mailSuppression.reason} = 'hard_bounce' and ${reason} <> 'hard_bounce'`,
    })
}

/** Lifts what came of mail that failed; not what staff have decided. Gives whether there was anything. */
export const liftByOwner = async (tx: Db, address: string): Promise<boolean> => {
  const lifted = await tx
    .delete(mailSuppression)
    .where(
      and(
        eq(mailSuppression.address, suppressedName(address)),
        inArray(mailSuppression.reason, ['hard_bounce', 'complaint']),
      ),
    )
    .returning({ address: mailSuppression.address })
  return lifted.length > 0
}
