import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { invitation, joinRequest, ownershipRequest } from '@kogge/db/schema/members.ts'
import { newRequest } from '@kogge/platform/server/row-seals/membership-request-seals.ts'
import { writeDelegation } from '@kogge/platform/server/row-seals/sealed-delegations.commands.ts'
import type { Sealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { invitationFacts } from '@kogge/platform/server/tokens/invitation-token-facts.ts'
import { newToken } from '@kogge/platform/server/tokens/new-token.ts'
import type { TokenKeys } from '@kogge/platform/server/tokens/token-keys.ts'
import { type DemoOrg, SUPPLIER_ORGS } from './world/demo-organisations.ts'
import { CLAIMED_ORGS, type DemoPerson } from './world/demo-people.ts'
import { dealingsOf } from './world/pending-memberships.ts'

/** Writes what goes on between the people of the world; `idOf` gives the id of an organisation. */
export const writeDealings = async (
  db: Db,
  people: readonly DemoPerson[],
  idOf: (org: DemoOrg) => string,
  {
    now,
    tokenKeys,
    sealing,
  }: { readonly now: Date; readonly tokenKeys: TokenKeys; readonly sealing: Sealing },
): Promise<void> => {
  const unclaimed = SUPPLIER_ORGS.find(
    (org) => org.town.country === 'LV' && !CLAIMED_ORGS.some((claimed) => claimed.org === org),
  )
  if (!unclaimed) return
  const { joining, claiming, invited, delegations } = dealingsOf(people, unclaimed, now)
  const asks = { orgId: idOf(joining.org), userId: joining.person.id, createdAt: now }
  await db
    .insert(joinRequest)
    .values({ ...newRequest(sealing, 'join_request', asks), message: joining.message })
  const claims = { orgId: idOf(claiming.org), userId: claiming.person.id, createdAt: now }
  await db
    .insert(ownershipRequest)
    .values({ ...newRequest(sealing, 'ownership_request', claims), statement: claiming.statement })
  const facts = {
    id: randomUUID(),
    orgId: idOf(invited.org),
    email: invited.email,
    role: 'ORG_MEMBER' as const,
    invitedBy: invited.by.id,
    expiresAt: invited.until,
  }
  await db.insert(invitation).values({
    ...facts,
    // Nobody has the token: the address belongs to nobody either.
    ...tokenKeys.keep('invitation', newToken(), invitationFacts(facts)),
    createdAt: now,
  })
  for (const { from, to, reason, startsAt, endsAt } of delegations) {
    const given = {
      orgId: idOf(from.org),
      delegateOrgId: idOf(to.org),
      kind: 'manager' as const,
      reason,
      startsAt,
      endsAt,
      createdBy: from.by.id,
      createdAt: startsAt,
    }
    const isOver = endsAt <= now
    const taken = { activatedAt: isOver ? startsAt : null }
    await writeDelegation({ db, sealing }, given, [to.person.id], taken)
  }
}
