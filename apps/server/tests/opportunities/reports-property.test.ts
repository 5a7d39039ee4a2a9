import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { opportunity, opportunityEvent } from '@kogge/db/schema/opportunities.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import {
  OPPORTUNITY_STAGES,
  type OpportunityStage,
  type Resolution,
} from '@kogge/domain/opportunities/opportunity-states.ts'
import { fillJourneys } from '@kogge/features/opportunities/server/reports/journeys.commands.ts'
import { reportOf } from '@kogge/features/opportunities/server/reports/stage-reports.queries.ts'
import { addOrganisation } from '@kogge/platform/server/testing/people.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

interface State {
  readonly status: OpportunityStage
  readonly resolution: Resolution | null
}
/** A step as somebody means it; slips are made and taken back before it. */
interface Meant extends State {
  readonly days: number
  readonly slips: readonly ('undone' | 'redone and undone')[]
}
interface Card {
  readonly created: number
  readonly value: number | null
  readonly steps: readonly Meant[]
}

const START = Date.UTC(2026, 0, 5, 10)
const DAY_MS = 24 * 60 * 60 * 1000
const MONTHS = 6
const FILTERS = { from: '2026-01-01', until: '2026-06-30' }

const stage = fc.constantFrom(...OPPORTUNITY_STAGES)
const meant = fc.record({
  status: stage,
  resolution: fc.constantFrom(null, null, null, 'WON' as const, 'LOST' as const, 'CLOSED' as const),
  days: fc.integer({ min: 1, max: 20 }),
  slips: fc.array(fc.constantFrom('undone' as const, 'redone and undone' as const), {
    maxLength: 1,
  }),
})
const cards: fc.Arbitrary<Card[]> = fc.array(
  fc.record({
    created: fc.integer({ min: 0, max: 100 }),
    value: fc.option(fc.integer({ min: 1, max: 9999 })),
    steps: fc.array(meant, { maxLength: 7 }),
  }),
  { minLength: 1, maxLength: 12 },
)

/** The states of a card with the days on which they began: a closed one keeps its stage. */
const timelineOf = ({ created, steps }: Card): (State & { readonly day: number })[] => {
  const first = { status: 'NEW' as const, resolution: null, day: created }
  const timeline: (State & { readonly day: number })[] = [first]
  let day = created
  for (const { status, resolution, days } of steps) {
    day += days
    const before = timeline.at(-1) ?? first
    const after = { status: resolution === null ? status : before.status, resolution }
    const isSame = after.status === before.status && after.resolution === before.resolution
    if (!isSame) timeline.push({ ...after, day })
  }
  return timeline
}

const changesOf = (before: State, after: State) =>
  (['status', 'resolution'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }))

/** Writes a card with the history of its timeline, slips between them. */
const store = async (db: Db, orgId: string, card: Card): Promise<void> => {
  const guid = randomUUID()
  const timeline = timelineOf(card)
  const last = timeline.at(-1)
  const at = (day: number, minutes = 0) => new Date(START + day * DAY_MS + minutes * 60_000)
  const createdAt = at(card.created)
  await db.insert(opportunity).values({
    orgId,
    guid,
    name: 'Card',
    rank: 'a0',
    status: last?.status ?? 'NEW',
    resolution: last?.resolution ?? null,
    valueEurMinor: card.value === null ? null : BigInt(card.value),
    createdAt,
    updatedAt: createdAt,
    stateSince: createdAt,
  })
  const add = async (from: State, to: State, when: Date, undoes: number | null = null) => {
    const type = from.resolution === to.resolution ? 'STATUS_CHANGED' : 'RESOLUTION_CHANGED'
    const event = { orgId, guid, type, changes: changesOf(from, to), undoes, at: when } as const
    const [stored] = await db
      .insert(opportunityEvent)
      .values(event)
      .returning({ id: opportunityEvent.id })
    return stored?.id ?? 0
  }
  for (const [index, state] of timeline.entries()) {
    if (index > 0) await add(timeline[index - 1] ?? state, state, at(state.day))
    const slips = card.steps[index]?.slips ?? []
    const next = OPPORTUNITY_STAGES[(OPPORTUNITY_STAGES.indexOf(state.status) + 1) % 4] ?? 'NEW'
    const wrong: State = { status: next, resolution: null }
    for (const slip of slips) {
      const id = await add(state, wrong, at(state.day, 10))
      const undo = await add(wrong, state, at(state.day, 20), id)
      if (slip === 'undone') continue
      const redo = await add(state, wrong, at(state.day, 30), undo)
      await add(wrong, state, at(state.day, 40), redo)
    }
  }
}

