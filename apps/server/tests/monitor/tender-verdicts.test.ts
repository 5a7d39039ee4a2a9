import { randomUUID } from 'node:crypto'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { matchesRouter } from '@kogge/features/monitor/server/matches.router.ts'
import { newMatcher } from '@kogge/features/monitor/server/matching/matching-turn.commands.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import {
  addProfile,
  addSupplier,
  callsOf,
  harvestCall,
  type Supplier,
} from './monitor-world.fixture.ts'

let database: TestDatabase
beforeEach(async () => {
  await database?.close()
  database = await testDatabase()
})
afterAll(() => database.close())

const questions = async ({ userId }: Supplier) => {
  const context = await contextOfUser(database.db, userId)
  return createCaller(matchesRouter)({ ...context, clock: () => new Date(), now: new Date() })
    .matches
}

const matchAll = async (): Promise<void> => {
  const matcher = newMatcher(database.db, () => new Date())
  while ((await matcher.turn())?.changes);
}

const onlyTender = async (): Promise<string> => {
  const { rows } = await database.db.execute<{ id: string }>(sql`select id from rfx`)
  expect(rows).toHaveLength(1)
  return rows[0]?.id ?? ''
}

/** The verdict of a profile of its own about the only tender. */
const verdictOf = async (filters: ProfileFilters) => {
  const supplier = await addSupplier(database.db)
  await addProfile(database.db, supplier, filters)
  const { orgId } = supplier
  const { profiles } = await (await questions(supplier)).verdicts({
    orgId,
    rfxId: await onlyTender(),
  })
  return { supplier, verdict: profiles[0] }
}

it('a tender is found by its address, a number and its title', async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  const { orgId } = supplier
  await harvestCall(db, { number: '00777777-2026', title: 'Skolas jumta remonts' })
  const id = await onlyTender()
  const { tenders } = await questions(supplier)
  for (const pasted of [
    `https://kogge.example/lv/rfx/${id}?tab=lots`,
    id,
    'https://ted.europa.eu/en/notice/-/detail/777777-2026',
    '777777-2026',
    'skolas jumta remonts',
  ])
    expect(
      (await tenders({ orgId, pasted })).map(({ rfxId }) => rfxId),
      pasted,
    ).toEqual([id])
  expect(
    await tenders({ orgId, pasted: 'https://ted.europa.eu/en/notice/-/detail/1-2026' }),
  ).toEqual([])
})

it('what is not public is neither found nor explained', async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  const { orgId } = supplier
  await harvestCall(db, { number: '00777777-2026', title: 'Skolas jumta remonts' })
  const id = await onlyTender()
  await addProfile(db, supplier, { country: ['LV'] })
  await matchAll()
  await db.execute(sql`update rfx set privacy = 'invited'`)
  const { tenders, verdicts } = await questions(supplier)
  for (const pasted of [`https://kogge.example/rfx/${id}`, id, '777777-2026', 'skolas jumta'])
    expect(await tenders({ orgId, pasted }), pasted).toEqual([])
  await expect(verdicts({ orgId, rfxId: id })).rejects.toThrow('record.not_found')
})

it.each<[string, ProfileFilters, object]>([
  [
    'another code',
    { cpv: ['90000000'] },
    { kind: 'values', key: 'cpv', met: [], own: ['45233120', '99999999'] },
  ],
  ['another country', { country: ['EE'] }, { kind: 'values', key: 'country', own: ['LV'] }],
  [
    'a missing word',
    { q: ['skola baseins'] },
    {
      kind: 'words',
      texts: [
        [
          { typed: 'skola', isExcluded: false, isFound: true, names: [] },
          { typed: 'baseins', isExcluded: false, isFound: false, names: [] },
        ],
      ],
    },
  ],
  ['keywords that are missing', { keyword: ['baseins'] }, { kind: 'words', key: 'keyword' }],
  [
    'a deadline that is too far',
    { country: ['LV'], deadlineWithin: ['3'] },
    { kind: 'range', key: 'deadline' },
  ],
])('%s is named, and the change that is offered finds the tender', async (_, filters, missed) => {
  const { db } = database
  await harvestCall(db, { title: 'Skolas jumta remonts' })
  await matchAll()
  const { supplier, verdict } = await verdictOf(filters)
  expect(verdict).toMatchObject({ fits: false, found: null })
  expect(verdict?.conditions.filter(({ isMet }) => !isMet)).toMatchObject([missed])
  const { orgId } = supplier
  const { guid = '', name = '', change } = verdict ?? {}
  await (await callsOf(db, supplier)).save({
    orgId,
    guid,
    name,
    filters: change ?? {},
    revision: 1,
  })
  await matchAll()
  const { profiles } = await (await questions(supplier)).verdicts({
    orgId,
    rfxId: await onlyTender(),
  })
  expect(profiles[0]).toMatchObject({ fits: true, absent: [], found: { kind: 'profile' } })
})

it('an excluded word is shown where it stands', async () => {
  await harvestCall(database.db, { title: 'Skolas jumta remonts' })
  const { verdict } = await verdictOf({ q: ['skola -jumts'] })
  const { text = '', marks = [] } = verdict?.excluded ?? {}
  expect(marks.map(([start, end]) => text.slice(start, end))).toEqual(['jumta'])
  expect(verdict?.change).toEqual({ q: ['skola'] })
})

it('what keeps a tender out that fits is said', async () => {
  const { db } = database
  const old = { published: '2026-02-03', issued: '2026-02-01' }
  const supplier = await addSupplier(db)
  const guid = await addProfile(db, supplier, { country: ['LV'] })
  await matchAll()
  const { orgId } = supplier
  const absent = async () => {
    const { profiles } = await (await questions(supplier)).verdicts({
      orgId,
      rfxId: await onlyTender(),
    })
    return profiles.map((one) => [one.fits, ...one.absent])
  }
  await harvestCall(db, { ...old, closesIn: -1 })
  expect(await absent()).toEqual([[true, 'history']])
  await db.execute(sql`update monitor_profile set state = 'paused'`)
  await db.execute(sql`
    update rfx_search set buyers = array[(select num from org where id = ${orgId})]`)
  await db.execute(sql`update subscription set ends_at = '2026-01-02T00:00:00Z'`)
  expect(await absent()).toEqual([[true, 'own', 'paused', 'plan', 'history']])
  await db.execute(sql`update monitor_profile set state = 'archived' where guid = ${guid}`)
  expect(await absent()).toEqual([])
})

it('a profile that was saved when a tender had closed says so', async () => {
  const { db } = database
  await harvestCall(db, { id: randomUUID(), closesIn: -1 })
  await matchAll()
  const { verdict } = await verdictOf({ country: ['LV'] })
  expect(verdict).toMatchObject({ fits: true, absent: ['savedLater', 'due'] })
})
