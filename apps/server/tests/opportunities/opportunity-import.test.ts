import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { dropOldImports } from '@kogge/features/opportunities/server/import/import-undo.commands.ts'
import { opportunityImportRouter } from '@kogge/features/opportunities/server/opportunity-import.router.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addPerson } from '@kogge/platform/server/testing/people.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addColleague,
  addDesk,
  addTender,
  columnOf,
  contextNow,
  fieldsOf,
  hideTender,
  sent,
} from './opportunity-world.fixture.ts'

let database: TestDatabase
let desk: Awaited<ReturnType<typeof addDesk>>
let calls: Awaited<ReturnType<typeof importsOf>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  desk = await addDesk(database.db)
  calls = await importsOf(desk.userId)
})

const importsOf = async (userId: string) =>
  createCaller(opportunityImportRouter)(await contextNow(database.db, userId)).opportunityImport

const NEW = { status: 'NEW', resolution: null } as const
const TABLE = `Nosaukums;Posms;Iznākums;Vērtība;Termiņš;Pasūtītājs;Birkas
Autoceļi;Darbā;;12 000,50;21.11.2027;Cēsu novads;Ceļi
Ēdināšana;;;;;;
Osta;;Uzvarēta;5000;;;
Tilts;Jauna;;daudz;;;
Autoceļi;Darbā;;1;;Cēsu novads;
`

const check = async (
  text: string,
  mapping: Parameters<typeof calls.check>[0]['mapping'] = null,
) => {
  const answer = await calls.check({ orgId: desk.orgId, text, mapping })
  if ('problem' in answer) throw new Error(answer.problem)
  return answer
}
const apply = async (text: string) => {
  const { mapping } = await check(text)
  return calls.save({ orgId: desk.orgId, text, mapping, fileName: 'iespejas.csv' })
}
const statesOf = ({ rows }: { rows: readonly { number: number; state: string }[] }) =>
  rows.map(({ number, state }) => `${number} ${state}`)
const cards = () => database.db.select().from(opportunity).where(eq(opportunity.orgId, desk.orgId))