const median = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** The same figures by plain counting over what was meant. */
const plainReport = (all: readonly Card[]) => {
  const rows = all.map((card) => {
    const timeline = timelineOf(card)
    const last = timeline.at(-1)
    const lastOpen = timeline.findLastIndex(({ resolution }) => resolution === null)
    const closing = last?.resolution ? timeline[lastOpen + 1] : undefined
    const days = OPPORTUNITY_STAGES.map((status) => {
      const stays = timeline.flatMap((state, index) =>
        state.status === status && state.resolution === null ? [index] : [],
      )
      if (stays.length === 0 || stays.includes(timeline.length - 1)) return null
      return stays.reduce(
        (sum, index) => sum + (timeline[index + 1]?.day ?? 0) - (timeline[index]?.day ?? 0),
        0,
      )
    })
    const furthest = Math.max(...timeline.map(({ status }) => OPPORTUNITY_STAGES.indexOf(status)))
    return {
      value: card.value,
      status: last?.status ?? 'NEW',
      resolution: last?.resolution ?? null,
      furthest: last?.resolution === 'WON' ? 3 : furthest,
      days,
      month: closing ? new Date(START + closing.day * DAY_MS).toISOString().slice(0, 7) : null,
    }
  })
  const inPeriod = rows.filter(({ month }) => month !== null && month <= '2026-06')
  return {
    created: rows.length,
    won: rows.filter(({ resolution }) => resolution === 'WON').length,
    stages: OPPORTUNITY_STAGES.map((status, index) => {
      const left = rows.flatMap(({ days }) => days[index] ?? [])
      const here = rows.filter((row) => row.status === status)
      return {
        status,
        reached: rows.filter(({ furthest }) => furthest >= index).length,
        open: here.filter(({ resolution }) => resolution === null).length,
        ended: here.filter(({ resolution }) => resolution === 'LOST' || resolution === 'CLOSED')
          .length,
        medianDays: median(left),
        left: left.length,
      }
    }),
    months: Array.from({ length: MONTHS }, (_, index) => {
      const month = `2026-0${index + 1}`
      const closed = inPeriod.filter((row) => row.month === month)
      const won = closed.filter(({ resolution }) => resolution === 'WON')
      return {
        month,
        won: won.length,
        lost: closed.filter(({ resolution }) => resolution === 'LOST').length,
        cents: won.reduce((sum, { value }) => sum + (value ?? 0), 0),
        valued: won.filter(({ value }) => value !== null).length,
      }
    }),
    closed: inPeriod.length,
  }
}

it('reports say what plain counting over generated histories says, slips or not', async () => {
  const { db } = database
  await fc.assert(
    fc.asyncProperty(cards, async (all) => {
      const orgId = await addOrganisation(db, 'PLUS')
      for (const card of all) await store(db, orgId, card)
      await fillJourneys(db)
      const { closed, reasons: _reasons, ...report } = await reportOf(db, orgId, FILTERS)
      const { closed: count, ...expected } = plainReport(all)
      expect(report).toEqual(expected)
      expect(closed.won + closed.lost + closed.closed).toBe(count)
    }),
    { numRuns: 40 },
  )
})
