import { randomUUID } from 'node:crypto'
import { auditLog } from '@kogge/db/schema/accounts.ts'
import { delegation } from '@kogge/db/schema/delegations.ts'
import { orgMatch } from '@kogge/db/schema/harvester.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { orgMerger, orgMergerVoice } from '@kogge/db/schema/org-mergers.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { orgPlace, placeHold, placeKeeper } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { OrgRole } from '@kogge/domain/access/roles.ts'
import { orgId as orgIdOf } from '@kogge/domain/kernel/entity-ids.ts'
import { verifySeals } from '@kogge/platform/server/integrity/row-seal-verification.queries.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { voicesOf } from '@kogge/platform/server/row-seals/merger-seals.queries.ts'
import { hasAgreed, isMergerGenuine } from '@kogge/platform/server/row-seals/merger-seals.ts'
import { resealRows } from '@kogge/platform/server/row-seals/row-seals-rotation.commands.ts'
import { writeDelegation } from '@kogge/platform/server/row-seals/sealed-delegations.commands.ts'
import { createSealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  TEST_NOW,
  TEST_SEALING,
  TEST_VERIFYING_KEYS,
} from '@kogge/platform/server/testing/test-context.ts'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { mergeAgreed } from '../mergers/mergers.fixture.ts'
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

const alarms: string[] = []
beforeEach(() => void alarms.splice(0))
const sealing = { ...TEST_SEALING, alarm: (_: object, said: string) => void alarms.push(said) }

const reason = 'The same entry of the register.'
const contextOf = async (userId: string) => ({
  ...(await contextOfUser(database.db, userId)),
  sealing,
})
const staff = async () => createCaller(orgsAdminRouter)(await contextOf(operatorId))
const callsOf = async (userId: string) => createCaller(orgRouter)(await contextOf(userId)).org

const person = async (orgId: string, role: OrgRole = 'ORG_ADMINISTRATOR') => {
  const userId = await addPerson(database.db)
  await addMember(database.db, orgId, userId, role)
  return userId
}

/** A role as whoever owns the database writes it. */
const forgeRole = (orgId: string, userId: string, role: OrgRole = 'ORG_ADMINISTRATOR') =>
  database.db.insert(membership).values({ orgId, userId, role, createdAt: new Date(0) })

/** A bidder, and somebody who administers another organisation and owns the database. */
const two = async () => {
  const [bidder, own] = [await addOrganisation(database.db), await addOrganisation(database.db)]
  return { bidder, own, victim: await person(bidder), attacker: await person(own) }
}
type Two = Awaited<ReturnType<typeof two>>

const propose = async ({ bidder, own }: Two): Promise<string> => {
  const answer = await (await staff()).adminOrgs.merge({
    orgId: orgIdOf.parse(bidder),
    intoId: orgIdOf.parse(own),
    reason,
  })
  if (answer.outcome !== 'proposed') throw new Error('It was done at once.')
  return answer.mergerId
}

const agree = async (userId: string, orgId: string, mergerId: string) =>
  (await callsOf(userId)).agreeToMerger({ orgId, mergerId })

const isOne = async (orgId: string): Promise<boolean> =>
  (await database.db.select().from(org).where(eq(org.id, orgId)))[0]?.mergedIntoId !== null

const keepersAt = async (placeId: string): Promise<readonly string[]> => {
  const rows = await database.db
    .select({ userId: placeKeeper.userId })
    .from(placeKeeper)
    .innerJoin(placeHold, eq(placeHold.id, placeKeeper.holdId))
    .where(eq(placeHold.placeId, placeId))
  return rows.map(({ userId }) => userId)
}

const rolesOf = (userId: string, orgId: string) =>
  database.db
    .select()
    .from(membership)
    .where(and(eq(membership.userId, userId), eq(membership.orgId, orgId)))

/** What `verify-audit` names of mergers. */
const faulty = async (): Promise<readonly string[]> => {
  const ids: string[] = []
  for await (const { table, id } of verifySeals(database.db, TEST_VERIFYING_KEYS.rows))
    if (table === 'org_merger') ids.push(id)
  return ids
}

/** A merger that the bidder has agreed to, with the attacker's voice, as nobody but the attacker wrote it. */
const forgeConsent = async ({ bidder, own, victim, attacker }: Two): Promise<string> => {
  const { db } = database
  const mergerId = randomUUID()
  const [role] = await rolesOf(attacker, own)
  await db.insert(orgMerger).values({
    id: mergerId,
    fromId: bidder,
    intoId: own,
    reason,
    proposedBy: operatorId,
    proposedAt: TEST_NOW,
    lapsesAt: new Date(TEST_NOW.getTime() + 86_400_000),
    fromAgreedBy: victim,
    fromAgreedAt: TEST_NOW,
  })
  await db.insert(orgMergerVoice).values({
    mergerId,
    orgId: own,
    userId: attacker,
    since: role?.createdAt ?? TEST_NOW,
  })
  return mergerId
}

