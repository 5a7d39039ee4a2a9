import { emptied } from '@kogge/db/testing/emptied-tables.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { SourceCode } from '@kogge/domain/harvester/sources.ts'
import { noticeOrgWith, noticeWith } from '@kogge/domain/notices/canonical-notice.fixture.ts'
import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { lotWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compiledContents, lostAddresses, MADE_OF_NOTICES } from '../fixtures/compiled-contents.ts'
import { type CleanNotice, cleanNotice } from '../intake/clean-notice.ts'
import { identifyOrgs } from '../replay/org-identification.ts'
import { writeNotices } from './notice-writer.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => emptied(database.db, ...MADE_OF_NOTICES))

const numbered = (name: string, id: string) =>
  noticeOrgWith({ name, country: 'CH', ids: [{ scheme: null, id }] })
const [WATER, RAIL, ROOF, ATTACKER] = [
  numbered('Wasserwerk', 'CHE-105.781.296'),
  numbered('Bergbahn AG', 'CHE-101.023.911'),
  numbered('Hochbauamt', 'CHE-114.886.721'),
  numbered('Fremd GmbH', 'CHE-199.999.999'),
]
const PROCEDURE = 'b0000000-0000-4000-8000-000000000001'

const notice = (n: number, given: Partial<Notice>, source: SourceCode = 'ted'): CleanNotice =>
  cleanNotice(
    noticeWith({
      noticeId: `a0000000-0000-4000-8000-00000000000${n}`,
      publicationNumber: `0000000${n}-2024`,
      publicationDate: `2024-03-0${n}+01:00`,
      title: { de: `Auftrag ${n}` },
      cpv: { main: '45233120', additional: [] },
      lots: [lotWith()],
      ...given,
    }),
    null,
    { source, receivedAt: new Date('2026-11-01T00:00:00Z') },
  )

const write = async (...batches: readonly (readonly CleanNotice[])[]): Promise<void> => {
  for (const batch of batches) await writeNotices(database.db, batch)
}

/** As notices were joined while an identifier alone did it, and plans were not looked for. */
const asBefore = (one: CleanNotice): CleanNotice => ({
  ...one,
  claims: [],
  own: [...one.claims, ...one.own],
  buyers: [],
  plans: [],
})

/** The requests, each with the last digits of its notices and what links them. */
const requests = async () => {
  const { rows } = await database.db.execute<{ key: string; notices: string }>(sql`
    select procedure_key as key, (
      select string_agg(concat(right(h ->> 'noticeId', 1), ' ' || (h ->> 'linkedBy')), ',' order by n)
      from jsonb_array_elements(content -> 'history') with ordinality as x (h, n)) as notices
    from rfx join rfx_content on rfx_num = rfx.num order by 2`)
  return rows.map(({ key, notices }) => [notices, key])
}

const idOf = async (key: string): Promise<unknown> =>
  (await database.db.execute(sql`select id from rfx where procedure_key = ${key}`)).rows

describe('an identifier of a procedure that unlike buyers share', () => {
  const call = (n: number, buyer: Notice['buyers'][number], given: Partial<Notice> = {}) =>
    notice(n, { procedureId: PROCEDURE, buyers: [buyer], ...given })
  const shared = [call(1, WATER), call(2, RAIL), call(3, RAIL), call(4, ROOF)]
  const apart = [
    ['1', `procedure:official:${PROCEDURE}`],
    ['2,3', 'publication:official:2-2024'],
    ['4', 'publication:official:4-2024'],
  ]

  it('makes a request of each buyer; the first published has the identifier', async () => {
    await write(shared)
    expect(await requests()).toEqual(apart)
    const together = await compiledContents(database.db)
    await emptied(database.db, ...MADE_OF_NOTICES)
    await write(...[...shared].reverse().map((one) => [one]))
    expect(await requests()).toEqual(apart)
    expect(await compiledContents(database.db)).toEqual(together)
    expect(await lostAddresses(database.db)).toEqual([])
  })

  it('makes one request where a notice ties them, and of one buyer however spelled', async () => {
    const tie = call(5, ROOF, {
      formType: 'result',
      previousNoticeId: '4-2024',
      buyers: [ROOF, WATER],
    })
    const plain = call(6, { ...noticeOrgWith({ name: 'BERGBAHN' }), country: 'CH' })
    await write(shared, [tie], [plain])
    expect((await requests()).map(([notices]) => notices)).toEqual(['1,4,5', '2,3,6'])
  })

  it('does not capture the request of the buyer who had it', async () => {
    const key = `procedure:official:${PROCEDURE}`
    await write([call(1, WATER)])
    const id = await idOf(key)
    const copy = { title: { de: 'Auftrag 1' }, formType: 'result' }
    await write([call(2, ATTACKER, copy)], [call(3, WATER, { formType: 'result' })])
    expect(await requests()).toEqual([
      ['1,3', key],
      ['2', 'publication:official:2-2024'],
    ])
    expect(await idOf(key)).toEqual(id)
  })

  it('is parted by the command where it was one before', async () => {
    await write(shared)
    const now = await compiledContents(database.db)
    await emptied(database.db, ...MADE_OF_NOTICES)
    await write(shared.map(asBefore))
    expect((await requests()).map(([notices]) => notices)).toEqual(['1,2,3,4'])
    await identifyOrgs(database.db)
    expect(await requests()).toEqual(apart)
    expect(await compiledContents(database.db)).toEqual(now)
    expect(await lostAddresses(database.db)).toEqual([])
    expect(await identifyOrgs(database.db)).toMatchObject({ requests: 0 })
  })

  it('takes a notice to those of its buyer that were stored without it', async () => {
    await write([asBefore(call(1, WATER))])
    await write([call(2, WATER)], [call(3, RAIL)])
    expect((await requests()).map(([notices]) => notices)).toEqual(['1,2', '3'])
  })
})

