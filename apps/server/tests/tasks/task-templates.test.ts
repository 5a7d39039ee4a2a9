import { randomUUID } from 'node:crypto'
import { notification } from '@kogge/db/schema/notifications.ts'
import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { countedDay } from '@kogge/domain/tasks/counted-days.ts'
import { followDueChanges } from '@kogge/features/opportunities/server/tender-following.commands.ts'
import { workdaysOf } from '@kogge/features/tasks/server/templates/country-workdays.ts'
import { recountMissed } from '@kogge/features/tasks/server/templates/missed-recounting.commands.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addColleague, addDesk, addTenderCard, working } from './task-world.fixture.ts'

let database: TestDatabase
let desk: Awaited<ReturnType<typeof addDesk>>
beforeAll(async () => {
  database = await testDatabase()
  desk = await addDesk(database.db)
})
afterAll(() => database.close())

const STARTER = { starter: 'openProcedure' as const }
const step = (
  title: string,
  daysBefore: number,
  role: 'opportunityAssignee' | 'applier' | null,
) => ({
  id: randomUUID(),
  title,
  daysBefore,
  role,
})

const tasksOf = async (guid: string) =>
  desk.calls.task.ofSubject({ orgId: desk.orgId, subject: { kind: 'opportunity', guid } })

describe('a template', () => {
  it('makes tasks whose dates are counted back in working days, once', async () => {
    const { one, deadlineAt } = await addTenderCard(database.db, desk)
    const preview = await desk.calls.taskTemplate.preview({ ...one, template: STARTER })
    const applied = await desk.calls.taskTemplate.applyTo({ ...one, template: STARTER })
    const tasks = await tasksOf(one.guid)
    expect(tasks.map(({ title, deadline }) => [title, deadline])).toEqual(
      preview.steps.map(({ title, deadline }) => [title, deadline]),
    )
    expect(applied).toEqual({ guids: tasks.map(({ guid }) => guid), there: 0 })
    const isWorkday = workdaysOf(preview.country)
    expect(tasks.map(({ deadline }) => deadline)).toEqual(
      preview.steps.map(({ daysBefore }) =>
        countedDay(new Date(deadlineAt), daysBefore, isWorkday),
      ),
    )
    expect(await desk.calls.taskTemplate.applyTo({ ...one, template: STARTER })).toEqual({
      guids: [],
      there: tasks.length,
    })
    const [first] = tasks
    const named = { orgId: one.orgId, guid: first?.guid ?? '' }
    const removed = await desk.calls.task.remove(named)
    const again = await desk.calls.taskTemplate.applyTo({ ...one, template: STARTER })
    expect([again.guids.length, again.there]).toEqual([1, tasks.length - 1])
    // The step has a task again: the deleted one does not come back beside it.
    await expect(desk.calls.task.undo({ ...named, ...removed })).rejects.toThrow('draft.conflict')
    const undone = await desk.calls.task.removeMany({ orgId: one.orgId, guids: again.guids })
    expect(undone.removed.map(({ guid }) => guid)).toEqual(again.guids)
    await desk.calls.task.undo({ ...named, ...removed })
    expect(await tasksOf(one.guid)).toHaveLength(tasks.length)
  })

  it('applied by two at once doubles nothing', async () => {
    const { one } = await addTenderCard(database.db, desk)
    const colleague = await addColleague(database.db, desk.orgId)
    const applied = await Promise.all(
      [desk, colleague].map(({ calls }) =>
        calls.taskTemplate.applyTo({ ...one, template: STARTER }),
      ),
    )
    expect(applied.map(({ guids }) => guids.length).sort((a, b) => a - b)).toEqual([0, 10])
    expect(await tasksOf(one.guid)).toHaveLength(10)
  })

  it('of the organisation assigns by role, and notifies an assignee in one message', async () => {
    const { one } = await addTenderCard(database.db, desk)
    const colleague = await addColleague(database.db, desk.orgId)
    await database.db
      .update(opportunity)
      .set({ assigneeId: colleague.userId })
      .where(eq(opportunity.guid, one.guid))
    const fields = {
      name: 'Our bid',
      steps: [
        step('Read', 5, 'opportunityAssignee'),
        step('Price', 3, 'opportunityAssignee'),
        step('Sign', 1, 'applier'),
        step('Submit', 1, null),
      ],
    }
    const { orgId } = desk
    const { guid: template } = await desk.calls.taskTemplate.create({ orgId, fields })
    await desk.calls.taskTemplate.applyTo({ ...one, template: { template } })
    expect((await tasksOf(one.guid)).map(({ assignee }) => assignee?.userId ?? null)).toEqual([
      colleague.userId,
      colleague.userId,
      desk.userId,
      null,
    ])
    const notes = await database.db
      .select()
      .from(notification)
      .where(eq(notification.userId, colleague.userId))
    expect(notes.map(({ kind, message }) => [kind, message?.template, message?.values])).toEqual([
      ['tasks', 'tasksAssigned', expect.objectContaining({ count: 2 })],
    ])
    const refused = desk.calls.taskTemplate.save({ orgId, guid: template, revision: 9, fields })
    await expect(refused).rejects.toThrow('draft.conflict')
    await desk.calls.taskTemplate.remove({ orgId, guid: template, revision: 1 })
    await expect(
      desk.calls.taskTemplate.applyTo({ ...one, template: { template } }),
    ).rejects.toThrow('record.not_found')
    await desk.calls.taskTemplate.restore({ orgId, guid: template })
    expect((await desk.calls.taskTemplate.list({ orgId })).own.map(({ name }) => name)).toContain(
      'Our bid',
    )
  })

  it('is not applied without an official deadline, to a closed card, or to one of others', async () => {
    const { orgId, calls } = desk
    const { guid } = await calls.opportunity.create({ orgId, name: 'A call that is expected' })
    await expect(calls.taskTemplate.applyTo({ orgId, guid, template: STARTER })).rejects.toThrow(
      'request.invalid',
    )
    const stranger = await addDesk(database.db)
    const theirs = await addTenderCard(database.db, stranger)
    const foreign = { orgId, guid: theirs.one.guid, template: STARTER }
    await expect(calls.taskTemplate.applyTo(foreign)).rejects.toThrow('record.not_found')
    await expect(calls.taskTemplate.preview(foreign)).rejects.toThrow('record.not_found')
    const { one } = await addTenderCard(database.db, desk)
    const from = { status: 'NEW' as const, resolution: null }
    await calls.opportunity.conclude({ ...one, from, resolution: 'CLOSED' })
    await expect(calls.taskTemplate.applyTo({ ...one, template: STARTER })).rejects.toThrow(
      'request.invalid',
    )
  })

  it('that every organisation has is in the reader’s language', async () => {
    const { starters } = await desk.calls.taskTemplate.list({ orgId: desk.orgId })
    expect(starters.map(({ code, steps }) => [code, steps.length])).toEqual([
      ['openProcedure', 10],
      ['smallPurchase', 7],
    ])
    for (const { steps } of starters)
      for (const { key, title } of steps) expect(title).not.toBe(key)
  })
})

