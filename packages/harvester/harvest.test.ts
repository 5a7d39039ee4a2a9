import type { Db } from '@kogge/db/client.ts'
import { withContents } from '@kogge/db/contents/rfx-contents.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bytesOf } from './fixtures/eforms-notices.ts'
import {
  call,
  correction,
  file,
  files,
  procedures,
  result,
  stream,
  uuid,
} from './fixtures/procedure-notices.ts'
import { hasRealNotices, realArchive } from './fixtures/real-notices.ts'
import {
  complement,
  contractingBody,
  contractor,
  form,
  lotDescription,
  object,
  tedExport,
} from './fixtures/ted-export-forms.ts'
import { harvest } from './harvest.ts'
import type { HarvestReport } from './intake/harvest-report.ts'
import { unpack } from './intake/raw-file-compression.ts'
import { readFiles } from './sources/local-files.ts'
import { type SourceEntry, SourceError } from './sources/source-entry.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const run = (entries: readonly SourceEntry[], batchFiles = 2): Promise<HarvestReport> =>
  harvest(database.db, stream(entries), { batchFiles })

const all = async (db: Db, statement: ReturnType<typeof sql>): Promise<unknown[]> =>
  (await db.execute(statement)).rows

/** All that is in the database but times and numbers given on the way. */
const contents = async (db: Db): Promise<unknown> => ({
  raw: await all(db, sql`select encode(hash, 'hex'), name, size, error from raw_file order by 1`),
  notices: await all(
    db,
    sql`select id, source, n.notice_id, version, n.publication_month, published_at, procedure_key,
      form_type, canonical from notice n join notice_content c on c.notice_id = n.id
      and c.publication_month = n.publication_month order by id`,
  ),
  orgs: await all(
    db,
    sql`select id, match_key, name, name_folded, country, buyer_count, supplier_count, buyer_contract_count, buyer_contract_sum, supplier_contract_count, supplier_contract_sum from org order by id`,
  ),
  spellings: await all(
    db,
    sql`select id, org_id, source, name, ids, matched_by from harvested_org order by id`,
  ),
  requests: await all(
    db,
    sql`select id, source, procedure_key, stage, privacy, amended, published_at, deadline_at, closes_at, value_amount, rfx.month, content from rfx join rfx_content on rfx_num = rfx.num order by id`,
  ),
  index: await all(
    db,
    sql`select rfx.id, facets, s.cpv, w.words::text, s.published_at,
      (select array_agg(o.id order by o.id) from org o where o.num = any (s.buyers)) as buyers,
      (select array_agg(o.id order by o.id) from org o where o.num = any (s.suppliers)) as suppliers
      from rfx_search s join rfx using (num) join rfx_words w on w.num = s.num and w.month = s.month order by 1`,
  ),
})

const count = async (table: string): Promise<number> =>
  Number((await database.pool.query(`select count(*) from ${table}`)).rows[0].count)

const everything = files(
  ...procedures.map(call),
  ...procedures.map(correction),
  ...procedures.map(result),
)

