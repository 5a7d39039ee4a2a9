import { randomBytes } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { delegation, delegationUser } from '@kogge/db/schema/delegation.ts'
import { invitation, joinRequest, ownershipRequest } from '@kogge/db/schema/membership.ts'
import { dealingsOf } from '../world/dealings.ts'
import { type DemoOrg, SUPPLIER_ORGS } from '../world/organisations.ts'
import { CLAIMED_ORGS, type DemoPerson } from '../world/people.ts'

/** Writes what goes on between the people of the world; `idOf` gives the id of an organisation. */
export const writeDealings = async (
  db: Db,
  people: readonly DemoPerson[],
  idOf: (org: DemoOrg) => string,
  now: Date,
): Promise<void> => {
  const unclaimed = SUPPLIER_ORGS.find(
    (org) => org.town.country === 'LV' && !CLAIMED_ORGS.some((claimed) => claimed.org === org),
  )
  if (!unclaimed) return
  const { joining, claiming, invited, delegations } = dealingsOf(people, unclaimed, now)
  await db
    .insert(joinRequest)
    .values({ orgId: idOf(joining.org), userId: joining.person.id, message: joining.message })
  await db.insert(ownershipRequest).values({
    orgId: idOf(claiming.org),
    userId: claiming.person.id,
    statement: claiming.statement,
  })
  await db.insert(invitation).values({
    orgId: idOf(invited.org),
    email: invited.email,
    role: 'ORG_MEMBER',
    // Nobody has the token: the address belongs to nobody either.
    ...{ tokenHash: randomBytes(32), keyId: 'none', seal: Buffer.alloc(0) },
    invitedBy: invited.by.id,
    createdAt: now,
    expiresAt: invited.until,
  })
  for (const { from, to, reason, startsAt, endsAt } of delegations) {
    const [row] = await db
      .insert(delegation)
      .values({
        orgId: idOf(from.org),
        delegateOrgId: idOf(to.org),
        kind: 'manager',
        reason,
        startsAt,
        endsAt,
        createdBy: from.by.id,
        createdAt: startsAt,
      })
      .returning({ id: delegation.id })
    const isOver = endsAt <= now
    if (row)
      await db.insert(delegationUser).values({
        delegationId: row.id,
        userId: to.person.id,
        activatedAt: isOver ? startsAt : null,
      })
  }
}
