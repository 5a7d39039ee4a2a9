import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { OPPORTUNITY_STAGES } from '@kogge/domain/opportunities/opportunity-states.ts'
import { OPPORTUNITY_SORTS } from '@kogge/features/opportunities/server/opportunity-orders.queries.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDesk, fieldsOf, sent } from './opportunity-world.fixture.ts'

let database: TestDatabase
let desk: Awaited<ReturnType<typeof addDesk>>
beforeAll(async () => {
  database = await testDatabase()
  desk = await addDesk(database.db)
  const { orgId, calls, userId } = desk
  for (let index = 0; index < 11; index += 1) {
    const { guid } = await calls.create({
      orgId,
      name: `Nr ${index}${index === 3 ? ' Ķekava' : ''}`,
    })
    const status = OPPORTUNITY_STAGES[index % 4] ?? 'NEW'
    const base = fieldsOf(await calls.byId({ orgId, guid }))
    const mine = {
      ...base,
      status,
      assigneeUserId: index % 2 ? userId : null,
      tags: index % 5 === 0 ? ['fives'] : [],
      dueAt: index % 3 ? new Date(Date.UTC(2027, 0, 30 - index)) : null,
    }
    await calls.save({ orgId, guid, base: sent(base), mine: sent(mine) })
    if (index === 9 || index === 10)
      await calls.conclude({
        orgId,
        guid,
        from: { status, resolution: null },
        resolution: index === 9 ? 'LOST' : 'WON',
      })
    if (index === 8)
      await calls.archive({ orgId, guid, from: { status, resolution: null }, isArchived: true })
  }
})
afterAll(() => database.close())

type Question = Omit<Parameters<typeof desk.calls.list>[0], 'orgId'>

/** The names of a list, page by page. */
const listed = async (question: Question, limit = 3): Promise<string[]> => {
  const names: string[] = []
  let cursor: string | null = null
  do {
    const page = await desk.calls.list({ orgId: desk.orgId, limit, cursor, ...question })
    names.push(...page.items.map(({ name }) => name))
    cursor = page.nextCursor
  } while (cursor !== null)
  return names
}

describe('the list of opportunities', () => {
  // The order by score is for plans that have one: `questionnaire.test.ts`.
  it.each(OPPORTUNITY_SORTS.filter((one) => one !== 'score'))(
    'has each once, page by page, in the order “%s”',
    async (sortBy) => {
      const whole = await listed({ sortBy }, 50)
      expect(new Set(whole).size).toBe(10)
      // Pages end on ranks of all forms.
      for (const limit of [1, 2, 3]) expect(await listed({ sortBy }, limit)).toEqual(whole)
    },
  )

  it('is in the order that was asked for', async () => {
    const { items } = await desk.calls.list({ orgId: desk.orgId, sortBy: 'rank', limit: 50 })
    const stages = items.map(({ status }) => OPPORTUNITY_STAGES.indexOf(status))
    expect(stages).toEqual(stages.toSorted())
    const byDate = await desk.calls.list({ orgId: desk.orgId, sortBy: 'deadline', limit: 50 })
    const dates = byDate.items.map(({ dueAt }) => dueAt ?? '9999')
    expect(dates).toEqual(dates.toSorted())
  })

  it.each<[string, NonNullable<Question['filters']>, number]>([
    ['words, whatever their marks', { q: ['kekava'] }, 1],
    ['a stage', { status: ['QUALIFIED'] }, 3],
    ['those that are open', { resolution: ['none'] }, 8],
    ['two outcomes', { resolution: ['won', 'lost'] }, 2],
    ['nobody’s', { assignee: ['unassigned'] }, 5],
    ['a tag', { tag: ['fives'] }, 3],
    ['archived ones alone', { archived: ['only'] }, 1],
    ['archived ones too', { archived: ['also'] }, 11],
    ['several at once', { tag: ['fives'], resolution: ['none'] }, 2],
  ])('is narrowed by %s', async (_, filters, count) => {
    const { items, total } = await desk.calls.list({ orgId: desk.orgId, filters, limit: 50 })
    expect(items).toHaveLength(count)
    expect(total).toBe(count)
  })

  it('has the tags that are used, to choose from', async () => {
    expect(await desk.calls.tags({ orgId: desk.orgId })).toEqual(['fives'])
  })

  it('takes no cursor of another order', async () => {
    const { orgId, calls } = desk
    const { nextCursor } = await calls.list({ orgId, limit: 2, sortBy: 'lastUpdate' })
    await expect(
      calls.list({ orgId, limit: 2, sortBy: 'rank', cursor: nextCursor }),
    ).rejects.toThrow('list.cursor_invalid')
  })
})
