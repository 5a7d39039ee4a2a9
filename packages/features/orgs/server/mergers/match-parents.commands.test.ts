import { randomUUID } from 'node:crypto'
import { auditLog } from '@kogge/db/schema/accounts.ts'
import { orgMatch } from '@kogge/db/schema/harvester.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { orgPlace, orgSeal } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { orgId as orgIdOf } from '@kogge/domain/kernel/entity-ids.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orgsAdminRouter } from '../orgs.admin-router.ts'
import { orgRouter } from '../orgs.router.ts'

let database: TestDatabase
let operatorId: string

beforeAll(async () => {
  database = await testDatabase()
  operatorId = await addPerson(database.db)
  await addStaff(database.db, operatorId, 'DEVELOPER')
})
afterAll(() => database.close())

const calls = async (userId = operatorId) =>
  createCaller(orgsAdminRouter)(await contextOfUser(database.db, userId))
const reason = 'A department of the ministry.'

const addPair = async (fromId: string, intoId: string): Promise<string> => {
  const id = randomUUID()
  await database.db
    .insert(orgMatch)
    .values({ id, fromId, intoId, confidence: 50, reason: 'department' })
  return id
}

const parentOf = async (id: string): Promise<string | null> => {
  const [row] = await database.db.select().from(org).where(eq(org.id, id))
  if (!row) throw new Error('It is gone.')
  return row.parentId
}

/** All of both that a right or a seal rests on, and what a merger would move. */
const powers = async (ids: readonly string[]) => {
  const { db } = database
  const rows = await db
    .select()
    .from(org)
    .where(inArray(org.id, [...ids]))
    .orderBy(org.id)
  return {
    orgs: rows.map(({ parentId: _parent, updatedAt: _updated, ...row }) => row),
    members: await db
      .select()
      .from(membership)
      .where(inArray(membership.orgId, [...ids]))
      .orderBy(membership.orgId, membership.userId),
    seals: await db.select().from(orgSeal).orderBy(orgSeal.orgId),
    places: await db.select().from(orgPlace).orderBy(orgPlace.placeId),
  }
}

const entriesOf = async (childId: string) =>
  (await database.db.select().from(auditLog).where(eq(auditLog.subjectId, childId)))
    .filter(({ action }) => action.startsWith('org.parent_'))
    .map(({ action, orgId: log, before, after }) => ({ action, log, before, after }))

const refused = (why: string) => ({ cause: { details: { reason: why } } })

