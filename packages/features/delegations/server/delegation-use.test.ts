import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { sessionViewOf } from '@kogge/domain/accounts/session-view-schema.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { readActor } from '@kogge/platform/server/sessions/sessions.queries.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  TEST_NOW,
  TEST_SEALING,
} from '@kogge/platform/server/testing/test-context.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addressOf,
  addSides,
  asked,
  callsOf,
  grantedBy,
  later,
  type Sides,
} from './delegations.fixture.ts'
import { delegationRouter } from './delegations.router.ts'

const MINUTE = 60 * 1000

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** The roles that a user has in an organisation at a time. */
const rolesIn = async (orgId: string, userId: string, now = TEST_NOW) => {
  const actor = await readActor(database.db, TEST_SEALING, userId, now)
  return actor?.orgs.find((org) => org.orgId === orgId)?.roles.map(({ role }) => role) ?? []
}

/** A delegation that the person named has activated. */
const activated = async (sides: Sides, values: Parameters<typeof grantedBy>[2] = {}) => {
  const { db } = database
  const delegationId = await grantedBy(db, sides, values)
  const calls = await callsOf(db, sides.named)
  const input = { orgId: sides.delegate, delegationId }
  if (values.kind === 'auditor') await calls.activateAuditor(input)
  else await calls.activateManager(input)
  return delegationId
}

describe('the delegate organisation', () => {
  it('takes what its people had with it when it is deleted or becomes part of another', async () => {
    const { db } = database
    for (const gone of [{ deletedAt: TEST_NOW }, { mergedIntoId: await addOrganisation(db) }]) {
      const sides = await addSides(db)
      await activated(sides)
      expect(await rolesIn(sides.granting, sides.named)).toEqual(['TEMP_ORG_MEMBER'])
      await db.update(org).set(gone).where(eq(org.id, sides.delegate))
      expect(await rolesIn(sides.granting, sides.named)).toEqual([])
      const given = await (await callsOf(db, sides.giver)).given({ orgId: sides.granting })
      expect(given.items.map(({ state }) => state)).toEqual(['ended'])
    }
  })
})

describe('activation', () => {
  it('gives a manager a member’s role, an auditor a reader’s, and nothing before', async () => {
    const { db } = database
    const sides = await addSides(db)
    await grantedBy(db, sides)
    expect(await rolesIn(sides.granting, sides.named)).toEqual([])
    await activated(sides)
    expect(await rolesIn(sides.granting, sides.named)).toEqual(['TEMP_ORG_MEMBER'])
    const auditors = await addSides(db)
    await activated(auditors, { kind: 'auditor' })
    expect(await rolesIn(auditors.granting, auditors.named)).toEqual(['TEMP_ORG_READONLY_MEMBER'])
  })

  it('is for whoever is named, in the organisation and of the kind that it was given for', async () => {
    const { db } = database
    const sides = await addSides(db)
    const delegationId = await grantedBy(db, sides)
    const input = { orgId: sides.delegate, delegationId }
    const notFound = [
      [sides.other, 'activateManager', input],
      [sides.named, 'activateAuditor', input],
      [sides.giver, 'activateManager', { ...input, orgId: sides.granting }],
      [sides.giver, 'activateManager', input],
      [sides.named, 'activateManager', { ...input, delegationId: sides.named }],
    ] as const
    for (const [userId, procedure, given] of notFound)
      await expect((await callsOf(db, userId))[procedure](given)).rejects.toThrow(
        'record.not_found',
      )
  })

  it('needs the right to, in one’s own organisation', async () => {
    const { db } = database
    const sides = await addSides(db)
    const reader = await addPerson(db)
    await addMember(db, sides.delegate, reader, 'ORG_READONLY_MEMBER')
    const delegationId = await grantedBy(db, sides, { people: [addressOf(reader)] })
    const call = (await callsOf(db, reader)).activateManager({
      orgId: sides.delegate,
      delegationId,
    })
    await expect(call).rejects.toThrow('access.denied')
  })

  it('waits for the beginning, ends with the end, and happens once', async () => {
    const { db } = database
    const sides = await addSides(db)
    const delegationId = await grantedBy(db, sides, {
      startsAt: later(MINUTE).toISOString(),
      endsAt: later(2 * MINUTE).toISOString(),
    })
    const at = async (milliseconds: number) =>
      (await callsOf(db, sides.named, () => later(milliseconds))).activateManager({
        orgId: sides.delegate,
        delegationId,
      })
    await expect(at(MINUTE - 1)).rejects.toThrow('delegation.not_active')
    await expect(at(2 * MINUTE)).rejects.toThrow('delegation.not_active')
    await at(MINUTE)
    await at(MINUTE)
    const { items } = await (await callsOf(db, sides.named, () => later(MINUTE))).history({
      orgId: sides.delegate,
    })
    expect(items.map(({ event }) => event)).toEqual(['activated', 'created'])
  })

  it('cannot outlive a revocation that happens at the same time', async () => {
    const { db } = database
    const sides = await addSides(db)
    const delegationId = await grantedBy(db, sides)
    const [named, giver] = [await callsOf(db, sides.named), await callsOf(db, sides.giver)]
    const [activation, revocation] = await Promise.allSettled([
      named.activateManager({ orgId: sides.delegate, delegationId }),
      giver.revoke({ orgId: sides.granting, delegationId }),
    ])
    expect(revocation.status).toBe('fulfilled')
    if (activation.status === 'rejected')
      expect(activation.reason).toMatchObject({ message: 'delegation.not_active' })
    expect(await rolesIn(sides.granting, sides.named)).toEqual([])
  })

  it('does not come to a standstill when two organisations act for each other', async () => {
    const { db } = database
    const sides = await addSides(db)
    const back = { ...sides, granting: sides.delegate, delegate: sides.granting }
    const mirrored = { ...back, giver: sides.chief, named: sides.giver }
    const there = await grantedBy(db, sides)
    const here = await grantedBy(db, mirrored)
    const calls = [
      (await callsOf(db, sides.named)).activateManager({
        orgId: sides.delegate,
        delegationId: there,
      }),
      (await callsOf(db, sides.giver)).activateManager({
        orgId: sides.granting,
        delegationId: here,
      }),
      (await callsOf(db, sides.giver)).create(asked(sides)),
      (await callsOf(db, sides.chief)).create(asked(mirrored)),
    ]
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'))
  })
})

