import type { Db } from '@kogge/db/client.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { knownNumber } from '@kogge/domain/orgs/numbers/registry-number.ts'
import { sql } from 'drizzle-orm'
import { assertList } from '../org-lists.queries.ts'
import { heldOrgs } from '../resolved-orgs.queries.ts'
import { importKeys } from './import-keys.ts'
import type { ImportReport, ImportReportRow, NamedOrg } from './import-report.views.ts'
import { type ImportRow, readImport } from './import-rows.ts'
import { orgsOfKeys, orgsOfNames } from './numbered-orgs.queries.ts'

interface OrgRow extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly country: string | null
  readonly registration_number: string | null
  readonly match_key: string
}

const namedOrgs = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedOrg>> => {
  const { rows } = await db.execute<OrgRow>(sql`
    select id, name, country, registration_number, match_key from org
    where id = any(${sql.param([...new Set(ids)])}::uuid[])`)
  return new Map(
    rows.map(
      ({ id, name, country, registration_number: registrationNumber, match_key: matchKey }) => [
        id,
        {
          orgId: id,
          name: withoutDirectionMarks(name),
          country,
          registrationNumber: knownNumber({ registrationNumber, matchKey, country }),
        },
      ],
    ),
  )
}

interface Sought {
  readonly row: ImportRow
  readonly problem: ImportRow['problem']
  readonly ids: readonly string[]
  /** The organisations are known by the name of the row alone. */
  readonly isByName: boolean
}

/** The organisations that each row may mean. */
const soughtOrgs = async (db: Db, rows: readonly ImportRow[]): Promise<readonly Sought[]> => {
  const keyed = rows.map((row) => ({ row, ...importKeys(row) }))
  const keys = keyed.flatMap(({ row, keys: own }) => (row.problem ? [] : own))
  const numbered = await orgsOfKeys(db, [...new Set(keys)])
  const found = keyed.map(({ row, keys: own, problem }) => ({
    row,
    problem: row.problem ?? problem,
    ids: [...new Set(own.flatMap((key) => numbered.get(key) ?? []))],
  }))
  const nameless = found.filter(({ row, ids }) => !row.problem && ids.length === 0 && row.name)
  const named = await orgsOfNames(
    db,
    nameless.map(({ row }) => row.name),
  )
  return found.map((one) => {
    const ids = one.row.problem || one.ids.length > 0 ? [] : (named.get(one.row.name) ?? [])
    return ids.length > 0 ? { ...one, ids, isByName: true } : { ...one, isByName: false }
  })
}

/**
 * Says what becomes of each row of a file or pasted text in a list, before anything is stored. Throws `record.not_found`, and
 * `request.invalid` with the `reason` where nothing can be read.
 */
export const importReport = async (
  db: Db,
  { orgId, guid, text }: { readonly orgId: string; readonly guid: string; readonly text: string },
): Promise<ImportReport> => {
  await assertList(db, orgId, guid)
  const read = readImport(text)
  if ('failure' in read) throw new AppError('request.invalid', { reason: read.failure })
  const sought = await soughtOrgs(db, read.rows)
  const [held, orgs] = [
    await heldOrgs(db, { orgId, guid }),
    await namedOrgs(
      db,
      sought.flatMap(({ ids }) => ids),
    ),
  ]
  const earlier = new Set<string>()
  const reported = ({ row, problem, ids, isByName }: Sought): ImportReportRow => {
    const { row: place, number, country, name, note, tags } = row
    const candidates = ids.flatMap((id) => orgs.get(id) ?? [])
    const [only] = candidates
    const said = { row: place, number, country, name, note, tags, problem: null, org: null }
    if (row.problem || (candidates.length === 0 && problem))
      return { ...said, result: 'malformed', problem, candidates: [] }
    if (!only) return { ...said, result: 'unknown', candidates: [] }
    if (candidates.length > 1 || isByName) return { ...said, result: 'ambiguous', candidates }
    const result = held.has(only.orgId) ? 'listed' : earlier.has(only.orgId) ? 'repeated' : 'found'
    earlier.add(only.orgId)
    return { ...said, result, org: only, candidates: [] }
  }
  return { rows: sought.map(reported) }
}