describe('adminOrgMatches.setParent', () => {
  it.each(['into', 'from'] as const)(
    'makes the one of "%s" the parent, and takes it back',
    async (parent) => {
      const { db } = database
      const name = `Skola ${randomUUID().slice(0, 8)}`
      const from = await addOrganisation(db, 'FREE', {
        claimedAt: null,
        name: `${name}, internāts`,
      })
      const into = await addOrganisation(db, 'FREE', { claimedAt: null, name })
      const matchId = await addPair(from, into)
      const [childId, parentId] = parent === 'into' ? [from, into] : [into, from]
      const { adminOrgMatches } = await calls()
      await adminOrgMatches.setParent({ matchId, parent, reason })
      expect(await parentOf(childId)).toBe(parentId)
      expect(await parentOf(parentId)).toBeNull()
      const { items } = await adminOrgMatches.list({ state: 'parent', q: name })
      expect(items).toMatchObject([
        {
          matchId,
          decidedBy: 'Anna Bērziņa',
          [parent === 'into' ? 'from' : 'into']: { orgId: childId, parent: { orgId: parentId } },
          [parent]: { orgId: parentId, parent: null },
        },
      ])
      expect((await adminOrgMatches.list({ q: name })).items).toEqual([])
      const set = {
        action: 'org.parent_set',
        before: { parentId: null },
        after: { parentId, reason },
      }
      expect(await entriesOf(childId)).toEqual(
        expect.arrayContaining([
          { ...set, log: childId },
          { ...set, log: parentId },
        ]),
      )
      await adminOrgMatches.undo({ matchId, reason: 'A mistake.' })
      expect(await parentOf(childId)).toBeNull()
      expect((await adminOrgMatches.list({ q: name })).items).toMatchObject([{ matchId }])
      expect(
        (await entriesOf(childId)).filter(({ action }) => action === 'org.parent_removed'),
      ).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ log: childId, before: { parentId } }),
          expect.objectContaining({ log: parentId, before: { parentId } }),
        ]),
      )
      await expect(adminOrgMatches.undo({ matchId, reason })).rejects.toThrow('record.not_found')
    },
  )

  it('merges nothing, and gives nobody a right or a place', async () => {
    const { db } = database
    const [child, above] = [await addOrganisation(db), await addOrganisation(db)]
    const [ofChild, ofParent] = [await addPerson(db), await addPerson(db)]
    await addMember(db, child, ofChild, 'ORG_ADMINISTRATOR')
    await addMember(db, above, ofParent, 'ORG_ADMINISTRATOR')
    const before = await powers([child, above])
    const matchId = await addPair(child, above)
    const { adminOrgMatches } = await calls()
    await adminOrgMatches.setParent({ matchId, parent: 'into', reason })
    expect(await powers([child, above])).toEqual(before)
    const profileOf = async (userId: string, id: string) =>
      createCaller(orgRouter)(await contextOfUser(db, userId)).org.profile({
        orgId: orgIdOf.parse(id),
      })
    await expect(profileOf(ofParent, child)).rejects.toThrow('record.not_found')
    await expect(profileOf(ofChild, above)).rejects.toThrow('record.not_found')
    expect(await profileOf(ofChild, child)).toHaveProperty('version')
    await adminOrgMatches.undo({ matchId, reason })
    expect(await powers([child, above])).toEqual(before)
  })

  it('leaves a parent that staff gave otherwise, before and since', async () => {
    const { db } = database
    const [child, one, other] = await Promise.all([
      addOrganisation(db, 'FREE', { claimedAt: null }),
      addOrganisation(db, 'FREE', { claimedAt: null }),
      addOrganisation(db, 'FREE', { claimedAt: null }),
    ])
    const [first, second] = [await addPair(child, one), await addPair(child, other)]
    const { adminOrgMatches } = await calls()
    await adminOrgMatches.setParent({ matchId: first, parent: 'into', reason })
    await expect(
      adminOrgMatches.setParent({ matchId: second, parent: 'into', reason }),
    ).rejects.toMatchObject(refused('parent_set'))
    await db.update(org).set({ parentId: other }).where(eq(org.id, child))
    await adminOrgMatches.undo({ matchId: first, reason })
    expect(await parentOf(child)).toBe(other)
    // The pair of those two is answered by it, though nobody decided on it.
    const { items } = await adminOrgMatches.list({ limit: 50 })
    expect(items.map(({ matchId }) => matchId)).not.toContain(second)
    for (const parent of ['into', 'from'] as const)
      await expect(adminOrgMatches.setParent({ matchId: second, parent, reason })).rejects.toThrow(
        'record.not_found',
      )
  })

  it('closes no ring, and takes none that is gone', async () => {
    const { db } = database
    const low = await addOrganisation(db, 'FREE', { claimedAt: null })
    const middle = await addOrganisation(db, 'FREE', { claimedAt: null })
    const top = await addOrganisation(db, 'FREE', { claimedAt: null })
    await db.update(org).set({ parentId: middle }).where(eq(org.id, low))
    await db.update(org).set({ parentId: top }).where(eq(org.id, middle))
    const { adminOrgMatches } = await calls()
    const set = (matchId: string, parent: 'from' | 'into') =>
      adminOrgMatches.setParent({ matchId, parent, reason })
    const ring = await addPair(top, low)
    await expect(set(ring, 'into')).rejects.toMatchObject(refused('parent_below'))
    const gone = await addOrganisation(db, 'FREE', { claimedAt: null, deletedAt: new Date() })
    const deleted = await addPair(top, gone)
    await expect(set(deleted, 'into')).rejects.toMatchObject(refused('parent_unknown'))
    await expect(set(deleted, 'from')).rejects.toThrow('record.not_found')
    await expect(set(randomUUID(), 'into')).rejects.toThrow('record.not_found')
  })

  it('follows the ones that stand for the two by now', async () => {
    const { db } = database
    const root = await addOrganisation(db, 'FREE', { claimedAt: null })
    const into = await addOrganisation(db, 'FREE', { claimedAt: null, mergedIntoId: root })
    const from = await addOrganisation(db, 'FREE', { claimedAt: null })
    const matchId = await addPair(from, into)
    const { adminOrgMatches } = await calls()
    await adminOrgMatches.setParent({ matchId, parent: 'into', reason })
    expect(await parentOf(from)).toBe(root)
    await adminOrgMatches.undo({ matchId, reason })
    expect(await parentOf(from)).toBeNull()
    const same = await addPair(into, root)
    await expect(
      adminOrgMatches.setParent({ matchId: same, parent: 'into', reason }),
    ).rejects.toThrow('record.not_found')
  })

  it('is for those who may merge', async () => {
    const { db } = database
    const matchId = await addPair(await addOrganisation(db), await addOrganisation(db))
    const support = await addPerson(db)
    await addStaff(db, support, 'SUPPORT')
    const { adminOrgMatches } = await calls(support)
    await expect(adminOrgMatches.setParent({ matchId, parent: 'into', reason })).rejects.toThrow(
      'access.denied',
    )
  })
})