it('merges nobody by a proposal, a word, a voice and a role that somebody has written', async () => {
  const there = await two()
  const { bidder, own, attacker } = there
  const mergerId = await forgeConsent(there)
  await forgeRole(bidder, attacker)
  await expect(agree(attacker, own, mergerId)).rejects.toThrow('record.not_found')
  expect(alarms).toContainEqual(expect.stringContaining('a merger, a word of consent'))
  expect(await isOne(bidder)).toBe(false)
  expect(await keepersAt(bidder)).toEqual([])
  expect(await (await callsOf(attacker)).mergers({ orgId: own })).toEqual([])
  expect(await (await staff()).adminOrgMergers.ofOrg({ orgId: own })).toEqual([])
  expect(await faulty()).toEqual([mergerId])
  const calls = await callsOf(attacker)
  for (const say of [calls.withdrawFromMerger, calls.declineMerger])
    await expect(say({ orgId: own, mergerId })).rejects.toThrow('record.not_found')
  await expect((await staff()).adminOrgMergers.withdraw({ mergerId })).rejects.toThrow(
    'record.not_found',
  )
  // It keeps nobody from proposing either.
  const genuine = await propose(there)
  expect(genuine).not.toBe(mergerId)
  expect(await agree(attacker, own, genuine)).toEqual({ isMerged: false })
  expect(await faulty()).toEqual([])
})

it('counts no word that somebody has written to what staff proposed', async () => {
  const { db } = database
  for (const words of [
    { fromAgreedAt: TEST_NOW },
    { fromAgreedBy: 'victim' as const, fromAgreedAt: TEST_NOW },
    // The own word of the attacker, said for the other.
    { fromAgreedBy: 'attacker' as const, isCopied: true },
  ]) {
    const there = await two()
    const { bidder, own, attacker } = there
    const mergerId = await propose(there)
    const row = eq(orgMerger.id, mergerId)
    const calls = await callsOf(attacker)
    if ('isCopied' in words) {
      await agree(attacker, own, mergerId)
      const [said] = await db.select().from(orgMerger).where(row)
      await calls.withdrawFromMerger({ orgId: own, mergerId })
      await db
        .update(orgMerger)
        .set({
          fromAgreedBy: attacker,
          fromAgreedAt: said?.intoAgreedAt,
          fromKeyId: said?.intoKeyId,
          fromSeal: said?.intoSeal,
        })
        .where(row)
    } else {
      const by = words.fromAgreedBy && there[words.fromAgreedBy]
      await db
        .update(orgMerger)
        .set({ fromAgreedAt: words.fromAgreedAt, ...(by && { fromAgreedBy: by }) })
        .where(row)
    }
    alarms.splice(0)
    await expect(agree(attacker, own, mergerId)).rejects.toThrow('record.not_found')
    expect(alarms).toHaveLength(1)
    expect(await isOne(bidder)).toBe(false)
    expect(await faulty()).toContain(mergerId)
  }
})

it('hears nobody whose voice or role somebody has written, and no more because others were deleted', async () => {
  const { db } = database
  const there = await two()
  const { bidder, own, victim, attacker } = there
  // A role alone, before staff propose: nobody asks who has it.
  await forgeRole(bidder, attacker)
  const mergerId = await propose(there)
  const voices = await db
    .select({ userId: orgMergerVoice.userId })
    .from(orgMergerVoice)
    .where(eq(orgMergerVoice.mergerId, mergerId))
  expect(voices.map(({ userId }) => userId).sort()).toEqual([victim, attacker].sort())
  await expect(agree(attacker, bidder, mergerId)).rejects.toThrow('record.not_found')
  // A voice alone, for somebody who was made an administrator since.
  const since = await person(bidder)
  const voice = { mergerId, orgId: bidder, userId: since }
  const [role] = await rolesOf(since, bidder)
  await expect(agree(since, bidder, mergerId)).rejects.toThrow('access.denied')
  await db.insert(orgMergerVoice).values({ ...voice, since: role?.createdAt ?? TEST_NOW })
  alarms.splice(0)
  await expect(agree(since, bidder, mergerId)).rejects.toThrow('record.not_found')
  expect(alarms).toHaveLength(1)
  await db.delete(orgMergerVoice).where(eq(orgMergerVoice.userId, since))
  expect(await agree(victim, bidder, mergerId)).toEqual({ isMerged: false })

  // Whoever administers both speaks for both once nobody else has a voice.
  const both = { ...(await two()), attacker: await addPerson(db) }
  for (const orgId of [both.bidder, both.own])
    await addMember(db, orgId, both.attacker, 'ORG_ADMINISTRATOR')
  const second = await propose(both)
  await agree(both.attacker, both.own, second)
  await db.delete(orgMergerVoice).where(eq(orgMergerVoice.userId, both.victim))
  await expect(agree(both.attacker, both.bidder, second)).rejects.toThrow('record.not_found')
  for (const orgId of [bidder, both.bidder]) expect(await isOne(orgId)).toBe(false)
  expect(await agree(attacker, own, mergerId)).toEqual({ isMerged: true })
})

