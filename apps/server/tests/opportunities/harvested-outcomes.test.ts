import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { awardWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { addOrganisation } from '@kogge/platform/server/testing/people.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDesk, addTender, hideTender } from './opportunity-world.fixture.ts'

let database: TestDatabase
let desk: Awaited<ReturnType<typeof addDesk>>
beforeAll(async () => {
  database = await testDatabase()
  desk = await addDesk(database.db)
})
afterAll(() => database.close())

const winner = (orgId: string | null, name: string) => orgWith({ orgId, name })

/** A card of a tender that its source has awarded to these. */
const awarded = async (winners: readonly ReturnType<typeof winner>[]) => {
  const { orgId, calls } = desk
  const rfxId = await addTender(database.db)
  const { guid } = await calls.saveTender({ orgId, rfxId })
  const award = awardWith({
    winners: [...winners],
    value: { amount: '1000', currency: 'EUR' },
    tendersReceived: 3,
  })
  await database.db.execute(sql`
    update rfx_content set content = jsonb_set(content, '{awards}', ${JSON.stringify([award])}::jsonb)
    where rfx_num = (select num from rfx where id = ${rfxId})`)
  await database.db.execute(sql`update rfx set stage = 'awarded' where id = ${rfxId}`)
  return { rfxId, one: { orgId, guid } }
}

it('a tender that is open suggests no outcome, nor does a card without one', async () => {
  const { orgId, calls } = desk
  const { guid } = await calls.saveTender({ orgId, rfxId: await addTender(database.db) })
  expect(await calls.harvestedOutcome({ orgId, guid })).toBeNull()
  const alone = await calls.create({ orgId, name: 'Expected' })
  expect(await calls.harvestedOutcome({ orgId, guid: alone.guid })).toBeNull()
})

it('an award to others suggests that it was lost: to whom, at what price, among how many', async () => {
  const { one } = await awarded([winner(null, 'SIA Citi')])
  expect(await desk.calls.harvestedOutcome(one)).toEqual({
    resolution: 'LOST',
    reason: null,
    awards: [
      {
        lotId: 'LOT-0001',
        winners: [{ orgId: null, name: 'SIA Citi', isOwn: false }],
        value: { amount: '1000', currency: 'EUR' },
        tendersReceived: 3,
      },
    ],
  })
})

it('an award to the organisation, or to what became part of it, suggests that it was won', async () => {
  const part = await addOrganisation(database.db, 'FREE', { claimedAt: null })
  await database.db.execute(sql`update org set merged_into_id = ${desk.orgId} where id = ${part}`)
  const { one } = await awarded([winner(part, 'SIA Daļa'), winner(null, 'SIA Citi')])
  expect(await desk.calls.harvestedOutcome(one)).toMatchObject({
    resolution: 'WON',
    awards: [{ winners: [{ isOwn: true }, { isOwn: false }] }],
  })
})

it('nothing is said of a tender that is public no more', async () => {
  const { one, rfxId } = await awarded([winner(null, 'SIA Citi')])
  await hideTender(database.db, rfxId)
  expect(await desk.calls.harvestedOutcome(one)).toBeNull()
})