describe('an import', () => {
  it('says what becomes of each row before anything is stored', async () => {
    const report = await check(TABLE)
    expect(report.mapping).toEqual({
      name: 0,
      stage: 1,
      outcome: 2,
      value: 3,
      deadline: 4,
      buyer: 5,
      tags: 6,
    })
    expect(statesOf(report)).toEqual(['2 fine', '3 fine', '4 fine', '5 wrong', '6 doubled'])
    expect(report.rows[3]?.problems).toEqual([{ field: 'value', value: 'daudz' }])
    expect(await cards()).toEqual([])
  })

  it('stores the rows that are fine, in their order, each with its history', async () => {
    const { orgId } = desk
    await desk.calls.create({ orgId, name: 'Was there' })
    const { importId, rows } = await apply(TABLE)
    expect(importId).not.toBeNull()
    expect(statesOf({ rows })).toEqual(['2 fine', '3 fine', '4 fine', '5 wrong', '6 doubled'])
    expect(await columnOf(desk.calls, orgId, 'NEW')).toEqual(['Ēdināšana', 'Was there'])
    const [roads] = (await desk.calls.list({ orgId, filters: { q: ['cesu'] }, limit: 10 })).items
    const view = await desk.calls.byId({ orgId, guid: roads?.guid ?? '' })
    expect(view).toMatchObject({
      name: 'Autoceļi',
      status: 'IN_PROGRESS',
      value: { amount: '12000.50', currency: 'EUR' },
      deadlineAt: '2027-11-21T21:59:59.999Z',
      buyer: 'Cēsu novads',
      tags: ['Ceļi'],
    })
    const { items } = await desk.calls.history({ orgId, guid: view.guid })
    expect(items).toMatchObject([
      {
        type: 'OPPORTUNITY_INITIALIZED',
        changes: [{ field: 'importedFrom', after: 'iespejas.csv' }],
      },
      { type: 'CREATED' },
    ])
    const won = (await cards()).find(({ name }) => name === 'Osta')
    expect(won).toMatchObject({ status: 'PROPOSAL_MADE', resolution: 'WON' })
    // Nobody undoes the beginning of a card.
    await expect(
      desk.calls.undo({ orgId, guid: view.guid, eventId: items[0]?.id ?? '' }),
    ).rejects.toThrow('record.not_found')
  })

  it('does nothing the second time, whatever became of its opportunities', async () => {
    const { orgId } = desk
    await apply(TABLE)
    const guid = (await cards()).find(({ name }) => name === 'Ēdināšana')?.guid ?? ''
    const base = fieldsOf(await desk.calls.byId({ orgId, guid }))
    const renamed = { ...base, name: 'Quite another' }
    await desk.calls.save({ orgId, guid, base: sent(base), mine: sent(renamed) })
    const again = await apply(TABLE)
    expect(again.importId).toBeNull()
    expect(statesOf(again)).toEqual(['2 known', '3 known', '4 known', '5 wrong', '6 known'])
    expect(await cards()).toHaveLength(3)
    expect(await calls.list({ orgId })).toHaveLength(1)
  })

  it('finds tenders and members, once for each tender', async () => {
    const { orgId, userId } = desk
    const [rfxId, hidden] = [await addTender(database.db), await addTender(database.db)]
    await hideTender(database.db, hidden)
    const { rows } = await database.db.execute<{ publication_number: string }>(sql`
      select n.publication_number from notice n join rfx r on r.procedure_key = n.procedure_key where r.id = ${rfxId}`)
    const ilze = await addPerson(database.db, { email: 'ilze@import.test', firstName: 'Ilze' })
    await addMember(database.db, orgId, ilze, 'ORG_MEMBER')
    const stranger = await addPerson(database.db, { email: 'stranger@import.test' })
    const text = `Link,Name,Assignee
https://kogge.example/en/rfx/${rfxId},,Ilze@import.test
${rows[0]?.publication_number},Twice,
${hidden},Hidden,
123456-1999,Unknown,
,Other,stranger@import.test
`
    const applied = await apply(text)
    expect(statesOf(applied)).toEqual(['2 fine', '3 doubled', '4 wrong', '5 wrong', '6 wrong'])
    expect(applied.rows.slice(2).map(({ problems }) => problems[0]?.field)).toEqual([
      'tender',
      'tender',
      'assignee',
    ])
    const [card] = await cards()
    expect(card).toMatchObject({ rfxId, assigneeId: ilze })
    expect(card?.name).not.toBe('')
    expect(card?.deadlineAt).not.toBeNull()
    expect((await desk.calls.saveTender({ orgId, rfxId })).isNew).toBe(false)
    const { rows: notified } = await database.db.execute<{ user_id: string }>(
      sql`select user_id from notification where org_id = ${orgId}`,
    )
    expect(notified.map((one) => one.user_id)).toEqual([ilze])
    expect([userId, stranger]).not.toContain(notified[0]?.user_id)
  })

  it.each([
    ['empty', 'Name;Stage\n;\n'],
    ['quote', 'Name;Stage\n"a;b\n'],
    ['rows', `Name\n${'a\n'.repeat(5001)}`],
    ['columns', `${'a;'.repeat(101)}\n${'1;'.repeat(101)}\n`],
  ])('is of no file that is no table: %s', async (problem, text) => {
    const { orgId } = desk
    expect(await calls.check({ orgId, text, mapping: null })).toEqual({ problem })
    await expect(
      calls.save({ orgId, text, fileName: 'x.csv', mapping: { name: 0 } }),
    ).rejects.toThrow('request.invalid')
  })

  it('takes hostile cells as text, and needs a name', async () => {
    const { orgId } = desk
    const text = 'Name;Description\n=cmd|calc;"<script>\0</script>"\n\u202eevil;x\n'
    const { rows } = await calls.save({
      orgId,
      text,
      fileName: '../../x\0.csv',
      mapping: { name: 0, description: 1 },
    })
    expect(statesOf({ rows })).toEqual(['2 fine', '3 fine'])
    expect((await cards()).map(({ name, description }) => [name, description]).toSorted()).toEqual([
      ['=cmd|calc', '<script></script>'],
      ['evil', 'x'],
    ])
    const nameless = { orgId, text, fileName: 'x', mapping: { description: 1 } }
    await expect(calls.save(nameless)).rejects.toThrow()
    // A column that the table does not have is empty.
    const beyond = await calls.check({ orgId, text, mapping: { name: 99 } })
    expect('rows' in beyond && statesOf(beyond)).toEqual(['2 wrong', '3 wrong'])
  })

  it('is one of as many rows as there may be, in a few seconds', async () => {
    const lines = Array.from({ length: 5000 }, (_, at) => `Nr ${at};New;${at};Tag ${at % 7}`)
    const text = ['Name;Stage;Value;Tags', ...lines].join('\n')
    const { importId } = await apply(text)
    expect(await cards()).toHaveLength(5000)
    const { orgId } = desk
    expect(await calls.undo({ orgId, importId: importId ?? '' })).toEqual({
      removed: 5000,
      remaining: 0,
    })
  })
})

