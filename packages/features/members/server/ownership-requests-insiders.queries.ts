import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { delegatesOf, powersIn } from '@kogge/platform/server/access/org-powers.queries.ts'
import { inArray } from 'drizzle-orm'
import type { Inside } from './members.views.ts'

const addressesOf = async (db: Db, userIds: readonly string[]): Promise<readonly string[]> => {
  if (userIds.length === 0) return []
  const rows = await db
    .select({ email: user.email })
    .from(user)
    .where(inArray(user.id, [...userIds]))
    .orderBy(user.email)
  return rows.map(({ email }) => email)
}

/**
 * Who has something in an organisation that nobody speaks for, or is about to get it, beside whoever asks to
 * speak for it: nobody should, and all of it ends when the request is approved.
 */
export const insideOf = async (
  db: Db,
  orgId: string,
  { userId, email }: { readonly userId: string; readonly email: string },
  now: Date,
): Promise<Inside[]> => {
  const powers = await powersIn(db, orgId, now)
  const idsOf = (rows: readonly { readonly userId: string }[]) => rows.map((row) => row.userId)
  const found: readonly (readonly [Inside['kind'], readonly string[]])[] = [
    ['member', await addressesOf(db, idsOf(powers.members))],
    ['delegate', await addressesOf(db, await delegatesOf(db, powers))],
    ['invited', powers.invitations.map((row) => row.email)],
    [
      'asked',
      await addressesOf(
        db,
        idsOf(powers.joinRequests).filter((id) => id !== userId),
      ),
    ],
  ]
  return found.flatMap(([kind, addresses]) =>
    addresses.flatMap((address) => (address === email ? [] : [{ kind, email: address }])),
  )
}