describe('when the source amends the deadline', () => {
  it('open tasks that were counted back follow, those set by hand and done stay', async () => {
    const { one, amend } = await addTenderCard(database.db, desk)
    const { guids } = await desk.calls.taskTemplate.applyTo({ ...one, template: STARTER })
    const [read = '', decide = '', ask = ''] = guids
    const { orgId } = one
    const before = await tasksOf(one.guid)
    const old = before[1]?.deadline ?? null
    await desk.calls.task.save({
      orgId,
      guid: decide,
      base: { deadline: old },
      mine: { deadline: '2026-12-24' },
    })
    await desk.calls.task.save({
      orgId,
      guid: ask,
      base: { status: 'OPEN' },
      mine: { status: 'DONE' },
    })
    const deadlineAt = await amend(44)
    await followDueChanges(database.db, working())
    const preview = await desk.calls.taskTemplate.preview({ ...one, template: STARTER })
    expect(preview.deadlineAt).toBe(deadlineAt)
    const after = await tasksOf(one.guid)
    const expected = preview.steps.map(({ deadline }) => deadline)
    expected[1] = '2026-12-24'
    expected[2] = before[2]?.deadline ?? ''
    expect(after.map(({ deadline }) => deadline)).toEqual(expected)
    expect(after[0]?.deadline).not.toBe(before[0]?.deadline)

    const { items } = await desk.calls.task.history({ orgId, guid: read })
    expect(items[0]).toMatchObject({
      type: 'UPDATED',
      cause: 'tenderAmended',
      actor: null,
      changes: [{ field: 'deadline', before: before[0]?.deadline, after: after[0]?.deadline }],
    })
    // Again nothing changes.
    await recountMissed(database.db, working())
    expect(await tasksOf(one.guid)).toEqual(after)

    // Whoever takes it back has the date as they want it: it does not move again.
    const undone = await desk.calls.task.undo({ orgId, guid: read, eventId: items[0]?.id ?? '' })
    const kept = await desk.calls.task.byId({ orgId, guid: read })
    expect([kept.deadline, kept.countedDays]).toEqual([before[0]?.deadline, null])
    await amend(50)
    await followDueChanges(database.db, working())
    expect((await desk.calls.task.byId({ orgId, guid: read })).deadline).toBe(kept.deadline)
    // Taking that back again has it follow once more.
    await desk.calls.task.undo({ orgId, guid: read, eventId: undone.eventId })
    await recountMissed(database.db, working())
    const latest = await desk.calls.taskTemplate.preview({ ...one, template: STARTER })
    expect((await desk.calls.task.byId({ orgId, guid: read })).deadline).toBe(
      latest.steps[0]?.deadline,
    )
  })

  it('tasks of a closed card stay until it is open again', async () => {
    const { one, amend } = await addTenderCard(database.db, desk)
    await desk.calls.taskTemplate.applyTo({ ...one, template: STARTER })
    const before = await tasksOf(one.guid)
    const from = { status: 'NEW' as const, resolution: null }
    const closed = await desk.calls.opportunity.conclude({ ...one, from, resolution: 'CLOSED' })
    await amend(40)
    await followDueChanges(database.db, working())
    expect(await tasksOf(one.guid)).toEqual(before)
    await desk.calls.opportunity.undo({ ...one, eventId: closed.eventId ?? '' })
    await recountMissed(database.db, working())
    const after = await tasksOf(one.guid)
    const preview = await desk.calls.taskTemplate.preview({ ...one, template: STARTER })
    expect(after.map(({ deadline }) => deadline)).toEqual(
      preview.steps.map(({ deadline }) => deadline),
    )
  })

  it('a task that cannot follow holds up no other opportunity', async () => {
    const [bad, good] = [
      await addTenderCard(database.db, desk),
      await addTenderCard(database.db, desk),
    ]
    for (const { one } of [bad, good])
      await desk.calls.taskTemplate.applyTo({ ...one, template: STARTER })
    await database.db
      .update(opportunity)
      .set({ deadlineAt: new Date('2027-05-20T09:00:00Z') })
      .where(eq(opportunity.orgId, desk.orgId))
    await database.db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`)
    await database.db.execute(
      sql.raw(`
      create trigger refuse before update on task for each row
      when (old.opportunity_guid = '${bad.one.guid}') execute function refuse()`),
    )
    await recountMissed(database.db, working())
    const preview = await desk.calls.taskTemplate.preview({ ...good.one, template: STARTER })
    expect((await tasksOf(good.one.guid)).map(({ deadline }) => deadline)).toEqual(
      preview.steps.map(({ deadline }) => deadline),
    )
  })
})