describe('harvest', () => {
  it('takes a notice from bytes to a searchable request', async () => {
    const report = await run(files(call(1)))
    expect(report).toMatchObject({ files: 1, read: 1, new: 1, known: 0, requests: 1, failed: [] })
    const [rfx] = await all(
      database.db,
      sql`select source, stage, privacy, amended, content->'title'->>'lv' as title from rfx join rfx_content on rfx_num = rfx.num`,
    )
    expect(rfx).toEqual({
      source: 'ted',
      stage: 'competition',
      privacy: 'public',
      amended: false,
      title: 'Ceļa būve',
    })
    const found = await all(
      database.db,
      sql`select 1 from rfx_words where words @@ 'cel & buv'::tsquery`,
    )
    expect(found).toHaveLength(1)
  })

  it('keeps the bytes as they came', async () => {
    const [entry] = files(call(1))
    if (!entry || !('bytes' in entry)) throw new Error('no file')
    await run([entry])
    const { rows } = await database.pool.query(
      'select content, size from raw_file join raw_content using (hash)',
    )
    expect(rows).toHaveLength(1)
    expect(unpack(rows[0].content)).toEqual(Buffer.from(entry.bytes))
    expect(Number(rows[0].size)).toBe(entry.bytes.length)
  })

  it('keeps what it cannot read, with the reason, and goes on', async () => {
    const report = await run([
      file('broken.xml', '<ContractNotice><a>'),
      { name: 'huge.xml', error: new SourceError('too-large') },
      file('other.txt', 'hello'),
      ...files(call(1)),
    ])
    expect(report).toMatchObject({ files: 4, read: 1, new: 1 })
    expect(report.failed.map(({ name, code }) => [name, code]).sort()).toEqual([
      ['broken.xml', 'malformed'],
      ['huge.xml', 'too-large'],
      ['other.txt', 'unknown-format'],
    ])
    const errors = await all(
      database.db,
      sql`select name, error is not null as failed from raw_file order by name`,
    )
    expect(errors).toEqual([
      { name: `${uuid('a', 101)}.xml`, failed: false },
      { name: 'broken.xml', failed: true },
      { name: 'other.txt', failed: true },
    ])
  })

  it('knows a notice again, and lets a later one amend its request', async () => {
    await run(files(call(1)))
    const before = await contents(database.db)
    expect(await run(files(call(1)))).toMatchObject({ new: 0, known: 1, requests: 0 })
    expect(await contents(database.db)).toEqual(before)

    await run(files(correction(1)))
    const [rfx] = await all(
      database.db,
      sql`select amended, content->'title'->>'lv' as title, jsonb_array_length(content->'history') as versions from rfx join rfx_content on rfx_num = rfx.num`,
    )
    expect(rfx).toEqual({ amended: true, title: 'Ceļa un tilta būve', versions: 2 })
  })

  it('counts who buys and who wins', async () => {
    await run(everything)
    const orgs = await all(
      database.db,
      sql`select match_key, buyer_count, supplier_count from org where match_key in ('LV:90000000001', 'LV:40000000003') order by 1`,
    )
    expect(orgs).toEqual([
      { match_key: 'LV:40000000003', buyer_count: 0, supplier_count: 5 },
      { match_key: 'LV:90000000001', buyer_count: 5, supplier_count: 0 },
    ])
  })

  it('gives the same whatever the order and the batches', async () => {
    await run(everything, 4)
    const expected = await contents(database.db)
    const other = await testDatabase()
    try {
      await harvest(other.db, stream([...everything].reverse()), { batchFiles: 3 })
      expect(await contents(other.db)).toEqual(expected)
    } finally {
      await other.close()
    }
  })

  it('ties notices of before eForms together by the numbers that they name', async () => {
    const published = (number: string, month: number, name: string, more: string): SourceEntry => ({
      name: `${number}.xml`,
      bytes: bytesOf(
        tedExport({
          number,
          published: `20190${month}05`,
          forms: form(name, contractingBody() + more),
        }),
      ),
    })
    const journal = '<NOTICE_NUMBER_OJ>2019/S 050-000123</NOTICE_NUMBER_OJ>'
    const deadline =
      '<PROCEDURE><DATE_RECEIPT_TENDERS>2019-04-05</DATE_RECEIPT_TENDERS><TIME_RECEIPT_TENDERS>10:00</TIME_RECEIPT_TENDERS></PROCEDURE>'
    const moved =
      '<CHANGES><CHANGE><WHERE><SECTION>IV.2.2</SECTION></WHERE><NEW_VALUE><DATE>2019-04-15</DATE><TIME>10:00</TIME></NEW_VALUE></CHANGE></CHANGES>'
    const contract = `<AWARD_CONTRACT><AWARDED_CONTRACT><CONTRACTORS>${contractor('SIA Alfa')}</CONTRACTORS></AWARDED_CONTRACT></AWARD_CONTRACT>`
    const lots = object(lotDescription('1', 1))
    await harvest(
      database.db,
      (async function* () {
        yield published(
          '000400-2019',
          6,
          'F03_2014',
          `${lots}<PROCEDURE>${journal}</PROCEDURE>${contract}${complement('', '2019-06-01')}`,
        )
        yield published(
          '000300-2019',
          4,
          'F14_2014',
          object('', '', 'Labojums') + complement(journal, '2019-04-01') + moved,
        )
        yield published('000123-2019', 3, 'F02_2014', lots + deadline + complement())
      })(),
      { batchFiles: 1 },
    )
    const requests = await withContents(database.db, await database.db.select().from(rfx))
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({ source: 'ted', stage: 'awarded', amended: true })
    expect(requests[0]?.content).toMatchObject({
      title: { lv: 'Ceļa būve' },
      lots: [{ id: '1', deadline: '2019-04-15T10:00:00+03:00' }],
      awards: [{ lotId: '1', winners: [{ name: 'SIA Alfa' }] }],
    })
    expect(requests[0]?.content.history.map(({ subtype }) => subtype)).toEqual([
      'F02',
      'F14',
      'F03',
    ])
  })

  it('is finished by starting anew after it was cut off between batches', async () => {
    await run(everything)
    const expected = await contents(database.db)
    const other = await testDatabase()
    try {
      const cut = async function* (after: number): AsyncGenerator<SourceEntry> {
        yield* everything.slice(0, after)
        throw new Error('killed')
      }
      for (const after of [1, 4, 9])
        await expect(harvest(other.db, cut(after), { batchFiles: 2 })).rejects.toThrow('killed')
      await harvest(other.db, stream(everything), { batchFiles: 2 })
      expect(await contents(other.db)).toEqual(expected)
    } finally {
      await other.close()
    }
  })

  it('does not wait for a full batch where files come slowly', async () => {
    const clock = vi.spyOn(performance, 'now')
    let seconds = 0
    clock.mockImplementation(() => seconds * 1000)
    const slowly = async function* (): AsyncGenerator<SourceEntry> {
      for (const entry of everything.slice(0, 6)) {
        yield entry
        seconds += 6
      }
    }
    const done: number[] = []
    try {
      await harvest(database.db, slowly(), { onBatch: (tally) => void done.push(tally.done) })
    } finally {
      clock.mockRestore()
    }
    expect(done).toEqual([3, 6, 6])
  })

  it('may run twice at once over the same files', async () => {
    await run(everything)
    const expected = await contents(database.db)
    const other = await testDatabase()
    try {
      const orders = [everything, [...everything].reverse(), everything.slice(5), everything]
      const reports = await Promise.all(
        orders.map((order) => harvest(other.db, stream(order), { batchFiles: 2 })),
      )
      expect(reports.reduce((sum, report) => sum + report.new, 0)).toBe(everything.length)
      expect(await contents(other.db)).toEqual(expected)
    } finally {
      await other.close()
    }
  })
})

describe.runIf(hasRealNotices)('real notices', () => {
  it('are all harvested, and none twice', async () => {
    const archives = ['eforms-ted', 'eforms-doffin-no'].map(realArchive)
    const report = await harvest(database.db, readFiles(archives))
    expect(report).toMatchObject({ files: 963, read: 963, new: 963, failed: [] })
    expect(await count('notice')).toBe(963)
    expect(await count('rfx')).toBe(await count('rfx_search'))
  })
})