it('takes up nothing that ended, was for others, or was for another time', async () => {
  const { db } = database
  const there = await two()
  const { bidder, own, victim, attacker } = there
  const other = await two()
  const mergerId = await propose(there)
  const row = eq(orgMerger.id, mergerId)
  await agree(victim, bidder, mergerId)
  await (await callsOf(victim)).declineMerger({ orgId: bidder, mergerId })
  const [ended] = await db.select().from(orgMerger).where(row)
  for (const values of [
    { state: 'open' as const },
    { state: 'open' as const, endedAt: null, endedBy: null },
  ]) {
    await db.update(orgMerger).set(values).where(row)
    await expect(agree(attacker, own, mergerId)).rejects.toThrow('record.not_found')
    await db
      .update(orgMerger)
      .set({ ...ended })
      .where(row)
  }
  const next = await propose(there)
  await agree(victim, bidder, next)
  const standing = eq(orgMerger.id, next)
  const [open] = await db.select().from(orgMerger).where(standing)
  for (const values of [
    { intoId: other.own },
    { fromId: other.bidder },
    { lapsesAt: new Date(TEST_NOW.getTime() + 400 * 86_400_000) },
  ]) {
    await db.update(orgMerger).set(values).where(standing)
    const [asker, orgId] = 'intoId' in values ? [other.attacker, other.own] : [attacker, own]
    await expect(agree(asker, orgId, next)).rejects.toThrow('record.not_found')
    await db
      .update(orgMerger)
      .set({ ...open })
      .where(standing)
  }
  expect(await agree(attacker, own, next)).toEqual({ isMerged: true })
})

it('neither moves a role that somebody has written nor makes its holder a keeper; an undoing gives none back', async () => {
  const { db } = database
  const there = await two()
  const { bidder, own, victim, attacker } = there
  const insider = await person(own, 'ORG_MEMBER')
  await forgeRole(bidder, attacker)
  await forgeRole(bidder, insider)
  // What stands in the way of a genuine role makes way for it.
  await forgeRole(own, victim, 'ORG_MEMBER')
  await mergeAgreed(db, operatorId, bidder, own, () => TEST_NOW)
  expect(await keepersAt(bidder)).toEqual([victim])
  expect((await keepersAt(own)).toSorted()).toEqual([attacker, insider].toSorted())
  const [moved] = await rolesOf(victim, own)
  expect(moved).toMatchObject({ role: 'ORG_ADMINISTRATOR' })
  expect(await rolesOf(insider, own)).toMatchObject([{ role: 'ORG_MEMBER' }])
  const [pair] = await db.select().from(orgMatch).where(eq(orgMatch.fromId, bidder))
  expect(pair?.moved).toMatchObject({ members: { from: [{ userId: victim }] } })

  // Nor does one that was written since come back, or go with those who are parted.
  const late = await addPerson(db)
  await forgeRole(own, late)
  await db.delete(membership).where(and(eq(membership.userId, victim), eq(membership.orgId, own)))
  await forgeRole(own, victim)
  await (await staff()).adminOrgMatches.undo({ matchId: pair?.id ?? '', reason })
  for (const userId of [victim, late]) expect(await rolesOf(userId, bidder)).toEqual([])
  const actor = await contextOfUser(db, attacker)
  expect(actor.actor).toMatchObject({ orgs: [{ orgId: own }] })
})

