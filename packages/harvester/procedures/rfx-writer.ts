import type { Db } from '@kogge/db/client.ts'
import { type RfxPlace, writeContents } from '@kogge/db/contents/rfx-contents.ts'
import { type ContractRows, writeContracts } from '@kogge/db/contract-rows.ts'
import { type CountChanges, indexedParties, NOTHING_COUNTED } from '@kogge/db/orgs/org-counts.ts'
import { type RfxChange, writeRfxChanges } from '@kogge/db/rfx-changes.ts'
import { type SearchRow, writeSearchRows } from '@kogge/db/search-index/search-index-rows.ts'
import type { CountedContracts, CountedParty } from '@kogge/domain/contracts/contract-counts.ts'
import { contractsOf } from '@kogge/domain/contracts/contract-facts.ts'
import { lostFactsOf } from '@kogge/domain/contracts/lost-bids.ts'
import { SOURCE_CODES, type SourceCode } from '@kogge/domain/harvester/sources.ts'
import { isNews, outlineOf, type RfxOutline } from '@kogge/domain/monitor/rfx-outline.ts'
import type { CompiledRfx } from '@kogge/domain/rfx/compilation/compiled-rfx.ts'
import { searchDocument } from '@kogge/domain/search/search-document.ts'
import { type SQL, sql } from 'drizzle-orm'
import { rfxIdOf } from '../derived-ids.ts'
import type { OrgRegister } from '../organisations/org-lookup.ts'
import type { Registered } from '../organisations/org-registration.ts'
import { type Compiled, partiesOf } from './rfx-compilation.ts'

const sourceCode = (source: string): SourceCode =>
  SOURCE_CODES.find((code) => code === source) ?? 'file'

const record = (
  procedureKey: string,
  { source, facts, content }: CompiledRfx,
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
  counted,
  outline: outlineOf(content, facts),
})

interface Written extends Record<string, unknown>, RfxPlace {
  readonly procedure_key: string
  readonly imported_at: string | Date
  readonly is_known: boolean
  /** What was counted of it until now; the statement's snapshot still has it. */
  readonly counted_before: CountedContracts | null
  readonly version: number
  readonly outline: RfxOutline
  readonly version_before: number | null
  readonly outline_before: RfxOutline | null
}

/** A column as it was; the statement's snapshot still has it. */
const before = (column: 'counted' | 'version' | 'outline'): SQL =>
  sql.raw(`(select b.${column} from rfx as b where b.num = rfx.num) as ${column}_before`)

/** Writes requests without what they say, replacing what stood there. */
const upsert = async (tx: Db, compiled: readonly Compiled[]): Promise<readonly Written[]> => {
  const records = compiled.map(({ key, entry, counted, importedAt }) =>
    record(key, entry, counted, importedAt),
  )
  const { rows } = await tx.execute<Written>(sql`
    insert into rfx (id, source, procedure_key, stage, privacy, is_demo, amended, published_at,
      deadline_at, closes_at, value_amount, value_currency, value_eur_minor, imported_at, counted, outline,
      version_at)
    select id, source, procedure_key, stage, 'public', is_demo, amended, published_at,
      deadline_at, closes_at, value_amount, value_currency, value_eur_minor,
      imported_at, counted, outline, now()
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (
      id uuid, source text, procedure_key text, stage text, is_demo boolean, amended boolean,
      published_at timestamptz, deadline_at timestamptz, closes_at timestamptz,
      value_amount text, value_currency text, value_eur_minor bigint, imported_at timestamptz,
      counted jsonb, outline jsonb)
    order by procedure_key
    on conflict (procedure_key) do update set
      source = excluded.source, stage = excluded.stage, amended = excluded.amended,
      published_at = excluded.published_at, deadline_at = excluded.deadline_at,
      closes_at = excluded.closes_at, value_amount = excluded.value_amount,
      value_currency = excluded.value_currency, value_eur_minor = excluded.value_eur_minor,
      counted = excluded.counted, imported_at = excluded.imported_at, updated_at = now(),
      outline = excluded.outline,
      version = rfx.version + ((rfx.outline <> excluded.outline) is true)::int,
      version_at = case when rfx.outline <> excluded.outline then now() else rfx.version_at end
    returning num, month, procedure_key, imported_at, xmax <> 0 as is_known, version, outline, ${before('counted')},
      ${before('version')}, ${before('outline')}`)
  return rows
}

