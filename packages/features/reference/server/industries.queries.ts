import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { cpvStats, industry } from '@kogge/db/schema/reference.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { cpvRange } from '@kogge/domain/reference/cpv-codes.ts'
import { labelsInAll, withoutNested } from '@kogge/domain/reference/industries.ts'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { StaffIndustry } from './reference-admin.views.ts'

/** The range of numbers of each subtree of each industry, with what is counted in it. */
const figuresOf = async (db: Db, subtrees: readonly string[]) => {
  if (subtrees.length === 0) return new Map<string, Figures>()
  const ranges = subtrees.map((code) => {
    const [first, last] = cpvRange(code)
    return sql`(${code}::text, ${first}::int, ${last}::int)`
  })
  const { rows } = await db.execute<Figures & { code: string }>(sql`
    select r.code, (select count(*)::int from cpv c where c.num between r.first and r.last) as codes,
      coalesce(s.contracts, 0) as contracts, coalesce(s.contracts_year, 0) as "contractsYear",
      coalesce(s.cents, 0) as cents, coalesce(s.cents_year, 0) as "centsYear"
    from (values ${sql.join(ranges, sql`, `)}) as r (code, first, last)
    left join ${cpvStats} s on s.num = r.first`)
  return new Map(rows.map(({ code, ...figures }) => [code, figures]))
}

interface Figures {
  readonly [key: string]: number | string
  readonly codes: number
  readonly contracts: number
  readonly contractsYear: number
  readonly cents: string
  readonly centsYear: string
}

const read = async (db: Db, which: SQL | undefined): Promise<StaffIndustry[]> => {
  const rows = await db
    .select({
      industry,
      updatedBy: sql<
        string | null
      >`nullif(trim(concat(${user.firstName}, ' ', ${user.lastName})), '')`,
    })
    .from(industry)
    .leftJoin(user, eq(user.id, industry.updatedBy))
    .where(and(isNull(industry.removedAt), which))
    .orderBy(asc(industry.code))
  const subtrees = rows.flatMap((row) => withoutNested(row.industry.cpvCodes))
  const figures = await figuresOf(db, [...new Set(subtrees)])
  return rows.map(({ industry: row, updatedBy }) => {
    // Subtrees of one industry share no code, so that their figures may be added.
    const own = withoutNested(row.cpvCodes).flatMap((code) => figures.get(code) ?? [])
    const sum = (of: (one: Figures) => number) => own.reduce((all, one) => all + of(one), 0)
    const total = (of: (one: Figures) => string) =>
      own.reduce((all, one) => all + BigInt(of(one)), 0n).toString()
    return {
      code: row.code,
      labels: labelsInAll(row.labels),
      cpvCodes: row.cpvCodes,
      version: row.version,
      isEdited: row.isEdited,
      updatedAt: row.updatedAt.toISOString(),
      updatedBy,
      codes: sum(({ codes }) => codes),
      contracts: sum(({ contracts }) => contracts),
      contractsYear: sum(({ contractsYear }) => contractsYear),
      cents: total(({ cents }) => cents),
      centsYear: total(({ centsYear }) => centsYear),
    }
  })
}

/** All industries with their figures, by code. */
export const staffIndustries = (db: Db): Promise<StaffIndustry[]> => read(db, undefined)

/** One of them. Throws `record.not_found`. */
export const staffIndustry = async (db: Db, code: string): Promise<StaffIndustry> => {
  const [found] = await read(db, eq(industry.code, code))
  if (!found) throw new AppError('record.not_found')
  return found
}

/** How many organisations have it in their profile. */
export const usersOfIndustry = async (db: Db, code: string): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from org
    where industries @> array[${code}] and deleted_at is null and merged_into_id is null`)
  return rows[0]?.n ?? 0
}
