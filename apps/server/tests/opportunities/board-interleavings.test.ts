import { opportunity, opportunityEvent } from '@kogge/db/schema/opportunities.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import {
  OPPORTUNITY_STAGES,
  type OpportunityState,
  RESOLUTIONS,
} from '@kogge/domain/opportunities/opportunity-states.ts'
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addColleague,
  addDesk,
  fieldsOf,
  type OpportunityCalls,
  sent,
} from './opportunity-world.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const CARDS = 4
const card = fc.nat(CARDS - 1)
const stage = fc.constantFrom(...OPPORTUNITY_STAGES)

/** What somebody does on a page that shows the board as it was when they last looked. */
const step = fc.oneof(
  fc.record({ is: fc.constant('look' as const) }),
  fc.record({
    is: fc.constant('move' as const),
    card,
    stage,
    beside: card,
    isBefore: fc.boolean(),
  }),
  fc.record({
    is: fc.constant('close' as const),
    card,
    resolution: fc.constantFrom(...RESOLUTIONS),
  }),
  fc.record({
    is: fc.constant('edit' as const),
    card,
    probability: fc.integer({ max: 100, min: 0 }),
  }),
)
const LOOK = { is: 'look' as const }
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** A tab with the cards as it shows them, which may be old. */
interface Tab {
  readonly calls: OpportunityCalls
  readonly userId: string
  readonly shown: Map<string, OpportunityState>
}

const look = async (tab: Tab, orgId: string): Promise<void> => {
  const { items } = await tab.calls.list({ orgId, limit: 50 })
  for (const { guid, status, resolution } of items) tab.shown.set(guid, { status, resolution })
}

interface Done {
  readonly eventId: string | null
  /** As the tab showed it, and as it was asked to be. */
  readonly from: OpportunityState
  readonly to: OpportunityState
}

/** Does a step in a tab; gives the state that it asked for where the server took it. */
const take = async (
  tab: Tab,
  orgId: string,
  guids: readonly string[],
  one: Step,
): Promise<Done | null> => {
  if (one.is === 'look') {
    await look(tab, orgId)
    return null
  }
  const guid = guids[one.card] ?? ''
  const from = tab.shown.get(guid) ?? { status: 'NEW', resolution: null }
  if (one.is === 'move') {
    const beside = guids[one.beside] ?? ''
    const place = one.isBefore ? { before: beside } : { after: beside }
    const { eventId } = await tab.calls.move({ orgId, guid, from, status: one.stage, place })
    return { eventId, from, to: { status: one.stage, resolution: null } }
  }
  if (one.is === 'close') {
    const { resolution } = one
    const { eventId } = await tab.calls.conclude({ orgId, guid, from, resolution })
    return { eventId, from, to: { status: from.status, resolution } }
  }
  const base = fieldsOf(await tab.calls.byId({ orgId, guid }))
  const mine = sent({ ...base, probability: one.probability })
  await tab.calls.save({ orgId, guid, base: sent(base), mine })
  return null
}

/** The states that the history of a card leads through, each change from the state before it. */
const replayed = async (orgId: string, guid: string): Promise<Record<string, unknown>> => {
  const events = await database.db
    .select()
    .from(opportunityEvent)
    .where(eq(opportunityEvent.guid, guid))
    .orderBy(asc(opportunityEvent.id))
  let state: Record<string, unknown> = { status: 'NEW', resolution: null }
  for (const { changes } of events)
    for (const { field, before, after } of changes) {
      if (field !== 'status' && field !== 'resolution') continue
      expect(state[field], `${orgId} ${guid}`).toEqual(before)
      state = { ...state, [field]: after }
    }
  return state
}

const REFUSED = ['draft.conflict', 'request.invalid']

it('moves, outcomes and edits of two people at once, from stale pages, lose and double nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, step, step), { minLength: 2, maxLength: 6 }),
      async (waves) => {
        const { db } = database
        const { orgId, userId, calls } = await addDesk(db)
        const colleague = await addColleague(db, orgId)
        const guids: string[] = []
        for (let index = 0; index < CARDS; index += 1)
          guids.push((await calls.create({ orgId, name: `Card ${index}` })).guid)
        // The first has two tabs.
        const tabs: readonly Tab[] = [
          { calls, userId, shown: new Map() },
          { calls, userId, shown: new Map() },
          { ...colleague, shown: new Map() },
        ]
        for (const wave of waves) {
          const outcomes = await Promise.allSettled(
            tabs.map((tab, index) => take(tab, orgId, guids, wave[index] ?? LOOK)),
          )
          for (const outcome of outcomes) {
            if (outcome.status === 'rejected') {
              expect(REFUSED).toContain(outcome.reason.message)
              continue
            }
            const done = outcome.value
            if (!done?.eventId) continue
            const [event] = await db
              .select()
              .from(opportunityEvent)
              .where(eq(opportunityEvent.id, Number(done.eventId)))
            for (const { field, before, after } of event?.changes ?? []) {
              if (field !== 'status' && field !== 'resolution') continue
              expect({ before, after }).toEqual({ before: done.from[field], after: done.to[field] })
            }
          }
        }
        const rows = await db.select().from(opportunity).where(eq(opportunity.orgId, orgId))
        expect(rows.map(({ guid }) => guid).sort()).toEqual(guids.toSorted())
        const open = rows.filter(({ resolution }) => resolution === null)
        expect(new Set(open.map(({ status, rank }) => `${status}:${rank}`)).size).toBe(open.length)
        for (const { guid, status, resolution } of rows)
          expect(await replayed(orgId, guid)).toEqual({ status, resolution })
        const [mine, theirs] = await Promise.all([
          calls.board({ orgId }),
          colleague.calls.board({ orgId }),
        ])
        expect(mine).toEqual(theirs)
        expect(mine.columns.flatMap(({ cards }) => cards)).toHaveLength(open.length)
      },
    ),
    { numRuns: 12 },
  )
})