describe('the end', () => {
  it('comes to the millisecond in the middle of a session, even between two calls of a request', async () => {
    const { db } = database
    const sides = await addSides(db)
    const endsAt = later(MINUTE)
    await activated(sides, { endsAt: endsAt.toISOString() })
    let now = new Date(endsAt.getTime() - 1)
    const context = await contextOfUser(db, sides.named, () => now)
    const calls = createCaller(delegationRouter)(context).delegation
    expect((await calls.given({ orgId: sides.granting })).items).toHaveLength(1)
    // The same request, with the caller as it was read when the request came.
    now = endsAt
    const known = await calls
      .given({ orgId: sides.granting })
      .catch((error: Error) => error.message)
    const unknown = await calls.given({ orgId: sides.other }).catch((error: Error) => error.message)
    expect(known).toBe('record.not_found')
    expect(known).toBe(unknown)
    expect(await rolesIn(sides.granting, sides.named, endsAt)).toEqual([])
  })

  it('leaves the session’s view at the next look, and is told in it beforehand', async () => {
    const { db } = database
    const sides = await addSides(db)
    const endsAt = later(MINUTE)
    await activated(sides, { endsAt: endsAt.toISOString() })
    const actor = await readActor(db, TEST_SEALING, sides.named, TEST_NOW)
    if (!actor) throw new Error('nobody')
    const granted = (now: Date) =>
      sessionViewOf(actor, now)?.orgs.find(({ orgId }) => orgId === sides.granting)
    expect(granted(TEST_NOW)?.roles).toEqual([
      { role: 'TEMP_ORG_MEMBER', expiresDateIso: endsAt.toISOString() },
    ])
    expect(granted(endsAt)).toBeUndefined()
  })

  it('comes with a revocation, of one or of all, and cannot be had twice', async () => {
    const { db } = database
    const sides = await addSides(db)
    const people = [addressOf(sides.named), addressOf(sides.other)]
    const delegationId = await activated(sides, { people })
    const other = await callsOf(db, sides.other)
    await other.activateManager({ orgId: sides.delegate, delegationId })
    const giver = await callsOf(db, sides.giver)
    const input = { orgId: sides.granting, delegationId }
    await giver.revoke({ ...input, userId: sides.named })
    expect(await rolesIn(sides.granting, sides.named)).toEqual([])
    expect(await rolesIn(sides.granting, sides.other)).toEqual(['TEMP_ORG_MEMBER'])
    await expect(giver.revoke({ ...input, userId: sides.named })).rejects.toThrow(
      'delegation.not_active',
    )
    await expect(giver.revoke({ ...input, userId: sides.giver })).rejects.toThrow(
      'record.not_found',
    )
    await giver.revoke(input)
    expect(await rolesIn(sides.granting, sides.other)).toEqual([])
    await expect(giver.revoke(input)).rejects.toThrow('delegation.not_active')
    await expect(other.activateManager({ orgId: sides.delegate, delegationId })).rejects.toThrow(
      'delegation.not_active',
    )
  })

  it('is in the hands of the granting organisation alone', async () => {
    const { db } = database
    const sides = await addSides(db)
    const delegationId = await activated(sides)
    const chief = await callsOf(db, sides.chief)
    for (const orgId of [sides.granting, sides.delegate])
      await expect(chief.revoke({ orgId, delegationId })).rejects.toThrow('record.not_found')
    // Who acts as a member there may not manage delegations.
    const named = await callsOf(db, sides.named)
    await expect(named.revoke({ orgId: sides.granting, delegationId })).rejects.toThrow(
      'access.denied',
    )
  })

  it('can be brought about by the person named, once', async () => {
    const { db } = database
    const sides = await addSides(db)
    const delegationId = await activated(sides)
    const named = await callsOf(db, sides.named)
    await expect((await callsOf(db, sides.other)).giveBack({ delegationId })).rejects.toThrow(
      'record.not_found',
    )
    const both = await Promise.allSettled([
      named.giveBack({ delegationId }),
      named.giveBack({ delegationId }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await rolesIn(sides.granting, sides.named)).toEqual([])
  })

  it('comes at once when the person leaves the delegate organisation', async () => {
    const { db } = database
    const sides = await addSides(db)
    await activated(sides)
    await db
      .delete(membership)
      .where(and(eq(membership.orgId, sides.delegate), eq(membership.userId, sides.named)))
    expect(await rolesIn(sides.granting, sides.named)).toEqual([])
    const { items } = await (await callsOf(db, sides.giver)).given({ orgId: sides.granting })
    expect(items[0]).toMatchObject({ state: 'ended', people: [{ state: 'ended' }] })
  })
})
