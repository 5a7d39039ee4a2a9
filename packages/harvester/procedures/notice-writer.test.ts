import type { Db } from '@kogge/db/client.ts'
import { emptied } from '@kogge/db/testing/emptied-tables.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { SourceCode } from '@kogge/domain/harvester/sources.ts'
import { noticeOrgWith, noticeWith } from '@kogge/domain/notices/canonical-notice.fixture.ts'
import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { awardWith, lotWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compiledContents, lostAddresses, MADE_OF_NOTICES } from '../fixtures/compiled-contents.ts'
import { hasRealNotices, realArchive } from '../fixtures/real-notices.ts'
import { readNotices } from '../formats/format-detection.ts'
import { type CleanNotice, cleanNotice } from '../intake/clean-notice.ts'
import { recompile } from '../replay/procedure-recompilation.ts'
import { readFiles } from '../sources/local-files.ts'
import { writeNotices } from './notice-writer.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => emptied(database.db, ...MADE_OF_NOTICES))

const RECEIVED = new Date('2026-11-01T00:00:00Z')

const uuid = (group: string, n: number): string =>
  `${group}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const buyer = noticeOrgWith({
  name: 'Meža pašvaldība',
  ids: [{ scheme: null, id: '90000038578' }],
})
const winner = {
  ...noticeOrgWith({ name: 'SIA Egle', ids: [{ scheme: null, id: '40003032949' }] }),
  orgId: null,
}
const won = awardWith({
  outcome: 'selec-w',
  winners: [winner],
  value: { amount: '1000.00', currency: 'EUR' },
})
const changing = (changedNoticeId: string, reasonCode = 'cor-buy'): Notice['changes'] => ({
  changedNoticeId,
  reasonCode,
  description: {},
  sections: [],
})

const stored = (source: SourceCode, given: Partial<Notice>): CleanNotice =>
  cleanNotice(
    noticeWith({
      title: { lv: 'Ceļa būve' },
      cpv: { main: '45233120', additional: [] },
      buyers: [buyer],
      lots: [lotWith()],
      ...given,
    }),
    null,
    { source, receivedAt: RECEIVED },
  )

const write = async (...batches: readonly (readonly CleanNotice[])[]): Promise<void> => {
  for (const batch of batches) {
    const { refused } = await writeNotices(database.db, batch)
    expect(refused).toEqual([])
  }
}

const requests = async () => {
  const { rows } = await database.db.execute<{
    id: string
    stage: string
    key: string
    linked: string[]
  }>(sql`
    select id, stage, procedure_key as key, (
      select array_agg(concat_ws(' ', h ->> 'noticeId', h ->> 'linkedBy') order by n)
      from jsonb_array_elements(content -> 'history') with ordinality as x (h, n)) as linked
    from rfx join rfx_content on rfx_num = rfx.num order by procedure_key`)
  return rows.map(({ stage, key, linked }) => [key, stage, linked])
}

const counts = async () =>
  (
    await database.db.execute(
      sql`select buyer_count as bought, supplier_count as won, supplier_contract_count::int as contracts
        from org where match_key in ('LV:90000038578', 'LV:40003032949') order by match_key desc`,
    )
  ).rows

describe('notices of one procedure', () => {
  const call = stored('ted', { noticeId: uuid('a', 1), publicationNumber: '00000001-2024' })
  const result = stored('ted', {
    noticeId: uuid('a', 2),
    publicationNumber: '00000002-2024',
    procedureId: uuid('b', 1),
    formType: 'result',
    awards: [won],
  })
  const bridge = stored('ted', {
    noticeId: uuid('a', 3),
    procedureId: uuid('b', 1),
    formType: 'result',
    previousNoticeId: '1-2024',
  })

  it('become one when a late one names them both, with their addresses, counts and rows', async () => {
    await write([call], [result])
    expect(await requests()).toHaveLength(2)
    await write([bridge])
    const key = `procedure:in-lv:${uuid('b', 1)}`
    expect(await requests()).toMatchObject([[key, 'awarded', expect.any(Array)]])
    expect(await counts()).toEqual([
      { bought: 1, won: 0, contracts: 0 },
      { bought: 0, won: 1, contracts: 1 },
    ])
    expect(await lostAddresses(database.db)).toEqual([])
    const { rows } = await database.db.execute(sql`select procedure_key from rfx_alias`)
    expect(rows).toEqual([{ procedure_key: key }])
  })

  it('fall apart when what tied them is gone, and the request without notices goes', async () => {
    await write([call, result, bridge])
    const key = `procedure:in-lv:${uuid('b', 1)}`
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`delete from notice where id = ${bridge.id}`)
      expect(await recompile(tx, [key])).toBe(2)
    })
    const apart = await compiledContents(database.db)
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`delete from notice`)
      await recompile(tx, [key, 'publication:in-lv:1-2024'])
    })
    expect(await requests()).toEqual([])
    expect(await counts()).toEqual([
      { bought: 0, won: 0, contracts: 0 },
      { bought: 0, won: 0, contracts: 0 },
    ])
    await emptied(database.db, ...MADE_OF_NOTICES)
    await write([call, result])
    expect(apart).toEqual(await compiledContents(database.db))
  })

  it('cannot be touched by a source that is not believed', async () => {
    const claim = stored('file', {
      noticeId: uuid('a', 9),
      publicationNumber: '00000001-2024',
      procedureId: uuid('b', 1),
      formType: 'change',
      changes: changing(`${uuid('a', 1)}-01`, 'cancel'),
    })
    await write([call, result], [claim])
    expect((await requests()).map(([, stage]) => stage)).toEqual([
      'cancelled',
      'awarded',
      'competition',
    ])
  })
})

describe('a result without any reference', () => {
  const at = (dispatchedAt: string) => ({ dispatchedAt: `${dispatchedAt}T10:00:00+02:00` })
  const call = (n: number, day = '2024-01-10') =>
    stored('ted', { noticeId: uuid('a', n), ...at(day) })
  const late = stored('lv-iub', {
    noticeId: 'K-1',
    formType: 'result',
    title: { lv: '"CEĻA BŪVE".' },
    awards: [won],
    ...at('2024-06-01'),
  })

  it('joins the one call of its buyer with its title and code, and says so', async () => {
    await write([late], [call(1)])
    expect(await requests()).toEqual([
      [`notice:in-lv:${uuid('a', 1)}`, 'awarded', [uuid('a', 1), 'K-1 title']],
    ])
    expect(await lostAddresses(database.db)).toEqual([])
  })

  it('joins the other call when one of two is removed', async () => {
    const second = call(2)
    await write([call(1)], [late], [second])
    expect(await requests()).toHaveLength(3)
    await database.db.transaction((tx) =>
      recompile(tx, [`notice:in-lv:${uuid('a', 2)}`], [second.id]),
    )
    expect(await requests()).toEqual([
      [`notice:in-lv:${uuid('a', 1)}`, 'awarded', [uuid('a', 1), 'K-1 title']],
    ])
  })

  it('stands alone where there are two, none, or one too old or too late', async () => {
    await write([call(1)], [late], [call(2)])
    expect(await requests()).toHaveLength(3)
    await emptied(database.db, ...MADE_OF_NOTICES)
    await write([call(1, '2022-05-31'), late, call(2, '2024-06-02')])
    expect(await requests()).toHaveLength(3)
  })
})

/** Buyers that are alike by number, by name, and not at all. */
const BUYERS = [
  buyer,
  noticeOrgWith({ name: 'Kalna pašvaldība', ids: [{ scheme: null, id: '40003032949' }] }),
  noticeOrgWith({ name: 'Meža pašvaldība' }),
  noticeOrgWith({ name: 'Ministerium', country: 'DE' }),
]

/** Names few enough that notices meet, in all the ways that they can. */
const anyNotice = (n: number): fc.Arbitrary<CleanNotice> =>
  fc
    .record({
      source: fc.constantFrom<SourceCode>('ted', 'ted', 'lv-iub', 'file'),
      by: fc.constantFrom(buyer, buyer, ...BUYERS),
      form: fc.constantFrom(
        'planning',
        'competition',
        'competition',
        'change',
        'result',
        'result',
        'cont-modif',
      ),
      shared: fc.option(fc.nat(3), { nil: null, freq: 6 }),
      number: fc.option(fc.integer({ min: 1, max: 8 }), { nil: null, freq: 2 }),
      procedure: fc.option(fc.nat(2), { nil: null, freq: 3 }),
      names: fc.option(
        fc.oneof(
          fc.nat(12).map((of) => `${uuid('a', of)}-01`),
          fc.integer({ min: 1, max: 8 }).map((of) => `${of}-2024`),
        ),
        { nil: null, freq: 2 },
      ),
      refers: fc.option(
        fc.integer({ min: 1, max: 8 }).map((of) => `00000${of}-2024`),
        { nil: null, freq: 2 },
      ),
      title: fc.constantFrom('Ceļa būve', 'CEĻA BŪVE!', 'Tilta būve'),
      day: fc.integer({ min: 1, max: 28 }),
      year: fc.constantFrom('2021', '2023', '2024'),
      cancels: fc.boolean(),
    })
    .map(({ source, by, form, shared, number, procedure, names, refers, title, ...when }) =>
      stored(source, {
        buyers: [by],
        noticeId: uuid('a', shared ?? n),
        version: shared === null ? '01' : `${10 + n}`,
        publicationNumber: number === null ? null : `0000000${number}-2024`,
        procedureId: procedure === null ? null : uuid('b', procedure),
        formType: form,
        title: { lv: title },
        dispatchedAt: `${when.year}-03-${String(when.day).padStart(2, '0')}T10:00:00+02:00`,
        references: refers === null ? [] : [refers],
        changes:
          names !== null && form !== 'cont-modif'
            ? changing(names, when.cancels ? 'cancel' : 'cor-buy')
            : null,
        modification: names !== null && form === 'cont-modif' ? changing(names) : null,
        awards: form === 'result' ? [{ ...won, contractId: `L-${n}` }] : [],
      }),
    )

const world = fc.integer({ min: 2, max: 14 }).chain((size) =>
  fc.record({
    notices: fc.tuple(...Array.from({ length: size }, (_, n) => anyNotice(n))),
    order: fc.array(fc.nat(), { minLength: size, maxLength: size }),
    batch: fc.integer({ min: 1, max: 5 }),
    workers: fc.integer({ min: 1, max: 3 }),
  }),
)

const batchesOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) =>
    items.slice(n * size, (n + 1) * size),
  )

const contentsAfter = async (db: Db, work: () => Promise<void>): Promise<unknown> => {
  await emptied(db, ...MADE_OF_NOTICES)
  await work()
  expect(await lostAddresses(db)).toEqual([])
  return compiledContents(db)
}

/** Several at once, each taking the next batch. */
const byWorkers = async (batches: readonly CleanNotice[][], workers: number): Promise<void> => {
  const left = [...batches]
  const work = async (): Promise<void> => {
    for (let batch = left.shift(); batch; batch = left.shift()) await write(batch)
  }
  await Promise.all(Array.from({ length: workers }, work))
}

describe('any notices', () => {
  it('give the same database in any order, batches and number of workers, and when compiled anew', async () => {
    await fc.assert(
      fc.asyncProperty(world, async ({ notices, order, batch, workers }) => {
        const shuffled = notices
          .map((notice, n) => ({ notice, place: order[n] ?? 0 }))
          .sort((a, b) => a.place - b.place)
          .map(({ notice }) => notice)
        const together = await contentsAfter(database.db, () => write(notices))
        const apart = await contentsAfter(database.db, () =>
          byWorkers(batchesOf(shuffled, batch), workers),
        )
        expect(apart).toEqual(together)
        const { rows } = await database.db.execute<{ key: string }>(
          sql`select distinct procedure_key as key from notice`,
        )
        await database.db.transaction((tx) =>
          recompile(
            tx,
            rows.map(({ key }) => key),
          ),
        )
        expect(await compiledContents(database.db)).toEqual(together)
      }),
      { numRuns: 25 },
    )
  })
})

describe.runIf(hasRealNotices)('real notices', () => {
  it('give the same database in any order, with two at work', async () => {
    const notices: CleanNotice[] = []
    for (const archive of ['eforms-ted', 'eforms-doffin-no', 'ted-legacy'])
      for await (const entry of readFiles([realArchive(archive)])) {
        if (!('bytes' in entry) || notices.length >= 500) continue
        for (const read of readNotices(entry.bytes))
          if ('notice' in read)
            notices.push(
              cleanNotice(read.notice, null, { source: undefined, receivedAt: RECEIVED }),
            )
      }
    const together = await contentsAfter(database.db, () => write(...batchesOf(notices, 250)))
    const shuffled = [...notices].sort((a, b) => (a.id.slice(30) < b.id.slice(30) ? -1 : 1))
    const apart = await contentsAfter(database.db, () => byWorkers(batchesOf(shuffled, 40), 2))
    expect(apart).toEqual(together)
  })
})
