import { randomUUID } from 'node:crypto'
import { task, taskEvent } from '@kogge/db/schema/tasks.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { SomeTaskFields } from '@kogge/domain/tasks/task-inputs.ts'
import { TASK_STATUSES } from '@kogge/domain/tasks/task-states.ts'
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addColleague, addDesk, NONE, type TaskCalls } from './task-world.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const TASKS = 3
const one = fc.nat(TASKS - 1)
const change = fc.oneof(
  fc.record({ title: fc.constantFrom('Read', 'Ask', 'Price') }),
  fc.record({ description: fc.constantFrom('', '<p>Soon.</p>') }),
  fc.record({ deadline: fc.constantFrom(null, '2027-02-01', '2027-02-02') }),
  fc.record({ status: fc.constantFrom(...TASK_STATUSES) }),
)

/** What somebody does on a page that shows the tasks as they were when they last looked. */
const step = fc.oneof(
  fc.record({ is: fc.constant('look' as const) }),
  fc.record({ is: fc.constant('edit' as const), one, change }),
  fc.record({ is: fc.constant('tick' as const), one, isDone: fc.boolean() }),
  fc.record({ is: fc.constant('move' as const), one, beside: one, isBefore: fc.boolean() }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
const LOOK: Step = { is: 'look' }

const ITEM = randomUUID()
const FIELDS = ['title', 'description', 'deadline', 'status'] as const
type Shown = Pick<Required<SomeTaskFields>, (typeof FIELDS)[number]>

/** A tab with the tasks as it shows them, which may be old. */
interface Tab {
  readonly calls: TaskCalls
  readonly shown: Map<string, Shown>
}

const look = async ({ calls, shown }: Tab, orgId: string, guids: readonly string[]) => {
  for (const guid of guids) {
    const { title, description, deadline, status } = await calls.task.byId({ orgId, guid })
    shown.set(guid, { title, description, deadline, status })
  }
}

interface Saved {
  readonly eventId: string
  readonly base: SomeTaskFields
  readonly mine: SomeTaskFields
}

/** Does a step in a tab; gives an edit that the server has taken. */
const take = async (
  tab: Tab,
  orgId: string,
  guids: readonly string[],
  doing: Step,
): Promise<Saved | null> => {
  if (doing.is === 'look') {
    await look(tab, orgId, guids)
    return null
  }
  const guid = guids[doing.one] ?? ''
  if (doing.is === 'tick') {
    await tab.calls.task.tick({ orgId, guid, itemId: ITEM, isDone: doing.isDone })
    return null
  }
  if (doing.is === 'move') {
    const beside = guids[doing.beside] ?? ''
    const place = doing.isBefore ? { before: beside } : { after: beside }
    await tab.calls.task.move({ orgId, guid, place })
    return null
  }
  const mine: SomeTaskFields = doing.change
  const seen = tab.shown.get(guid)
  const base: SomeTaskFields = Object.fromEntries(
    FIELDS.filter((field) => field in mine).map((field) => [field, seen?.[field]]),
  )
  const { conflicts, eventId } = await tab.calls.task.save({ orgId, guid, base, mine })
  if (conflicts.length > 0) expect(eventId).toBeNull()
  return eventId === null ? null : { eventId, base, mine }
}

const changesOf = async (eventId: string) => {
  const [event] = await database.db
    .select()
    .from(taskEvent)
    .where(eq(taskEvent.id, Number(eventId)))
  return event?.changes ?? []
}

/** The values that the history of a task leads to, each change from the value before it. */
const replayed = async (guid: string, made: Shown): Promise<Record<string, unknown>> => {
  const events = await database.db
    .select()
    .from(taskEvent)
    .where(eq(taskEvent.guid, guid))
    .orderBy(asc(taskEvent.id))
  const state: Record<string, unknown> = { ...made }
  for (const { changes } of events)
    for (const { field, ...values } of changes) {
      if (!(field in state) || !('before' in values)) continue
      expect(state[field], `${guid} ${field}`).toEqual(values.before)
      state[field] = values.after
    }
  return state
}

it('edits, ticks and places of two people at once, from stale pages, lose and double nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, step, step), { minLength: 2, maxLength: 6 }),
      async (waves) => {
        const { db } = database
        const { orgId, calls } = await addDesk(db)
        const colleague = await addColleague(db, orgId)
        const title = 'Task'
        const made: Shown = { title, description: '', deadline: null, status: 'OPEN' }
        const guids: string[] = []
        for (let index = 0; index < TASKS; index += 1) {
          const checklist = [{ id: ITEM, text: 'Step', isDone: false }]
          const fields = { title, checklist }
          guids.push((await calls.task.create({ orgId, subject: NONE, fields })).guid)
        }
        // The first has two tabs.
        const tabs: readonly Tab[] = [
          { calls, shown: new Map() },
          { calls, shown: new Map() },
          { calls: colleague.calls, shown: new Map() },
        ]
        for (const tab of tabs) await look(tab, orgId, guids)
        for (const wave of waves) {
          const saved = await Promise.all(
            tabs.map((tab, index) => take(tab, orgId, guids, wave[index] ?? LOOK)),
          )
          for (const edit of saved) {
            if (!edit) continue
            // What was stored replaced what its editor saw, and nothing that they did not.
            for (const { field, ...values } of await changesOf(edit.eventId))
              for (const known of FIELDS)
                if (field === known && 'before' in values)
                  expect(values).toEqual({ before: edit.base[known], after: edit.mine[known] })
          }
        }
        const rows = await db.select().from(task).where(eq(task.orgId, orgId))
        expect(rows.map(({ guid }) => guid).sort()).toEqual(guids.toSorted())
        expect(new Set(rows.map(({ rank }) => rank)).size).toBe(TASKS)
        for (const { guid, title, description, deadline, status, checklist } of rows) {
          expect(await replayed(guid, made)).toEqual({ title, description, deadline, status })
          expect(checklist.map(({ id }) => id)).toEqual([ITEM])
        }
        const question = { orgId, subject: NONE }
        expect(await calls.task.ofSubject(question)).toEqual(
          await colleague.calls.task.ofSubject(question),
        )
      },
    ),
    { numRuns: 12 },
  )
})
