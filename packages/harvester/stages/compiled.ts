import type { Db } from '@kogge/db/client.ts'
import { pricedOf, ratesFor } from '@kogge/db/exchange-rates.ts'
import { type SearchRow, writeSearchRows } from '@kogge/db/search-writer.ts'
import { startOf } from '@kogge/domain/kernel/time.ts'
import { rateDayOf } from '@kogge/domain/money/rates.ts'
import type { NoticeOrg } from '@kogge/domain/notice/schema.ts'
import { SOURCE_CODES, type SourceCode } from '@kogge/domain/reference/sources.ts'
import { type CompiledRfx, compileRfx } from '@kogge/domain/rfx/compile.ts'
import { type CountedContracts, countContracts } from '@kogge/domain/rfx/contracts.ts'
import { searchDocument } from '@kogge/domain/search/document.ts'
import { sql } from 'drizzle-orm'
import { rfxIdOf } from './ids.ts'
import type { OrgRegister } from './matched.ts'
import { type CountChanges, indexedParties, NOTHING_COUNTED } from './settle.ts'
import type { StoredWithKey } from './stored.ts'

const sourceCode = (source: string): SourceCode =>
  SOURCE_CODES.find((code) => code === source) ?? 'file'

const groupByKey = (notices: readonly StoredWithKey[]): Map<string, StoredWithKey[]> => {
  const groups = new Map<string, StoredWithKey[]>()
  for (const notice of notices) {
    const group = groups.get(notice.procedureKey)
    if (group) group.push(notice)
    else groups.set(notice.procedureKey, [notice])
  }
  return groups
}

const record = (
  procedureKey: string,
  { source, content, facts }: CompiledRfx,
  counted: CountedContracts | null,
  importedAt: Date,
) => ({
  id: rfxIdOf(procedureKey),
  source,
  procedure_key: procedureKey,
  stage: facts.stage,
  is_demo: source === 'demo',
  amended: facts.amended,
  published_at: facts.publishedAt,
  deadline_at: facts.deadlineAt,
  closes_at: facts.closesAt,
  value_amount: facts.value?.amount ?? null,
  value_currency: facts.value?.currency ?? null,
  value_eur_minor: facts.valueEurMinor?.toString() ?? null,
  imported_at: importedAt,
  content,
  counted,
})

interface Written extends Record<string, unknown> {
  readonly num: number
  readonly procedure_key: string
  readonly imported_at: string | Date
  /** What was counted of it until now; the statement's snapshot still has it. */
  readonly counted_before: CountedContracts | null
}

interface Compiled {
  readonly key: string
  readonly entry: CompiledRfx
  readonly counted: CountedContracts | null
  /** When the first of its notices came. */
  readonly importedAt: Date
}

const firstTime = (group: readonly StoredWithKey[]): Date =>
  new Date(Math.min(...group.map(({ importedAt }) => importedAt.getTime())))

/** Writes requests, replacing what stood there. */
const upsert = async (tx: Db, compiled: readonly Compiled[]): Promise<readonly Written[]> => {
  const records = compiled.map(({ key, entry, counted, importedAt }) =>
    record(key, entry, counted, importedAt),
  )
  const { rows } = await tx.execute<Written>(sql`
    insert into rfx (id, source, procedure_key, stage, privacy, is_demo, amended, published_at,
      deadline_at, closes_at, value_amount, value_currency, value_eur_minor, imported_at, content,
      counted)
    select id, source, procedure_key, stage, 'public', is_demo, amended, published_at,
      deadline_at, closes_at, value_amount, value_currency, value_eur_minor,
      imported_at, content, counted
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (
      id uuid, source text, procedure_key text, stage text, is_demo boolean, amended boolean,
      published_at timestamptz, deadline_at timestamptz, closes_at timestamptz,
      value_amount text, value_currency text, value_eur_minor bigint, imported_at timestamptz,
      content jsonb, counted jsonb)
    order by procedure_key
    on conflict (procedure_key) do update set
      source = excluded.source, stage = excluded.stage, amended = excluded.amended,
      published_at = excluded.published_at, deadline_at = excluded.deadline_at,
      closes_at = excluded.closes_at, value_amount = excluded.value_amount,
      value_currency = excluded.value_currency, value_eur_minor = excluded.value_eur_minor,
      content = excluded.content, counted = excluded.counted,
      imported_at = excluded.imported_at, updated_at = now()
    returning num, procedure_key, imported_at,
      (select before.counted from rfx as before where before.num = rfx.num) as counted_before`)
  return rows
}

const numsOf = (orgs: readonly NoticeOrg[], register: OrgRegister): number[] => [
  ...new Set(orgs.map((org) => register(org)?.num).filter((num) => num !== undefined)),
]

const searchRow = (
  num: number,
  importedAt: Date,
  { source, content, facts }: CompiledRfx,
  register: OrgRegister,
): SearchRow => ({
  num,
  importedAt,
  document: searchDocument({
    source: sourceCode(source),
    stage: facts.stage,
    valueEurMinor: facts.valueEurMinor,
    content,
  }),
  buyers: numsOf(content.buyers, register),
  suppliers: numsOf(
    content.awards.flatMap(({ winners }) => winners),
    register,
  ),
  publishedAt: facts.publishedAt,
  deadlineAt: facts.deadlineAt,
  closesAt: facts.closesAt,
  valueEurMinor: facts.valueEurMinor,
})

/**
 * Compiles the requests of these notices (all notices of their procedures must be given), writes
 * them and their places in the search index, and returns these, and what organisations are to
 * know of it.
 */
export const compileRequests = async (
  tx: Db,
  notices: readonly StoredWithKey[],
  register: OrgRegister,
): Promise<{ readonly rows: readonly SearchRow[]; readonly counts: CountChanges }> => {
  const rates = await ratesFor(
    tx,
    notices.map(({ notice }) =>
      pricedOf(notice, [startOf(notice.publicationDate), startOf(notice.dispatchedAt)]),
    ),
  )
  const compiled = [...groupByKey(notices)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, group]): Compiled[] => {
      const entry = compileRfx(
        group,
        (org) => register(org)?.id ?? null,
        (org) => register(org)?.entryId ?? null,
        rates,
      )
      const numOf = (org: NoticeOrg) => register(org)?.num
      if (!entry) return []
      const counted = countContracts(entry.content, numOf, {
        day: rateDayOf(entry.facts.publishedAt),
        rates,
      })
      return [{ key, entry, counted, importedAt: firstTime(group) }]
    })
  if (compiled.length === 0) return { rows: [], counts: NOTHING_COUNTED }
  const written = await upsert(tx, compiled)
  const byKey = new Map(compiled.map((one) => [one.key, one]))
  const rows = written.flatMap(({ num, procedure_key: key, imported_at: importedAt }) => {
    const entry = byKey.get(key)?.entry
    return entry ? [searchRow(num, new Date(importedAt), entry, register)] : []
  })
  const before = await indexedParties(
    tx,
    rows.map(({ num }) => num),
  )
  await writeSearchRows(tx, rows)
  return {
    rows,
    counts: {
      before,
      after: rows,
      countedBefore: written.map(({ counted_before: counted }) => counted),
      countedAfter: compiled.map(({ counted }) => counted),
    },
  }
}
