import type { Db } from '@kogge/db/client.ts'
import { harvestPartition } from '@kogge/db/schema/harvester.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lot, noticeXml, organisation } from './fixtures/eforms-notices.ts'
import {
  call,
  correction,
  file,
  files,
  procedures,
  stream,
  uuid,
} from './fixtures/procedure-notices.ts'
import { harvest } from './harvest.ts'
import { recordOutcomes } from './intake/harvest-failures.ts'
import type { HarvestReport } from './intake/harvest-report.ts'
import { toRawFile } from './intake/raw-files.ts'
import type { SourceEntry } from './sources/source-entry.ts'

const PARTITION = '00000000-0000-4000-8000-000000000001'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const run = (entries: readonly SourceEntry[], batchFiles = 2): Promise<HarvestReport> =>
  harvest(database.db, stream(entries), { batchFiles })

const all = async (db: Db, statement: ReturnType<typeof sql>): Promise<unknown[]> =>
  (await db.execute(statement)).rows

const count = async (table: string): Promise<number> =>
  Number((await database.pool.query(`select count(*) from ${table}`)).rows[0].count)

describe('harvest of what is odd', () => {
  it('stores text that the database would refuse', async () => {
    const odd = noticeXml({ ...call(1), title: 'A\\u0000B&#x10FFFF;' })
    expect(await run([file('odd.xml', odd)])).toMatchObject({ new: 1, failed: [] })
    const [rfx] = await all(
      database.db,
      sql`select content->'title'->>'lv' as title from rfx_content`,
    )
    expect(rfx).toEqual({ title: 'A\\u0000B\u{10FFFF}' })
  })

  it('takes a file whatever its name', async () => {
    const names = ['a\\u0000b.xml', '\ud800.xml', '\0.xml', '']
    const entries = names.map((name, n) => file(name, noticeXml(call(n + 1))))
    expect(await run(entries, 4)).toMatchObject({ new: 4, failed: [] })
    const kept = await all(database.db, sql`select name from raw_file order by name`)
    const stored = ['', 'a\\u0000b.xml', '\uFFFD.xml', '\uFFFD.xml']
    expect(kept).toEqual(stored.map((name) => ({ name })))
    await database.db
      .insert(harvestPartition)
      .values({ guid: PARTITION, source: 'ted', createdDate: '2026-11-23' })
    await harvest(database.db, stream(entries), { source: 'ted', partition: PARTITION })
    expect(await count('source_file')).toBe(4)
  })

  it('loses no notice for a character that stands where a text is cut', async () => {
    for (const [n, start] of ['', 'A'].entries()) {
      const long = start + '\u{20000}'.repeat(600)
      const id = `${start}${'N'.repeat(98)}${'\u{1f600}'.repeat(80)}`
      const first = {
        ...call(n + 1),
        title: `${long} one`,
        organisations: organisation('ORG-0001', long, ''),
      }
      const second = { ...correction(n + 1), title: `${long} two` }
      const reports = [await run(files(first)), await run(files(second))]
      const other = noticeXml(call(n + 3)).replaceAll(String(call(n + 3).id), id)
      reports.push(await run([file('other.xml', other), ...files(call(n + 5))]))
      expect(reports.flatMap(({ failed }) => failed)).toEqual([])
    }
    expect(await count('notice')).toBe(8)
  })

  it('writes down why a file failed, whatever is said of it', async () => {
    const odd = ['a\0b', 'a\ud800', '\\u0000']
    const bytes = new TextEncoder().encode('no notice')
    await run([{ name: 'none.txt', bytes }])
    const failures = odd.map((text) => ({
      stage: 'parsed' as const,
      part: text,
      code: 'x',
      message: text,
    }))
    const { hash } = toRawFile('none.txt', bytes)
    await recordOutcomes(database.db, [{ hash, failures }], { source: 'file', partition: null })
    const said = await all(
      database.db,
      sql`select part, message from harvest_failure where code = 'x' order by part`,
    )
    const stored = ['\\u0000', 'a\uFFFD', 'a\uFFFDb']
    expect(said).toEqual(stored.map((text) => ({ part: text, message: text })))
  })

  it('loses no notice for an amount that nothing can cost', async () => {
    const estimate = (amount: string): string =>
      `<cac:RequestedTenderTotal><cbc:EstimatedOverallContractAmount currencyID="EUR">${amount}</cbc:EstimatedOverallContractAmount></cac:RequestedTenderTotal>`
    const amounts = ['9'.repeat(40), `-${'9'.repeat(25)}`, '92233720368547758.08', '1000.00']
    const notices = amounts.map((amount, n) => ({ ...call(n + 1), project: estimate(amount) }))
    const lots = lot('LOT-0001', { project: estimate('8'.repeat(90)) })
    // Longer than any amount: it is not even read.
    const endless = { ...call(5), lots, project: estimate('7'.repeat(1_000_000)) }
    expect(await run(files(...notices, endless), 5)).toMatchObject({ new: 5, failed: [] })
    const kept = await all(
      database.db,
      sql`select content->'value'->>'amount' as written, rfx.value_eur_minor as cents,
        s.value_eur_minor as indexed from rfx join rfx_content on rfx_num = rfx.num join rfx_search s using (num)
        order by procedure_key`,
    )
    expect(kept).toEqual([
      ...amounts.slice(0, 3).map((written) => ({ written, cents: null, indexed: null })),
      { written: '1000.00', cents: '100000', indexed: '100000' },
      { written: null, cents: null, indexed: null },
    ])
  })

  it('loses no notice for a time that no calendar has', async () => {
    const closing = (day: string): string =>
      lot('LOT-0001', {
        process: `<cac:TenderSubmissionDeadlinePeriod><cbc:EndDate>${day}</cbc:EndDate></cac:TenderSubmissionDeadlinePeriod>`,
      })
    const days = [
      '0000-06-01',
      '0001-01-01',
      '1900-01-02',
      '9999-12-31',
      '+200000-01-01',
      '-0044-03-15',
    ]
    const notices = days.flatMap((issued, n) => [
      { ...call(n + 1), number: null, issued },
      { ...call(n + 11), number: null, issued, lots: closing(`${issued}-12:00`) },
    ])
    const report = await run(files(...notices), notices.length)
    expect(report).toMatchObject({ new: notices.length, failed: [] })
    const rows = await database.db
      .select({ published: rfx.publishedAt, closes: rfx.closesAt })
      .from(rfx)
      .orderBy(rfx.procedureKey)
    const at = (time: Date | null) => time?.toISOString() ?? null
    expect(rows.slice(0, 6).map(({ published, closes }) => [at(published), at(closes)])).toEqual([
      [null, null],
      [null, null],
      ['1900-01-02T07:30:00.000Z', '1901-01-02T07:30:00.000Z'],
      ['9999-12-31T07:30:00.000Z', null],
      [null, null],
      [null, null],
    ])
    expect(rows.slice(6).map(({ closes }) => at(closes))).toEqual([
      null,
      null,
      '1900-01-03T11:59:59.999Z',
      // The deadline itself is beyond the last day that can be kept.
      null,
      null,
      null,
    ])
    const months = await all(
      database.db,
      sql`select publication_month::text as month from notice where published_at is not null
        group by 1 order by 1`,
    )
    expect(months).toEqual([{ month: '1900-01-01' }, { month: '9999-12-01' }])
  })

  it('leaves out the one notice that the database refuses, and no other', async () => {
    await database.pool.query(
      `alter table notice add check (procedure_key <> 'procedure:in-lv:${uuid('b', 3)}')`,
    )
    const report = await run(files(...procedures.map(call)), 5)
    expect(report).toMatchObject({ read: 5, new: 4, known: 0 })
    expect(report.failed).toMatchObject([{ name: `${uuid('a', 301)}.xml`, code: 'refused' }])
    const [kept] = await all(
      database.db,
      sql`select count(*)::int as failed from raw_file where error like '%refused%'`,
    )
    expect(kept).toEqual({ failed: 1 })
  })

  it('takes identifiers and names that are too long for an index', async () => {
    // Unlike a repeated letter, this does not compress to what fits.
    const long = Array.from({ length: 4000 }, (_, i) => Math.abs(Math.sin(i)).toString(36)[4]).join(
      '',
    )
    const organisations = organisation('ORG-0001', long, 'x')
    const report = await run(files({ ...call(1), id: long, procedure: long, organisations }))
    expect(report).toMatchObject({ new: 1, failed: [] })
  })

  it('takes the source that it is told', async () => {
    await harvest(database.db, stream(files(call(1))), { source: 'lv-iub' })
    expect(await all(database.db, sql`select source from notice`)).toEqual([{ source: 'lv-iub' }])
    expect(await all(database.db, sql`select source from rfx`)).toEqual([{ source: 'lv-iub' }])
  })

  it('reads lots without names of organisations and organisations without names', async () => {
    const nameless = '<efac:Organization><efac:Company/></efac:Organization>'
    await run(files({ ...call(1), organisations: nameless, lots: lot('') }))
    expect(await count('rfx')).toBe(1)
    expect(await count('org')).toBe(0)
  })
})
