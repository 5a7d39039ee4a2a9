import { org } from '@kogge/db/schema/orgs.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { testContext } from '@kogge/platform/server/testing/test-context.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orgRouter } from './orgs.router.ts'

let database: TestDatabase
const UNKNOWN = '3fa85f64-5717-4562-b3fc-2c963f66afa6'

const calls = () => createCaller(orgRouter)(testContext(database.db)).org

const ORGS: readonly (readonly [name: string, buys: number, supplies: number])[] = [
  ['Rīgas dome', 5, 0],
  ['Rīgas satiksme', 9, 1],
  ['SIA Rīgas ūdens', 2, 0],
  ['AS Ceļu pārvalde', 0, 7],
  ['100%_tīrs SIA', 1, 1],
]
const ids = new Map<string, string>()

beforeAll(async () => {
  database = await testDatabase()
  for (const [name, buyerCount, supplierCount] of ORGS) {
    const id = crypto.randomUUID()
    ids.set(name, id)
    const nameFolded = foldText(name)
    const keys = { id, name, nameFolded, matchKey: `LV:~${nameFolded}`, country: 'LV' }
    await database.db.insert(org).values({ ...keys, buyerCount, supplierCount })
  }
})
afterAll(() => database.close())

const suggested = async (q: string, role: 'buyer' | 'supplier' = 'buyer', limit = 20) =>
  (await calls().suggest({ q, role, limit })).map(({ name }) => name)

describe('org.suggest', () => {
  it('finds by the beginning of a word, whole names and the busiest first', async () => {
    expect(await suggested('rigas')).toEqual(['Rīgas satiksme', 'Rīgas dome', 'SIA Rīgas ūdens'])
    expect(await suggested('RĪGAS D')).toEqual(['Rīgas dome'])
    expect(await suggested('rigas', 'buyer', 1)).toEqual(['Rīgas satiksme'])
  })

  it('keeps buyers and suppliers apart', async () => {
    expect(await suggested('rigas', 'supplier')).toEqual(['Rīgas satiksme'])
    expect(await suggested('as celu', 'supplier')).toEqual(['AS Ceļu pārvalde'])
    expect(await suggested('as celu', 'buyer')).toEqual([])
  })

  it('looks within names, and forgives a slip, only where no word begins so', async () => {
    expect(await suggested('ūdens')).toEqual(['SIA Rīgas ūdens'])
    expect(await suggested('satiksne')).toEqual(['Rīgas satiksme'])
  })

  it('takes signs for what they are', async () => {
    expect(await suggested('%')).toEqual([])
    expect(await suggested('100%_')).toEqual(['100%_tīrs SIA'])
    expect(await suggested("'; drop table org; --")).toEqual([])
    expect(await suggested('   ')).toEqual([])
  })

  it('refuses limits out of bounds and roles that are none', async () => {
    const bad = [
      calls().suggest({ q: 'a', role: 'buyer', limit: 0 }),
      calls().suggest({ q: 'a', role: 'buyer', limit: 51 }),
      calls().suggest({ q: 'a'.repeat(201), role: 'buyer', limit: 5 }),
    ]
    for (const call of bad) await expect(call).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('org.findByOrgIds', () => {
  it('gives those that there are, in the order asked for', async () => {
    const [first, second] = [ids.get('Rīgas dome') ?? '', ids.get('AS Ceļu pārvalde') ?? '']
    const found = await calls().findByOrgIds({ orgIds: [second, UNKNOWN, first, second] })
    expect(found.map(({ name }) => name)).toEqual(['AS Ceļu pārvalde', 'Rīgas dome'])
    expect(found[1]).toEqual({
      orgId: first,
      name: 'Rīgas dome',
      country: 'LV',
      isDemo: false,
      isClaimed: false,
      isVerified: false,
      buyerCount: 5,
      supplierCount: 0,
    })
  })

  it('refuses malformed ids and more than twenty', async () => {
    await expect(calls().findByOrgIds({ orgIds: ['x'] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    const many = Array.from({ length: 21 }, () => UNKNOWN)
    await expect(calls().findByOrgIds({ orgIds: many })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    expect(await calls().findByOrgIds({ orgIds: [] })).toEqual([])
  })
})
