import { randomUUID } from 'node:crypto'
import { auditLog } from '@kogge/db/schema/account.ts'
import { org } from '@kogge/db/schema/org.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/database.ts'
import { mailsTo } from '@kogge/features/members/server/testing/mails.ts'
import { createCaller } from '@kogge/platform/server/procedures.ts'
import { contextOfUser, TEST_NOW } from '@kogge/platform/server/testing/context.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verificationAdminRouter } from './admin-router.ts'
import { verificationRouter } from './router.ts'

let database: TestDatabase
let staffId: string
beforeAll(async () => {
  database = await testDatabase()
  staffId = await addPerson(database.db)
  await addStaff(database.db, staffId, 'SUPPORT')
})
afterAll(() => database.close())

const callsOf = async (userId: string) =>
  createCaller(verificationRouter)(await contextOfUser(database.db, userId)).verification
const staffCalls = async (userId = staffId) =>
  createCaller(verificationAdminRouter)(await contextOfUser(database.db, userId)).adminVerification

const FOUNDED = { verifiedAt: null, verifiedHow: null }

const founded = async (values: Partial<typeof org.$inferInsert> = {}) => {
  const orgId = await addOrganisation(database.db, 'FREE', { ...FOUNDED, ...values })
  const userId = await addPerson(database.db)
  await addMember(database.db, orgId, userId, 'ORG_ADMINISTRATOR')
  return { orgId, userId, email: `${userId}@example.com`, calls: await callsOf(userId) }
}

const rowOf = async (orgId: string) => {
  const [row] = await database.db.select().from(org).where(eq(org.id, orgId))
  return row
}

const deedsOf = async (orgId: string) => {
  const rows = await database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.orgId, orgId))
    .orderBy(asc(auditLog.id))
  return rows.map(({ action }) => action)
}

const WHY = 'Called back at the number of its site.'

describe('a request to be verified', () => {
  it('is granted by staff with what they found, and its administrators are written to', async () => {
    const { orgId, calls, email } = await founded({
      ...{ matchKey: 'LV:90000017453', name: 'Tā saukta', nameFolded: 'ta saukta' },
    })
    await calls.ask({ orgId, statement: 'I lead its procurement.' })
    expect(await mailsTo(database.db, `${staffId}@example.com`)).toContain(
      'orgVerificationRequested',
    )
    await expect(calls.ask({ orgId, statement: 'Again.' })).rejects.toThrow(
      'member.request_pending',
    )
    const staff = await staffCalls()
    const { items } = await staff.list({ queue: 'asked', limit: 50 })
    expect(items.find((item) => item.org.orgId === orgId)).toMatchObject({
      org: { registrationNumber: '90000017453', drafts: 0, published: 0 },
      request: { status: 'pending', statement: 'I lead its procurement.', by: { email } },
      administrators: [{ email }],
      verified: null,
    })
    await staff.verify({ orgId, evidence: WHY })
    expect(await calls.state({ orgId })).toMatchObject({
      ...{ verifiedAt: TEST_NOW.toISOString(), how: 'staff', ended: null },
      request: { status: 'approved' },
    })
    // The number that stood in its key alone is part of what was verified.
    expect(await rowOf(orgId)).toMatchObject({
      ...{ verifiedBy: staffId, verifiedEvidence: WHY, registrationNumber: '90000017453' },
    })
    expect(await mailsTo(database.db, email)).toEqual(['orgVerified'])
    expect(await deedsOf(orgId)).toEqual(['verification_request.made', 'org.verified'])
    const [of] = await database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'org.verified'))
    expect(of).toMatchObject({ actorUserId: staffId, after: { how: 'staff', evidence: WHY } })
    const asked = await staff.list({ queue: 'asked', limit: 50 })
    expect(asked.items.map((item) => item.org.orgId)).not.toContain(orgId)
    for (const q of ['90000017453', 'saukta'])
      expect((await staff.list({ queue: 'verified', q })).items).toMatchObject([{ org: { orgId } }])
    expect((await staff.list({ queue: 'verified', q: '%' })).items).toEqual([])
    const verified = await staff.list({ queue: 'verified', limit: 1 })
    expect(verified.items[0]).toMatchObject({ org: { orgId }, verified: { evidence: WHY } })
  })

  it('is refused with a reason that its administrators read, and made again', async () => {
    const { orgId, calls, email } = await founded()
    await calls.ask({ orgId, statement: 'I lead it.' })
    const staff = await staffCalls()
    await staff.refuse({ orgId, reason: 'The body does not know of it.' })
    expect(await calls.state({ orgId })).toMatchObject({
      verifiedAt: null,
      request: { status: 'rejected', answer: 'The body does not know of it.' },
    })
    expect(await mailsTo(database.db, email)).toEqual(['orgVerificationRefused'])
    await expect(staff.refuse({ orgId, reason: 'Once more.' })).rejects.toThrow('record.not_found')
    await calls.ask({ orgId, statement: 'Here is the letter.' })
    await calls.withdraw({ orgId })
    await expect(calls.withdraw({ orgId })).rejects.toThrow('record.not_found')
    expect((await calls.state({ orgId })).request?.status).toBe('rejected')
  })

  it('is decided by nobody for an organisation of their own', async () => {
    const { orgId, userId } = await founded()
    await addStaff(database.db, userId, 'SUPER_ADMIN')
    const own = await staffCalls(userId)
    await expect(own.verify({ orgId, evidence: WHY })).rejects.toThrow('access.denied')
    await expect(own.refuse({ orgId, reason: WHY })).rejects.toThrow('access.denied')
    await expect(own.withdraw({ orgId, reason: WHY })).rejects.toThrow('access.denied')
    expect((await rowOf(orgId))?.verifiedAt).toBeNull()
  })

  it('has no meaning for what nobody speaks for', async () => {
    const orgId = await addOrganisation(database.db, 'FREE', { claimedAt: null })
    const merged = await addOrganisation(database.db, 'FREE', { ...FOUNDED, mergedIntoId: orgId })
    const staff = await staffCalls()
    for (const one of [orgId, merged, randomUUID()])
      await expect(staff.verify({ orgId: one, evidence: WHY })).rejects.toThrow('record.not_found')
  })
})

