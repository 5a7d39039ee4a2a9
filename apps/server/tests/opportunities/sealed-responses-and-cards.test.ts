import { randomUUID } from 'node:crypto'
import { notification } from '@kogge/db/schema/notifications.ts'
import { opportunity, opportunityEvent } from '@kogge/db/schema/opportunities.ts'
import { opportunityNote } from '@kogge/db/schema/opportunity-notes.ts'
import { subscription } from '@kogge/db/schema/subscriptions.ts'
import {
  followDueChanges,
  followMissedChanges,
} from '@kogge/features/opportunities/server/tender-following.commands.ts'
import { contentOf } from '@kogge/features/responses/server/responses.fixture.ts'
import { addMember, addPerson } from '@kogge/platform/server/testing/people.ts'
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
  await calls.opportunityNote.add({ orgId, guid, noteId: randomUUID(), html: '<p>Call them</p>' })
  const stored = async () => ({
    cards: await database.db.select().from(opportunity),
    events: await database.db.select().from(opportunityEvent),
    notes: await database.db.select().from(opportunityNote),
    live: (await database.db.execute(sql`select id from live_event where topic like 'opportunit%'`))
      .rows,
    notifications: await database.db.select().from(notification),
  })
  /** All that a member can read of the card without asking for the response. */
  const shown = async () => {
    const {
      opportunity: cards,
      opportunityNote,
      opportunityActivity,
    } = await callsOf(siege, userId)
    return [
      await cards.board({ orgId }),
      await cards.list({ orgId }),
      await cards.byId({ orgId, guid }),
      await cards.history({ orgId, guid }),
      await cards.ofTenders({ orgId, rfxIds: [tender.rfxId] }),
      await opportunityNote.list({ orgId, guid }),
      await opportunityActivity.list({ orgId }),
    ]
  }
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
  const read = await shown()
  const reported = await reports()
  const about = { orgId, rfxId: tender.rfxId }
  await calls.response.withdraw(about)
  const { revision } = await calls.response.mine(about)
  const content = contentOf('12345.67')
  const saved = await calls.response.save({ ...about, revision, version: 1, content })
  expect(await stored()).toEqual(before)
  await calls.response.submit({ ...about, revision: saved.revision, version: 1 })
  const mine = await calls.response.mine(about)
  expect(mine).toMatchObject({ status: 'RESPONDED', state: 'published' })
  // The panel on the card takes a draft that is as it was submitted for no change.
  expect(mine.content).toEqual(mine.submitted?.content)
  expect(await stored()).toEqual(before)
  expect(await shown()).toEqual(read)
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

it('the response beside a card is for those alone who may read it: no staff who look in, no stranger', async () => {
  const { database, bidder, tender, friend } = siege
  const { orgId } = bidder
  const rfxId = tender.rfxId
  const { opportunity: cards } = await callsOf(siege, bidder.userId)
  const { guid } = await cards.saveTender({ orgId, rfxId })
  const staff = await addPerson(database.db)
  await addMember(database.db, orgId, staff, 'SUPPORT_ORG_FULL_ACCESS')
  const support = await callsOf(siege, staff)
  expect(await support.opportunity.byId({ orgId, guid })).toMatchObject({ rfxId })
  await expect(support.response.mine({ orgId, rfxId })).rejects.toThrow()
  const stranger = await callsOf(siege, friend.userId)
  await expect(stranger.response.mine({ orgId, rfxId })).rejects.toThrow()
  await expect(stranger.opportunity.byId({ orgId, guid })).rejects.toThrow('record.not_found')
  const reader = await addPerson(database.db)
  await addMember(database.db, orgId, reader, 'ORG_READONLY_MEMBER')
  const reading = await callsOf(siege, reader)
  expect(await reading.response.mine({ orgId, rfxId })).toMatchObject({ status: 'RESPONDED' })
  await expect(reading.response.withdraw({ orgId, rfxId })).rejects.toThrow()
})