describe('the undoing of an import', () => {
  it('deletes what it brought, but for what somebody has worked on since', async () => {
    const { orgId } = desk
    const { importId } = await apply(TABLE)
    const [, meals] = await columnOf(desk.calls, orgId, 'NEW')
    expect(meals).toBeUndefined()
    const touched = (await cards()).find(({ name }) => name === 'Ēdināšana')
    await desk.calls.move({
      orgId,
      guid: touched?.guid ?? '',
      from: NEW,
      status: 'QUALIFIED',
      place: { at: 'first' },
    })
    const undo = { orgId, importId: importId ?? '' }
    expect(await calls.undo(undo)).toEqual({ removed: 2, remaining: 1 })
    expect(await columnOf(desk.calls, orgId, 'QUALIFIED')).toEqual(['Ēdināšana'])
    await expect(calls.undo(undo)).rejects.toThrow('record.not_found')
    expect(await calls.list({ orgId })).toMatchObject([{ isUndone: true, isUndoable: false }])
    const { items: bin } = await desk.calls.list({
      orgId,
      filters: { archived: ['deleted'] },
      limit: 10,
    })
    expect(bin.map(({ name }) => name).toSorted()).toEqual(['Autoceļi', 'Osta'])
    await desk.calls.restore({ orgId, guid: bin[0]?.guid ?? '' })
    // What is there no more comes in anew.
    expect(statesOf(await apply(TABLE)).filter((state) => state.endsWith('fine'))).toHaveLength(1)
  })

  it('is of the organisation, of those who manage, and of the last days', async () => {
    const { orgId } = desk
    const { importId } = await apply(TABLE)
    const undo = { orgId, importId: importId ?? '' }
    const other = await addDesk(database.db)
    const theirs = await importsOf(other.userId)
    await expect(theirs.undo(undo)).rejects.toThrow('record.not_found')
    await expect(theirs.undo({ ...undo, orgId: other.orgId })).rejects.toThrow('record.not_found')
    expect(await theirs.list({ orgId: other.orgId })).toEqual([])
    const reader = await addColleague(database.db, orgId, 'ORG_READONLY_MEMBER')
    const readers = await importsOf(reader.userId)
    await expect(readers.undo(undo)).rejects.toThrow('access.denied')
    await expect(readers.check({ orgId, text: TABLE, mapping: null })).rejects.toThrow(
      'access.denied',
    )
    await database.db.execute(sql`update opportunity_import set at = at - interval '8 days'`)
    await expect(calls.undo(undo)).rejects.toThrow('record.not_found')
    await database.db.execute(sql`update opportunity_import set at = at - interval '90 days'`)
    await dropOldImports(database.db)
    expect(await calls.list({ orgId })).toEqual([])
  })
})