it('lets nobody keep what lies in a name because its people, or their rights, were deleted', async () => {
  const { db } = database
  const own = await addOrganisation(db)
  const attacker = await person(own)
  // Founded as people do it, so that the audit log says so.
  const victim = await addPerson(db)
  const { orgId: bidder } = await (await callsOf(victim)).create({
    name: 'Ozolvalkas kokzāģētava',
    country: 'LV',
    registrationNumber: '40003032949',
    vatNumber: null,
    legalAddress: null,
    industries: [],
  })
  await db.delete(membership).where(eq(membership.orgId, bidder))
  await db.update(org).set({ claimedAt: null }).where(eq(org.id, bidder))
  const merging = { orgId: orgIdOf.parse(bidder), intoId: orgIdOf.parse(own), reason }
  const merge = async () => (await staff()).adminOrgs.merge(merging)
  await expect(merge()).rejects.toThrow('request.invalid')
  expect(alarms).toContainEqual(expect.stringContaining('does not say why'))
  const deleteEntries = async (entries: SQL) => {
    await database.pool.query('alter table audit_log disable trigger user')
    await db.delete(auditLog).where(entries)
    await database.pool.query('alter table audit_log enable trigger user')
  }
  // Without its entries in the audit log nothing is added to it.
  await deleteEntries(eq(auditLog.orgId, bidder))
  await expect(merge()).rejects.toThrow('system.internal')
  expect(alarms).toContainEqual(expect.stringContaining('is gone that had begun'))
  // Nor with the entry of their beginning: nobody keeps what lies there, whoever speaks for the other.
  await deleteEntries(eq(auditLog.subjectId, bidder))
  expect(await merge()).toMatchObject({ outcome: 'merged' })
  expect(await keepersAt(bidder)).toEqual([])
  expect(await keepersAt(own)).toEqual([attacker])
  const [anew] = await db
    .select()
    .from(orgPlace)
    .where(and(eq(orgPlace.orgId, bidder), isNull(orgPlace.heirId)))
  expect(await keepersAt(anew?.placeId ?? bidder)).toEqual([attacker])
})

it('passes on no delegation that somebody has written, there or back', async () => {
  const { db } = database
  const [giver, { bidder, own, victim, attacker }] = [await addOrganisation(db), await two()]
  const admin = await person(giver)
  const times = { startsAt: new Date(0), endsAt: new Date(8e12), createdAt: TEST_NOW }
  const given = { orgId: giver, kind: 'manager' as const, reason: 'Help.', createdBy: admin }
  const ctx = await contextOf(admin)
  const write = (delegateOrgId: string, userIds: readonly string[]) =>
    writeDelegation(ctx, { ...given, ...times, delegateOrgId }, userIds)
  const received = await write(bidder, [victim])
  // The other's, as if it had been the bidder's when the two became one.
  const turned = await write(own, [attacker])
  const at = (id: string) => eq(delegation.id, id)
  await db.update(delegation).set({ delegateOrgId: bidder }).where(at(turned))
  await mergeAgreed(db, operatorId, bidder, own, () => TEST_NOW)
  const [pair] = await db.select().from(orgMatch).where(eq(orgMatch.fromId, bidder))
  expect(pair?.moved).toMatchObject({ delegations: { received: [received] } })
  const delegateOf = async (id: string) =>
    (await db.select().from(delegation).where(at(id)))[0]?.delegateOrgId
  expect(await delegateOf(received)).toBe(own)
  expect(await delegateOf(turned)).toBe(bidder)
  await db.update(delegation).set({ delegateOrgId: own }).where(at(turned))
  await (await staff()).adminOrgMatches.undo({ matchId: pair?.id ?? '', reason })
  expect(await delegateOf(received)).toBe(bidder)
  expect(await delegateOf(turned)).toBe(own)
})

it('proves what was said under another secret, and nothing that was foreign before', async () => {
  const { db } = database
  const [there, other] = [await two(), await two()]
  const mergerId = await propose(there)
  await agree(there.victim, there.bidder, mergerId)
  const foreign = await forgeConsent(other)
  const next = createSealing('the next secret of the tests, thirty-two characters or more')
  await db
    .transaction(async (tx) => {
      await resealRows(tx, TEST_SEALING, next)
      const held = async (id: string) => {
        const [row] = await tx.select().from(orgMerger).where(eq(orgMerger.id, id))
        return row !== undefined && isMergerGenuine(next.rows, row, await voicesOf(tx, id))
      }
      expect([await held(mergerId), await held(foreign)]).toEqual([true, false])
      const [said] = await tx.select().from(orgMerger).where(eq(orgMerger.id, mergerId))
      expect(said && hasAgreed(next.rows, said, 'from')).toBe(true)
      throw new Error('Put back.')
    })
    .catch((error: unknown) => expect(error).toMatchObject({ message: 'Put back.' }))
})
