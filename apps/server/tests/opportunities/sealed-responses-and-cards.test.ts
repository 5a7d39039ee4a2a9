import { opportunity, opportunityEvent } from '@kogge/db/schema/opportunities.ts'
import { subscription } from '@kogge/db/schema/subscriptions.ts'
import {
  followDueChanges,
  followMissedChanges,
} from '@kogge/features/opportunities/server/tender-following.commands.ts'
import { testContext } from '@kogge/platform/server/testing/test-context.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { besiege, callsOf, type Siege } from '../../testing/attacks/attack-scenario.ts'

let siege: Siege
beforeAll(async () => {
  siege = await besiege()
})
afterAll(async () => {
  await siege.app.close()
  await siege.database.close()
})

it('nothing of an unopened response comes to a card, its history, its events, its outcome or reports', async () => {
  const { database, bidder, tender } = siege
  const { orgId, userId } = bidder
  await database.db
    .insert(subscription)
    .values({ orgId, tier: 'PLUS', source: 'support', startsAt: new Date(0) })
  const calls = await callsOf(siege, userId)
  const { guid } = await calls.opportunity.saveTender({ orgId, rfxId: tender.rfxId })
  const stored = async () => ({
    cards: await database.db.select().from(opportunity),
    events: await database.db.select().from(opportunityEvent),
    live: (
      await database.db.execute(sql`select count(*) from live_event where topic = 'opportunities'`)
    ).rows,
  })
  const filters = { from: '2026-01-01', until: '2026-12-31' }
  const reports = async () => {
    const { opportunityReport } = await callsOf(siege, userId)
    return [
      await opportunityReport.stages({ orgId, filters }),
      await opportunityReport.winRates({ orgId, filters }),
      await opportunityReport.market({ orgId, filters }),
      await opportunityReport.forecast({ orgId }),
    ]
  }
  const before = await stored()
  const reported = await reports()
  await calls.response.withdraw({ orgId, rfxId: tender.rfxId })
  const { jobs, publicUrl, log } = testContext(database.db)
  const following = { jobs, publicUrl, log, now: new Date() }
  await followDueChanges(database.db, following)
  expect(await stored()).toEqual(before)
  expect(await reports()).toEqual(reported)
  await followMissedChanges(database.db, following)
  const after = await stored()
  expect(after.events).toEqual(before.events)
  expect(after.cards).toMatchObject([{ status: 'NEW', resolution: null }])
  expect(await calls.opportunity.harvestedOutcome({ orgId, guid })).toBeNull()
})
