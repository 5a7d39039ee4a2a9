import { randomUUID } from 'node:crypto'
import { auditLog } from '@kogge/db/schema/accounts.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { shownIdentity } from '@kogge/domain/verification/displayed-org-identity.ts'
import { mailsTo } from '@kogge/features/members/server/testing/sent-mails.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import { contextOfUser, TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verificationAdminRouter } from './verification.admin-router.ts'
import { verificationRouter } from './verification.router.ts'

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

/** What a page of staff shows of it now. */
const seenOf = async (orgId: string) => {
  const row = await rowOf(orgId)
  return row ? shownIdentity(row) : { name: '', country: null, registrationNumber: null }
}

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

const entriesOf = async (orgId: string) => {
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
      matchKey: 'LV:90000017453',
      name: 'Tā saukta',
      nameFolded: 'ta saukta',
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
    await staff.verify({ orgId, seen: await seenOf(orgId), evidence: WHY })
    expect(await calls.state({ orgId })).toMatchObject({
      verifiedAt: TEST_NOW.toISOString(),
      how: 'staff',
      ended: null,
      request: { status: 'approved' },
    })
    // The number that stood in its key alone is part of what was verified.
    expect(await rowOf(orgId)).toMatchObject({
      verifiedBy: staffId,
      verifiedEvidence: WHY,
      registrationNumber: '90000017453',
    })
    expect(await mailsTo(database.db, email)).toEqual(['orgVerified'])
    expect(await entriesOf(orgId)).toEqual(['verification_request.made', 'org.verified'])
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
    await staff.refuse({
      orgId,
      seen: await seenOf(orgId),
      reason: 'The body does not know of it.',
    })
    expect(await calls.state({ orgId })).toMatchObject({
      verifiedAt: null,
      request: { status: 'rejected', answer: 'The body does not know of it.' },
    })
    expect(await mailsTo(database.db, email)).toEqual(['orgVerificationRefused'])
    await expect(
      staff.refuse({ orgId, seen: await seenOf(orgId), reason: 'Once more.' }),
    ).rejects.toThrow('record.not_found')
    await calls.ask({ orgId, statement: 'Here is the letter.' })
    await calls.withdraw({ orgId })
    await expect(calls.withdraw({ orgId })).rejects.toThrow('record.not_found')
    expect((await calls.state({ orgId })).request?.status).toBe('rejected')
  })

  it('is decided by nobody for an organisation of their own', async () => {
    const { orgId, userId } = await founded()
    await addStaff(database.db, userId, 'SUPER_ADMIN')
    const own = await staffCalls(userId)
    await expect(own.verify({ orgId, seen: await seenOf(orgId), evidence: WHY })).rejects.toThrow(
      'access.denied',
    )
    await expect(own.refuse({ orgId, seen: await seenOf(orgId), reason: WHY })).rejects.toThrow(
      'access.denied',
    )
    await expect(own.withdraw({ orgId, reason: WHY })).rejects.toThrow('access.denied')
    expect((await rowOf(orgId))?.verifiedAt).toBeNull()
  })

  it('is decided for what staff saw alone, and outdated by another name or number', async () => {
    const { orgId, calls } = await founded({ name: 'SIA Klusā Straume' })
    const staff = await staffCalls()
    const asking = () => calls.ask({ orgId, statement: 'I lead it.' })
    await asking()
    const seen = await seenOf(orgId)
    const change = (values: Partial<typeof org.$inferInsert>) =>
      database.db.update(org).set(values).where(eq(org.id, orgId))
    for (const values of [
      { name: 'Ozolvalkas novada pašvaldība' },
      { registrationNumber: '90000017453' },
      { country: 'EE' },
    ]) {
      await change(values)
      const verify = staff.verify({ orgId, seen, evidence: WHY })
      await expect(verify).rejects.toMatchObject({ message: 'org.changed', code: 'CONFLICT' })
      const refuse = staff.refuse({ orgId, seen, reason: WHY })
      await expect(refuse).rejects.toThrow('org.changed')
      expect((await calls.state({ orgId })).request?.status).toBe('outdated')
      expect((await staff.list({ queue: 'asked', limit: 50 })).items).not.toContainEqual(
        expect.objectContaining({ org: expect.objectContaining({ orgId }) }),
      )
      await change({ name: 'SIA Klusā Straume', registrationNumber: null, country: 'LV' })
      await asking()
    }
    // What is no part of it leaves the request as it is.
    await change({ website: 'https://klusa.example' })
    expect((await calls.state({ orgId })).request?.status).toBe('pending')
    await staff.verify({ orgId, seen: await seenOf(orgId), evidence: WHY })
    expect((await calls.state({ orgId })).verifiedAt).not.toBeNull()
  })

  it('is decided on a row that nobody renames meanwhile', async () => {
    const { orgId } = await founded({ name: 'SIA Klusā Straume' })
    const [seen, staff, renaming] = [
      await seenOf(orgId),
      await staffCalls(),
      await database.pool.connect(),
    ]
    // A change that asks for no lock of the organisation, and comes first.
    await renaming.query('begin')
    await renaming.query(`update org set name = 'Ozolvalkas novada pašvaldība' where id = $1`, [
      orgId,
    ])
    const verifying = staff.verify({ orgId, seen, evidence: WHY }).then(
      () => 'verified',
      (error) => error.message,
    )
    await new Promise((pause) => setTimeout(pause, 100))
    await renaming.query('commit')
    renaming.release()
    expect(await verifying).toBe('org.changed')
    expect((await rowOf(orgId))?.verifiedAt).toBeNull()
  })

  it('has no meaning for what nobody speaks for', async () => {
    const orgId = await addOrganisation(database.db, 'FREE', { claimedAt: null })
    const merged = await addOrganisation(database.db, 'FREE', { ...FOUNDED, mergedIntoId: orgId })
    const staff = await staffCalls()
    for (const one of [orgId, merged, randomUUID()])
      await expect(
        staff.verify({ orgId: one, seen: await seenOf(one), evidence: WHY }),
      ).rejects.toThrow('record.not_found')
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
    expect(await entriesOf(orgId)).toEqual(['org.verification_withdrawn'])
    await expect(staff.withdraw({ orgId, reason: WHY })).rejects.toThrow('record.not_found')
    await staff.verify({ orgId, seen: await seenOf(orgId), evidence: WHY })
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
      name: 'SIA Īstā',
      registrationNumber: '90000017453',
      verifiedAt: TEST_NOW,
      verifiedHow: 'staff',
      verifiedEvidence: WHY,
    })
    await database.db
      .update(org)
      .set({ website: 'https://ista.example', claimedAt: new Date() })
      .where(eq(org.id, orgId))
    expect((await rowOf(orgId))?.verifiedAt).not.toBeNull()
    await database.db.update(org).set(values).where(eq(org.id, orgId))
    expect(await rowOf(orgId)).toMatchObject({
      verifiedAt: null,
      verifiedHow: null,
      verifiedBy: null,
      verifiedEvidence: null,
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
      matchKey: 'LV:40003032949',
      verifiedAt: TEST_NOW,
      verifiedHow: 'claim',
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
      claimedAt: null,
      name: 'Liepu pagasta pārvalde',
      matchKey: 'LV:90001112227',
    })
    const cyrillic = await founded({
      name: 'Оzоlvаlkаs novada pašvaldība',
      registrationNumber: '90001112272',
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

  it('are authorities of which its name says the same, without the words of each authority', async () => {
    const known = 'Ezerkrastu novada pašvaldības administrācija'
    await addOrganisation(database.db, 'FREE', {
      claimedAt: null,
      name: known,
      matchKey: 'LV:90000036612',
      nameFolded: 'ezerkrastu novada pasvaldibas administracija',
    })
    for (const name of ['Ezerkrasti', 'SIA Ezerkrastu novads', 'Ezerkrasti Council']) {
      const { orgId } = await founded({ name })
      expect(await likeFor(orgId), name).toContainEqual([known, ['same_body']])
    }
  })

  it('are authorities whose name stands within its own, in other letters, without blanks or with too many', async () => {
    const known = 'Smilškalnu novada pašvaldība'
    await addOrganisation(database.db, 'FREE', {
      claimedAt: null,
      name: known,
      matchKey: 'LV:90000036627',
      buyerCount: 3,
      nameFolded: 'smilskalnu novada pasvaldiba',
    })
    for (const name of [
      'Smilškalnunovads',
      'S m i l š k a l n u novads',
      'SIA Klusie Būvnieki un Partneri Rīgas filiāle Smilškalnu novada pašvaldība',
      'Smilškalnu novada pašvaldības iepirkumu nodaļa',
      'SIA Smilš kalnu novadu iepirkumi un daudz citu darbu visā Latvijā',
      'SmiIškaInunovadi',
      'Smi1ška1nunovads',
    ]) {
      const { orgId } = await founded({ name })
      expect(await likeFor(orgId), name).toContainEqual([known, ['within_name']])
    }
    for (const name of ['Smiǀškaǀnu novɑdɑ pɑšvɑldībɑ', 'Smilškɑlnu nօvada pašvaldība']) {
      const { orgId } = await founded({ name })
      expect(await likeFor(orgId), name).toContainEqual([known, ['disguised_name']])
      const { items } = await (await staffCalls()).list({ queue: 'unverified', q: '', limit: 50 })
      const shown = items.find((item) => item.org.orgId === orgId)
      expect(shown?.org.oddSigns.length, name).toBeGreaterThan(0)
    }
  })

  it('are nobody, where nobody is like it', async () => {
    const { orgId } = await founded({ name: 'Zvejnieku biedrība Enkurs' })
    expect(await likeFor(orgId)).toEqual([])
  })
})
