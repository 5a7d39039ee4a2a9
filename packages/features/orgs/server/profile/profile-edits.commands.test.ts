import { auditLog } from '@kogge/db/schema/accounts.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { loadReferenceData } from '@kogge/features/reference/server/reference-data.commands.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orgRouter } from '../orgs.router.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await loadReferenceData(database.db)
})
afterAll(() => database.close())

const callsOf = async (userId: string) =>
  createCaller(orgRouter)(await contextOfUser(database.db, userId)).org

const EMPTY = {
  name: 'SIA Osta',
  registrationNumber: null,
  vatNumber: null,
  website: null,
  email: null,
  phone: null,
  description: null,
  addresses: [],
  industries: [],
  cpvInterests: [],
  size: null,
  revenueBand: null,
}

const administered = async (values: Partial<typeof org.$inferInsert> = {}) => {
  const orgId = await addOrganisation(database.db, 'FREE', values)
  const userId = await addPerson(database.db)
  await addMember(database.db, orgId, userId, 'ORG_ADMINISTRATOR')
  const calls = await callsOf(userId)
  const { version } = await calls.profile({ orgId })
  return { orgId, calls, version }
}

describe('org.saveProfile', () => {
  it('saves a profile, and keeps in the audit log what changed', async () => {
    const { orgId, calls, version } = await administered({ name: 'Vecā', vatNumber: null })
    const { outcome, profile } = await calls.saveProfile({
      orgId,
      version,
      profile: {
        ...EMPTY,
        name: ' Jaunā\u202e  ',
        vatNumber: 'LV01010112345',
        website: 'http://Osta.lv/par',
        email: ' Info@Osta.lv ',
        phone: '+371 67 000 000',
        description: 'Pirmā rinda\r\nOtrā\u0000 rinda',
        addresses: [
          {
            kind: 'office',
            street: 'Ostas\n1',
            city: 'Rīga',
            postalCode: 'LV-1001',
            country: 'LV',
            nuts: null,
          },
        ],
        industries: ['energy', 'energy', 'gone'],
        cpvInterests: ['45000000'],
        size: 'small',
        revenueBand: '<100k',
      },
    })
    expect(outcome).toBe('saved')
    expect(profile).toMatchObject({
      name: 'Jaunā',
      website: 'https://osta.lv/par',
      email: 'info@osta.lv',
      description: 'Pirmā rinda\nOtrā  rinda',
      addresses: [{ street: 'Ostas 1' }],
      industries: ['energy'],
      size: 'small',
    })
    expect(profile.version > version).toBe(true)
    expect(await calls.profile({ orgId })).toEqual(profile)
    const [entry] = await database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'org.profile_changed')))
    expect(entry?.before).toMatchObject({ name: 'Vecā', size: null })
    expect(entry?.after).toMatchObject({ name: 'Jaunā', size: 'small', vatNumber: 'LV•••••••••45' })
    expect(entry?.after).not.toHaveProperty('country')
    const [row] = await database.db.select().from(org).where(eq(org.id, orgId))
    expect(row?.nameFolded).toBe('jauna')
  })

  it('overwrites nobody’s edit, not even one of the same moment', async () => {
    const { orgId, calls, version } = await administered()
    const save = (name: string, based = version) =>
      calls.saveProfile({ orgId, version: based, profile: { ...EMPTY, name } })
    const [one, two] = await Promise.all([save('Pirmā'), save('Otrā')])
    const saved = [one, two].filter(({ outcome }) => outcome === 'saved')
    const refused = [one, two].filter(({ outcome }) => outcome === 'changed')
    expect(saved).toHaveLength(1)
    expect(refused[0]?.profile).toEqual(saved[0]?.profile)
    expect((await save('Trešā')).outcome).toBe('changed')
    expect((await calls.profile({ orgId })).name).toBe(saved[0]?.profile.name)
    expect((await save('Trešā', saved[0]?.profile.version)).outcome).toBe('saved')
  })

  it('keeps a number for good, and lets one without choose a free one', async () => {
    const known = await administered({ matchKey: 'LV:40003009497' })
    expect(await known.calls.profile({ orgId: known.orgId })).toMatchObject({
      registrationNumber: '40003009497',
      isNumberFixed: true,
    })
    const save = (
      { orgId, calls, version }: typeof known,
      registrationNumber: string | null,
      vatNumber: string | null = null,
    ) => calls.saveProfile({ orgId, version, profile: { ...EMPTY, registrationNumber, vatNumber } })
    for (const number of ['40003032949', null])
      await expect(save(known, number)).rejects.toMatchObject({
        cause: { code: 'request.invalid' },
      })
    expect((await save(known, 'LV 4000 3009 497')).profile.registrationNumber).toBe('40003009497')
    const other = await administered()
    await expect(save(other, '40003009497')).rejects.toMatchObject({
      cause: { code: 'org.already_exists', details: { orgId: known.orgId, claimed: 1 } },
    })
    await expect(save(other, '40003009498')).rejects.toMatchObject({
      cause: { details: { field: 'registrationNumber', problem: 'checksum' } },
    })
    await expect(save(other, null, 'LV4')).rejects.toMatchObject({
      cause: { details: { field: 'vatNumber', problem: 'length' } },
    })
    expect((await save(other, null)).profile.registrationNumber).toBeNull()
    const { version } = await other.calls.profile({ orgId: other.orgId })
    const numbered = await save({ ...other, version }, '40003032949')
    expect(numbered.profile).toMatchObject({
      registrationNumber: '40003032949',
      isNumberFixed: true,
    })
  })

  it.each([
    ['a script for an address', { website: 'javascript:alert(1)' }],
    ['another scheme', { website: 'data:text/html,x' }],
    ['a host behind a name', { website: 'https://osta.lv@evil.example' }],
    ['a name that nobody sees', { name: '\u200b\u2060' }],
    ['an e-mail of two lines', { email: 'a@b.lv\nbcc: c@d.lv' }],
    ['a phone of words', { phone: 'call me' }],
    [
      'two legal addresses',
      {
        addresses: ['a', 'b'].map((street) => ({
          kind: 'legal' as const,
          street,
          city: '',
          postalCode: '',
          country: 'LV',
          nuts: null,
        })),
      },
    ],
    [
      'a country that is none',
      {
        addresses: [
          {
            kind: 'legal' as const,
            street: '',
            city: '',
            postalCode: '',
            country: 'XX',
            nuts: null,
          },
        ],
      },
    ],
    ['a code that is none', { cpvInterests: ['00000000'] }],
  ])('refuses %s', async (_name, change) => {
    const { orgId, calls, version } = await administered()
    await expect(
      calls.saveProfile({ orgId, version, profile: { ...EMPTY, ...change } }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})
