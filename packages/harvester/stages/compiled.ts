import type { Db } from '@kogge/db/client.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type SearchRow, writeSearchRows } from '@kogge/db/search-writer.ts'
import type { NoticeOrg } from '@kogge/domain/notice/schema.ts'
import { SOURCE_CODES, type SourceCode } from '@kogge/domain/reference/sources.ts'
import { type CompiledRfx, compileRfx } from '@kogge/domain/rfx/compile.ts'
import { searchDocument } from '@kogge/domain/search/document.ts'
import { sql } from 'drizzle-orm'
import { derivedId } from './ids.ts'
import type { OrgRegister } from './matched.ts'
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

/** When each procedure is taken to have come, where that is not now. */
export type ImportTimes = ReadonlyMap<string, Date>

const rowOf = (
  procedureKey: string,
  { source, content, facts }: CompiledRfx,
  importedAt: Date | undefined,
) => ({
  id: derivedId('rfx', procedureKey),
  source,
  procedureKey,
  stage: facts.stage,
  privacy: 'public' as const,
  isDemo: source === 'demo',
  amended: facts.amended,
  publishedAt: facts.publishedAt,
  deadlineAt: facts.deadlineAt,
  closesAt: facts.closesAt,
  valueAmount: facts.value?.amount ?? null,
  valueCurrency: facts.value?.currency ?? null,
  valueEurMinor: facts.valueEurMinor,
  content,
  ...(importedAt && { importedAt }),
})

const upsert = (
  tx: Db,
  compiled: readonly (readonly [string, CompiledRfx])[],
  times: ImportTimes,
) =>
  tx
    .insert(rfx)
    .values(compiled.map(([key, entry]) => rowOf(key, entry, times.get(key))))
    .onConflictDoUpdate({
      target: rfx.procedureKey,
      set: {
        source: sql`excluded.source`,
        stage: sql`excluded.stage`,
        amended: sql`excluded.amended`,
        publishedAt: sql`excluded.published_at`,
        deadlineAt: sql`excluded.deadline_at`,
        closesAt: sql`excluded.closes_at`,
        valueAmount: sql`excluded.value_amount`,
        valueCurrency: sql`excluded.value_currency`,
        valueEurMinor: sql`excluded.value_eur_minor`,
        content: sql`excluded.content`,
        updatedAt: sql`now()`,
      },
    })
    .returning({ num: rfx.num, procedureKey: rfx.procedureKey, importedAt: rfx.importedAt })

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
 * them and their places in the search index, and returns these.
 */
export const compileRequests = async (
  tx: Db,
  notices: readonly StoredWithKey[],
  register: OrgRegister,
  times: ImportTimes = new Map(),
): Promise<SearchRow[]> => {
  const compiled = [...groupByKey(notices)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, group]): [string, CompiledRfx][] => {
      const entry = compileRfx(group, (org) => register(org)?.id ?? null)
      return entry ? [[key, entry]] : []
    })
  if (compiled.length === 0) return []
  const written = await upsert(tx, compiled, times)
  const byKey = new Map(compiled)
  const rows = written.flatMap(({ num, procedureKey, importedAt }) => {
    const entry = byKey.get(procedureKey)
    return entry ? [searchRow(num, importedAt, entry, register)] : []
  })
  await writeSearchRows(tx, rows)
  return rows
}