describe('a plan that is named', () => {
  const about = (text: string) => ({ title: { de: text } })
  const plan = notice(1, { formType: 'planning', buyers: [RAIL], ...about('Neue Gleise') })
  const call = (n: number, given: Partial<Notice>) =>
    notice(n, { references: ['1-2024'], buyers: [RAIL], ...given })

  it('stands with the call of its buyer, in any order, and says why', async () => {
    await write([plan], [call(2, about('Gleisbau'))])
    expect(await requests()).toEqual([['1 plan,2', 'publication:official:2-2024']])
    await emptied(database.db, ...MADE_OF_NOTICES)
    await write([call(2, about('Gleisbau'))], [plan])
    expect(await requests()).toEqual([['1 plan,2', 'publication:official:2-2024']])
    expect(await lostAddresses(database.db)).toEqual([])
  })

  it('stands with the result of a buyer without number on the same', async () => {
    const agency = noticeOrgWith({ name: 'Beschaffungsstelle', country: 'CH' })
    const result = { formType: 'result', buyers: [agency], procedureId: PROCEDURE }
    await write([call(2, { ...result, ...about('Neue Gleise') })], [plan])
    expect(await requests()).toEqual([['1 plan,2', `procedure:official:${PROCEDURE}`]])
  })

  it('comes to its call by the command where it was stored before', async () => {
    await write([plan, call(2, about('Gleisbau'))].map(asBefore))
    expect(await requests()).toHaveLength(2)
    await identifyOrgs(database.db)
    expect((await requests()).map(([notices]) => notices)).toEqual(['1 plan,2'])
    expect(await identifyOrgs(database.db)).toMatchObject({ requests: 0 })
  })

  it('of several calls belongs to none, but to the one that is about the same', async () => {
    await write([plan, call(2, about('Weichen')), call(3, about('Signale'))])
    expect((await requests()).map(([notices]) => notices)).toEqual(['1', '2', '3'])
    await write([call(4, about('Neue Gleise'))])
    expect((await requests()).map(([notices]) => notices)).toEqual(['1 plan,4', '2', '3'])
    await write([call(5, about('Neue Gleise'))])
    expect((await requests()).map(([notices]) => notices)).toEqual(['1', '2', '3', '4', '5'])
  })

  it('is not captured by the call or result of somebody else', async () => {
    const copy = { buyers: [ATTACKER], ...about('Neue Gleise') }
    const attacks = [
      call(2, copy),
      call(3, { ...copy, formType: 'result' }),
      call(4, { ...copy, formType: 'result', previousNoticeId: '1-2024' }),
    ]
    for (const batches of [[[plan], attacks], [attacks, [plan]], [[plan, ...attacks]]]) {
      await emptied(database.db, ...MADE_OF_NOTICES)
      await write(...batches)
      const [first] = await requests()
      expect(first).toEqual(['1', 'publication:official:1-2024'])
      await write([call(5, about('Gleisbau'))])
      expect((await requests())[0]?.[0]).toBe('1 plan,5')
    }
  })
})