describe('a verification', () => {
  it('is withdrawn by staff, who say why', async () => {
    const { orgId, calls, email } = await founded({ verifiedAt: TEST_NOW, verifiedHow: 'staff' })
    const staff = await staffCalls()
    await staff.withdraw({ orgId, reason: 'Its letter was forged.' })
    expect(await calls.state({ orgId })).toMatchObject({
      verifiedAt: null,
      ended: { why: 'withdrawn', reason: 'Its letter was forged.' },
    })
    expect(await mailsTo(database.db, email)).toEqual(['orgVerificationWithdrawn'])
    expect(await deedsOf(orgId)).toEqual(['org.verification_withdrawn'])
    await expect(staff.withdraw({ orgId, reason: WHY })).rejects.toThrow('record.not_found')
    await staff.verify({ orgId, evidence: WHY })
    expect((await calls.state({ orgId })).ended).toBeNull()
  })

  it.each<[string, object]>([
    ['name', { name: 'Ozolvalkas novada pašvaldība' }],
    ['letter of it', { name: 'SIA Istā' }],
    ['number', { registrationNumber: '40003032949' }],
    ['country', { country: 'EE' }],
    ['absence of members', { claimedAt: null }],
  ])('ends with another %s, whatever statement brings it', async (_, values) => {
    const { orgId } = await founded({
      ...{ name: 'SIA Īstā', registrationNumber: '90000017453' },
      ...{ verifiedAt: TEST_NOW, verifiedHow: 'staff', verifiedEvidence: WHY },
    })
    await database.db
      .update(org)
      .set({ website: 'https://ista.example', claimedAt: new Date() })
      .where(eq(org.id, orgId))
    expect((await rowOf(orgId))?.verifiedAt).not.toBeNull()
    await database.db.update(org).set(values).where(eq(org.id, orgId))
    expect(await rowOf(orgId)).toMatchObject({
      ...{ verifiedAt: null, verifiedHow: null, verifiedBy: null, verifiedEvidence: null },
      unverifiedWhy: 'claimedAt' in values ? 'unclaimed' : 'changed',
    })
    // Nor does it come back with what was there before.
    await database.db
      .update(org)
      .set({ name: 'SIA Īstā', country: 'LV', claimedAt: new Date() })
      .where(eq(org.id, orgId))
    expect((await rowOf(orgId))?.verifiedAt).toBeNull()
  })

  it('stays where a number that stood in the key alone is written out', async () => {
    const { orgId } = await founded({
      ...{ matchKey: 'LV:40003032949', verifiedAt: TEST_NOW, verifiedHow: 'claim' },
    })
    const write = (registrationNumber: string) =>
      database.db.update(org).set({ registrationNumber }).where(eq(org.id, orgId))
    await write('40003032949')
    expect((await rowOf(orgId))?.verifiedAt).not.toBeNull()
    await write('90000017453')
    expect((await rowOf(orgId))?.verifiedAt).toBeNull()
  })
})

describe('what staff are shown beside one that waits', () => {
  const likeFor = async (orgId: string) => {
    const found = await (await staffCalls()).lookalikes({ orgId })
    return found.map(({ name, likenesses }) => [name, likenesses])
  }

  it('are names and numbers like its own, the most alarming first', async () => {
    const real = {
      claimedAt: null,
      name: 'Ozolvalkas novada pašvaldība',
      nameFolded: 'ozolvalkas novada pasvaldiba',
    }
    await addOrganisation(database.db, 'FREE', { ...real, matchKey: 'LV:90009999935' })
    await addOrganisation(database.db, 'FREE', {
      ...{ claimedAt: null, name: 'Liepu pagasta pārvalde', matchKey: 'LV:90001112227' },
    })
    const cyrillic = await founded({
      ...{ name: 'Оzоlvаlkаs novada pašvaldība', registrationNumber: '90001112272' },
    })
    expect(await likeFor(cyrillic.orgId)).toEqual([
      ['Liepu pagasta pārvalde', ['near_number']],
      ['Ozolvalkas novada pašvaldība', ['disguised_name']],
    ])
    const second = await founded({ name: 'OZOLVALKAS NOVADA PASVALDIBA' })
    const [first, ...others] = await likeFor(second.orgId)
    expect(first).toEqual(['Ozolvalkas novada pašvaldība', ['same_name']])
    // And the other stranger of the same name.
    expect(others).toContainEqual(['Оzоlvаlkаs novada pašvaldība', ['disguised_name']])
  })

  it('are nobody, where nobody is like it', async () => {
    const { orgId } = await founded({ name: 'Zvejnieku biedrība Enkurs' })
    expect(await likeFor(orgId)).toEqual([])
  })
})
