import { randomUUID } from 'node:crypto'
import { contract, lostTender } from '@kogge/db/schema/contracts.ts'
import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { countryNum } from '@kogge/domain/search/tender-facets.ts'
import { addOrganisation } from '@kogge/platform/server/testing/people.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { harvestCall } from '../monitor/monitor-world.fixture.ts'
import { addTender, hideTender } from './opportunity-world.fixture.ts'
import { addOwnDesk } from './own-fields-world.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const DAY = '2026-10-01'
const now = new Date()
const YEAR = {
  from: `${now.getUTCFullYear() - 1}-01-01`,
  until: `${now.getUTCFullYear() + 1}-12-31`,
}

/** A card of a tender that was won or lost now. */
const decided = async (orgId: string, rfxId: string | null, resolution: 'WON' | 'LOST') => {
  const at = new Date()
  const card = { orgId, guid: randomUUID(), rfxId, name: 'Card', rank: 'a0', resolution }
  const times = { createdAt: at, updatedAt: at, stateSince: at, closedAt: at }
  const journey = { furthest: 1, stageSeconds: [null, null, null, null] }
  await database.db
    .insert(opportunity)
    .values({ ...card, ...times, ...journey, status: 'QUALIFIED', isFurther: true })
}

const numOf = async (rfxId: string): Promise<number> => {
  const [row] = await database.db.select({ num: rfx.num }).from(rfx).where(eq(rfx.id, rfxId))
  return row?.num ?? 0
}
const orgNumOf = async (orgId: string): Promise<number> => {
  const [row] = await database.db.select({ num: org.num }).from(org).where(eq(org.id, orgId))
  return row?.num ?? 0
}

/** A contract as its source has published it, with the prices of those who lost. */
const publish = async (
  rfxId: string,
  winner: string,
  cents: number,
  losers: readonly (readonly [string, number])[],
) => {
  const { db } = database
  const rfxNum = await numOf(rfxId)
  await db.insert(contract).values({
    rfxNum,
    position: 0,
    day: DAY,
    datedBy: 'decided',
    isAwarded: true,
    buyers: [],
    suppliers: [await orgNumOf(winner)],
    cpv: 45_233_120,
    country: countryNum('LV'),
    nature: 0,
    source: 0,
    cents,
    isFramework: false,
  })
  for (const [position, [loser, offered]] of losers.entries())
    await db.insert(lostTender).values({
      rfxNum,
      position,
      wonAs: 0,
      day: DAY,
      tenderers: [loser],
      winners: [winner],
      cents: offered,
    })
}

it('win rates go by what the tenders say; hidden ones and cards without one stand apart', async () => {
  const { db } = database
  const { orgId, calls } = await addOwnDesk(db)
  const [roads, bridges] = [await addTender(db), await addTender(db)]
  await harvestCall(db, { cpv: '30000000' })
  const computers = (await db.select({ id: rfx.id, num: rfx.num }).from(rfx)).toSorted(
    (a, b) => b.num - a.num,
  )[0]?.id
  const hidden = await addTender(db)
  await hideTender(db, hidden)
  await decided(orgId, roads, 'WON')
  await decided(orgId, bridges, 'LOST')
  await decided(orgId, computers ?? null, 'LOST')
  await decided(orgId, hidden, 'LOST')
  await decided(orgId, null, 'WON')
  const rates = await calls.opportunityReport.winRates({ orgId, filters: YEAR })
  expect(rates).toMatchObject({
    divisions: [
      { division: '45', won: 1, lost: 1 },
      { division: '30', won: 0, lost: 1 },
    ],
    sources: [{ source: 'ted', won: 1, lost: 2 }],
    prices: [],
    without: 2,
  })
  expect(rates.countries.map(({ won, lost }) => [won, lost])).toEqual([[1, 2]])
  expect(rates.buyers.map(({ won, lost }) => [won, lost])).toEqual([[1, 2]])
  expect(rates.buyers[0]?.name).not.toBe('')
})

it('places of prices are known where the own one and another are published', async () => {
  const { db } = database
  const { orgId, calls } = await addOwnDesk(db)
  const part = await addOrganisation(db, 'FREE', { claimedAt: null, mergedIntoId: orgId })
  const [a, b] = [await addOrganisation(db), await addOrganisation(db)]
  const tenders = [
    await addTender(db),
    await addTender(db),
    await addTender(db),
    await addTender(db),
  ]
  const [first, second, third, unnamed] = tenders.map((id) => id ?? '')
  // The cheapest, and won.
  await publish(first ?? '', orgId, 100, [
    [a, 150],
    [b, 120],
  ])
  await decided(orgId, first ?? null, 'WON')
  // Second of three, and lost; under the name of what became part of it.
  await publish(second ?? '', a, 100, [
    [part, 110],
    [b, 120],
  ])
  await decided(orgId, second ?? null, 'LOST')
  // The cheapest, and lost.
  await publish(third ?? '', b, 200, [[orgId, 90]])
  await decided(orgId, third ?? null, 'LOST')
  // Nobody else is named.
  await publish(unnamed ?? '', orgId, 100, [])
  await decided(orgId, unnamed ?? null, 'WON')
  const { prices } = await calls.opportunityReport.winRates({ orgId, filters: YEAR })
  expect(prices).toEqual([
    { place: 1, won: 1, lost: 1 },
    { place: 2, won: 0, lost: 1 },
  ])
  const stranger = await addOwnDesk(db)
  const theirs = { orgId: stranger.orgId, filters: YEAR }
  expect((await stranger.calls.opportunityReport.winRates(theirs)).prices).toEqual([])
})

it('the own part of the market is that of published contracts where one bids', async () => {
  const { db } = database
  const { orgId, calls } = await addOwnDesk(db)
  const others = await addOrganisation(db)
  const [mine, theirs] = [await addTender(db), await addTender(db)]
  await publish(mine, orgId, 1000, [])
  await publish(theirs, others, 3000, [])
  const question = { orgId, filters: { ...YEAR, from: DAY, until: DAY } }
  expect(await calls.opportunityReport.market(question)).toEqual([])
  await decided(orgId, mine, 'WON')
  const [share] = await calls.opportunityReport.market({ orgId, filters: YEAR })
  expect(share).toMatchObject({ division: '45', ownContracts: 1, ownCents: 1000 })
  expect(share?.contracts).toBeGreaterThanOrEqual(2)
  expect(share?.cents).toBeGreaterThanOrEqual(4000)
})
