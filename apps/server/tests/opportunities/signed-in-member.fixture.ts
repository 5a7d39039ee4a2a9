import type { TestDatabase } from '@kogge/db/testing/test-database.ts'
import type { Tier } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { Browser } from '@kogge/features/accounts/server/testing/browser.ts'
import { hashPassword } from '@kogge/platform/server/passwords/password-hash.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import type { testApp } from '../../testing/test-app.ts'

const PASSWORD = 'a quiet harbour in autumn'

export interface World {
  readonly database: TestDatabase
  readonly server: Awaited<ReturnType<typeof testApp>>
}

/** A member of a new organisation on a plan, signed in. */
export const addSignedInMember = async (
  { database: { db }, server }: World,
  tier: Tier,
  ip: string,
) => {
  const orgId = await addOrganisation(db, tier)
  const email = `${crypto.randomUUID()}@example.test`
  const userId = await addPerson(db, { email, passwordHash: await hashPassword(PASSWORD) })
  await addMember(db, orgId, userId, 'ORG_MEMBER')
  const browser = new Browser(server.app, ip)
  await browser.login(email, PASSWORD)
  return { orgId, userId, browser }
}
