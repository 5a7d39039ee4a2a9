import type { Db } from '@kogge/db/client.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import { asc, eq } from 'drizzle-orm'
import type { Account } from '../ledger-state.ts'
import { Comparison, type Difference } from './ledger-differences.ts'

/** Who was invited and not uninvited. Whom an invitation by letter led to is not in the log. */
export async function* compareInvitations(
  db: Db,
  rfxId: string,
  { invitations }: Account,
): AsyncGenerator<Difference> {
  const comparison = new Comparison('invitation', invitations)
  const rows = await db
    .select()
    .from(rfxInvitation)
    .where(eq(rfxInvitation.rfxId, rfxId))
    .orderBy(asc(rfxInvitation.id))
  for (const { id, orgId, email, withdrawnAt, invitedBy, tokenHash } of rows) {
    const found = comparison.with(
      id,
      (one) =>
        one.isWithdrawn === (withdrawnAt !== null) &&
        one.invitedBy === invitedBy &&
        (one.letter === null || one.isWithdrawn || one.letter === tokenHash?.toString('hex')) &&
        one.orgId === (email === null ? orgId : null),
    )
    if (found) yield found
  }
  yield* comparison.rest()
}
