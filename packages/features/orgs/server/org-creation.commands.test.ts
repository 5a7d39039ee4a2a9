import { auditLog } from '@kogge/db/schema/accounts.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { matchOrg } from '@kogge/domain/orgs/matches/org-match.ts'
import { loadReferenceData } from '@kogge/features/reference/server/reference-data.commands.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  TEST_NOW,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orgRouter } from './orgs.router.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await loadReferenceData(database.db)
})
afterAll(() => database.close())

const callsOf = async (userId: string) =>
  createCaller(orgRouter)(await contextOfUser(database.db, userId)).org

const WANTED = {
  name: '  SIA "Kuģu\u202e būve" ',
  country: 'LV',
  registrationNumber: 'Reģ. Nr. 4000 3032 949',
  vatNumber: 'LV40003032949',
  legalAddress: { street: 'Ostas iela 1', city: 'Liepāja', postalCode: 'LV-3401', nuts: 'LV003' },
  industries: ['energy', 'no-such-industry'],
}

const orgById = async (id: string) => {
  const [row] = await database.db.select().from(org).where(eq(org.id, id))
  return row
}

describe('org.create', () => {
  it('makes the founder its administrator, under the key that notices give it', async () => {
    const founder = await addPerson(database.db)
    const { orgId } = await (await callsOf(founder)).create(WANTED)
    const notice = { name: 'X', ids: [{ scheme: null, id: 'LV 40003032949' }], country: 'LV' }
    expect(await orgById(orgId)).toMatchObject({
      name: 'SIA "Kuģu būve"',
      nameFolded: 'sia "kugu buve',
      matchKey: matchOrg(notice)?.key,
      registrationNumber: '40003032949',
      vatNumber: 'LV40003032949',
      tier: 'FREE',
      claimedAt: TEST_NOW,
      industries: ['energy'],
      addresses: [{ kind: 'legal', country: 'LV', city: 'Liepāja', nuts: 'LV003' }],
    })
    const members = await database.db.select().from(membership).where(eq(membership.orgId, orgId))
    expect(members).toMatchObject([{ userId: founder, role: 'ORG_ADMINISTRATOR' }])
    const entries = await database.db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
    expect(entries.map(({ action }) => action)).toEqual(['org.founded', 'membership.granted'])
    const { actor } = await contextOfUser(database.db, founder)
    expect(actor).toMatchObject({ orgs: [{ orgId, tier: 'FREE' }] })
  })

  it('tells of one that is known already, and how', async () => {
    const unclaimed = await addOrganisation(database.db, 'FREE', {
      claimedAt: null,
      matchKey: 'EE:10137025',
      country: 'EE',
    })
    const successor = await addOrganisation(database.db)
    await addOrganisation(database.db, 'FREE', {
      matchKey: 'LT:110053842',
      country: 'LT',
      mergedIntoId: successor,
    })
    const saidSo = await addOrganisation(database.db, 'FREE', {
      country: 'FI',
      registrationNumber: '01120389',
    })
    await addOrganisation(database.db, 'FREE', {
      matchKey: 'NO:974760673',
      country: 'NO',
      deletedAt: TEST_NOW,
    })
    const calls = await callsOf(await addPerson(database.db))
    const create = (country: string, registrationNumber: string) =>
      calls.create({ ...WANTED, vatNumber: null, country, registrationNumber })
    await expect(create('EE', '10137025')).rejects.toMatchObject({
      cause: { code: 'org.already_exists', details: { orgId: unclaimed, claimed: 0 } },
    })
    await expect(create('LT', '110053842')).rejects.toMatchObject({
      cause: { code: 'org.already_exists', details: { orgId: successor, claimed: 1 } },
    })
    await expect(create('FI', '0112038-9')).rejects.toMatchObject({
      cause: { code: 'org.already_exists', details: { orgId: saidSo, claimed: 1 } },
    })
    await expect(create('NO', '974 760 673 MVA')).rejects.toMatchObject({
      cause: { code: 'org.number_invalid', details: { problem: 'deleted' } },
    })
  })

  it('lets one of two founders of the same number win', async () => {
    const [one, two] = await Promise.all([addPerson(database.db), addPerson(database.db)])
    const wanted = { ...WANTED, registrationNumber: '40003009497', vatNumber: null }
    const outcomes = await Promise.allSettled([
      (await callsOf(one)).create(wanted),
      (await callsOf(two)).create(wanted),
    ])
    const won = outcomes.flatMap((o) => (o.status === 'fulfilled' ? [o.value.orgId] : []))
    const lost = outcomes.flatMap((o) => (o.status === 'rejected' ? [o.reason] : []))
    expect(won).toHaveLength(1)
    expect(lost).toMatchObject([
      { cause: { code: 'org.already_exists', details: { orgId: won[0], claimed: 1 } } },
    ])
    expect(
      await database.db
        .select()
        .from(membership)
        .where(eq(membership.orgId, won[0] ?? '')),
    ).toHaveLength(1)
  })

  it('says what is wrong with a number', async () => {
    const calls = await callsOf(await addPerson(database.db))
    for (const [field, problem, given] of [
      ['registrationNumber', 'checksum', { registrationNumber: '40003032940' }],
      ['registrationNumber', 'length', { registrationNumber: '4000' }],
      ['registrationNumber', 'empty', { registrationNumber: ' ' }],
      ['registrationNumber', 'form', { registrationNumber: '01010112345' }],
      ['vatNumber', 'length', { registrationNumber: '40003020121', vatNumber: 'LV1' }],
    ] as const) {
      await expect(calls.create({ ...WANTED, ...given })).rejects.toMatchObject({
        cause: { code: 'org.number_invalid', details: { field, problem } },
      })
    }
  })

  it('refuses visitors, unconfirmed addresses, names that are none, and many attempts', async () => {
    const visitor = createCaller(orgRouter)(testContext(database.db)).org
    await expect(visitor.create(WANTED)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    const unconfirmed = await callsOf(await addPerson(database.db, { emailConfirmedAt: null }))
    await expect(unconfirmed.create(WANTED)).rejects.toMatchObject({
      cause: { code: 'account.email_unconfirmed' },
    })
    const calls = await callsOf(await addPerson(database.db))
    for (const name of ['', '\u200b\u200b', '„“', '\u3164\u3164', 'x'.repeat(201)])
      await expect(calls.create({ ...WANTED, name })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    for (const country of ['XX', 'lv', ''])
      await expect(calls.create({ ...WANTED, country })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
    const wrong = { ...WANTED, registrationNumber: '1' }
    const codes: string[] = []
    for (let attempt = 0; attempt < 21; attempt += 1)
      codes.push(await calls.create(wrong).catch((error) => error.message))
    expect(codes.filter((code) => code === 'request.rate_limited').length).toBeGreaterThan(0)
  })
})