const searchRow = (
  num: number,
  importedAt: Date,
  entry: CompiledRfx,
  register: OrgRegister,
): SearchRow => ({
  num,
  importedAt,
  ...partiesOf(entry, register),
  document: searchDocument({
    source: sourceCode(entry.source),
    stage: entry.facts.stage,
    valueEurMinor: entry.facts.valueEurMinor,
    content: entry.content,
  }),
  publishedAt: entry.facts.publishedAt,
  deadlineAt: entry.facts.deadlineAt,
  closesAt: entry.facts.closesAt,
  valueEurMinor: entry.facts.valueEurMinor,
})

const contractRows = (
  { num, is_known: isKnown, imported_at: importedAt }: Written,
  { entry, conversion }: Compiled,
  register: OrgRegister,
): ContractRows => {
  const { content, facts } = entry
  const contracts = contractsOf(
    content,
    (org) => register(org)?.num,
    { publishedAt: facts.publishedAt, importedAt: new Date(importedAt) },
    conversion,
  )
  const lost = lostFactsOf(content, contracts, (org) => register(org)?.entryId, conversion)
  return { num, isKnown, source: sourceCode(entry.source), contracts, lost }
}

const changesOf = (row: Written, { entry, importedAt }: Compiled, now: Date): RfxChange[] => {
  const { num, version, outline, version_before: versionBefore, outline_before: before } = row
  // Of what was compiled before outlines were kept nothing is known to have changed.
  if (row.is_known && (before === null || version === versionBefore)) return []
  const arrived = row.is_known ? now : importedAt
  const { content, facts } = entry
  return [
    { num, version, before, after: outline, isNews: isNews(content, facts.publishedAt, arrived) },
  ]
}

const renumbered = (counted: CountedContracts | null, numOf: (num: number) => number) => {
  const party = ([num, contracts, sum]: CountedParty): CountedParty => [numOf(num), contracts, sum]
  return counted && { buyers: counted.buyers.map(party), suppliers: counted.suppliers.map(party) }
}

/**
 * Writes compiled requests and their places in the search index, once all their organisations are
 * in the register. Returns these, and what organisations are to know of it.
 */
export const writeCompiled = async (
  tx: Db,
  input: readonly Compiled[],
  { register, numOf }: Pick<Registered, 'register' | 'numOf'>,
): Promise<{ readonly rows: readonly SearchRow[]; readonly counts: CountChanges }> => {
  if (input.length === 0) return { rows: [], counts: NOTHING_COUNTED }
  const compiled = input.map((one) => ({ ...one, counted: renumbered(one.counted, numOf) }))
  const written = await upsert(tx, compiled)
  const byKey = new Map(compiled.map((one) => [one.key, one]))
  await writeContents(
    tx,
    written.flatMap(({ num, month, procedure_key: key }) => {
      const content = byKey.get(key)?.entry.content
      return content ? [{ num, month, content }] : []
    }),
  )
  const rows = written.flatMap(({ num, procedure_key: key, imported_at: importedAt }) => {
    const entry = byKey.get(key)?.entry
    return entry ? [searchRow(num, new Date(importedAt), entry, register)] : []
  })
  const before = await indexedParties(
    tx,
    rows.map(({ num }) => num),
  )
  await writeSearchRows(tx, rows)
  const now = new Date()
  await writeRfxChanges(
    tx,
    written.flatMap((row) => {
      const one = byKey.get(row.procedure_key)
      return one ? changesOf(row, one, now) : []
    }),
    now,
  )
  await writeContracts(
    tx,
    written.flatMap((row) => {
      const one = byKey.get(row.procedure_key)
      return one ? [contractRows(row, one, register)] : []
    }),
  )
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
