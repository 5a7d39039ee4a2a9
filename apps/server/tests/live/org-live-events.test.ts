import { liveEvent } from '@kogge/db/schema/live.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { noteOrgChange } from '@kogge/platform/server/live/org-live-events.commands.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('a transaction that changes much of an organisation is one event for each member', async () => {
  const { db } = database
  const [orgId, otherOrgId] = [await addOrganisation(db), await addOrganisation(db)]
  const [anna, juris, stranger] = [await addPerson(db), await addPerson(db), await addPerson(db)]
  await addMember(db, orgId, anna, 'ORG_LIMITED_MEMBER')
  await addMember(db, otherOrgId, anna, 'ORG_LIMITED_MEMBER')
  await addMember(db, orgId, juris, 'ORG_LIMITED_MEMBER')
  await addMember(db, otherOrgId, stranger, 'ORG_LIMITED_MEMBER')
  const note = (orgId: string) => ({ orgId, topic: 'opportunities' as const, now: new Date() })
  await db.transaction(async (tx) => {
    await noteOrgChange(tx, note(orgId))
    await tx.transaction((inner) => noteOrgChange(inner, note(orgId)))
    await noteOrgChange(tx, note(otherOrgId))
  })
  const events = async () =>
    (await db.select().from(liveEvent)).map(({ userId, ref }) => `${userId} ${ref}`).sort()
  const once = [
    `${anna} ${orgId}`,
    `${anna} ${otherOrgId}`,
    `${juris} ${orgId}`,
    `${stranger} ${otherOrgId}`,
  ]
  expect(await events()).toEqual(once.sort())
  await db.transaction((tx) => noteOrgChange(tx, note(orgId)))
  expect(await db.$count(liveEvent)).toBe(6)
})
