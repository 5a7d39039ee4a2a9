import type { Db } from '@kogge/db/client.ts'
import { cpv, industry } from '@kogge/db/schema/reference.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { DEFAULT_LOCALE, pickText } from '@kogge/domain/kernel/locales.ts'
import { cpvRange, isCpvCode } from '@kogge/domain/reference/cpv-codes.ts'
import { type CpvIndustrySort, industriesOf } from '@kogge/domain/reference/industries.ts'
import { lookUp } from '@kogge/platform/server/load/statement-time-limit.ts'
import { eq, isNull, type SQL, sql } from 'drizzle-orm'
import { foldedName, holdsAll, readCpvWords } from './cpv-search-words.ts'
import { cpvChildren, cpvWithStats } from './reference.queries.ts'
import type { CpvListInput, CpvListPage, CpvRecord } from './reference-admin.views.ts'

const PAGE_SIZE = 50

interface Group {
  readonly code: string
  readonly label: string
  readonly cpvCodes: readonly string[]
}

const groups = async (db: Db, language: string): Promise<Group[]> => {
  const rows = await db.select().from(industry).where(isNull(industry.removedAt))
  return rows
    .map(({ code, labels, cpvCodes }) => ({
      code,
      label: pickText(labels, language)?.text ?? code,
      cpvCodes,
    }))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
}

const named = ({ code, label }: Group) => ({ code, label })

const inSubtrees = (codes: readonly string[]): SQL => {
  if (codes.length === 0) return sql`false`
  const ranges = codes.map((code) => {
    const [first, last] = cpvRange(code)
    return sql`c.num between ${first} and ${last}`
  })
  return sql`(${sql.join(ranges, sql` or `)})`
}

/** Codes in one of the industries or subtrees that are named. */
const chosen = (codes: readonly string[], industries: readonly Group[]): SQL => {
  if (codes.length === 0) return sql`true`
  const subtrees = codes.flatMap((code) =>
    isCpvCode(code) ? [code] : (industries.filter((one) => one.code === code)[0]?.cpvCodes ?? []),
  )
  return inSubtrees(subtrees)
}

const found = (q: string, language: string): SQL => {
  const asked = readCpvWords(q)
  if (asked === null) return q.trim() === '' ? sql`true` : sql`false`
  if (asked.kind === 'digits') return sql`c.code like ${`${asked.prefix}%`}`
  const label = sql`coalesce(c.labels ->> ${language}, c.labels ->> ${DEFAULT_LOCALE}, c.code)`
  return sql`(select ${holdsAll(asked.words)} from ${foldedName(label)})`
}

/** The smallest code of an industry that each code is in; null for those in none. */
const firstIndustry = (industries: readonly Group[]): SQL => {
  const ranges = industries.flatMap(({ code, cpvCodes }) =>
    cpvCodes.map((subtree) => {
      const [first, last] = cpvRange(subtree)
      return sql`(${code}::text, ${first}::int, ${last}::int)`
    }),
  )
  if (ranges.length === 0) return sql`select null::int as num, null::text as industry where false`
  return sql`
    select m.num, min(r.code) as industry
    from (values ${sql.join(ranges, sql`, `)}) as r (code, first, last)
    join cpv m on m.num between r.first and r.last group by m.num`
}

const ORDERS: Readonly<Record<CpvIndustrySort, SQL>> = {
  cpvCode: sql`num`,
  industryCode: sql`industry nulls last, num`,
  contractCount: sql`contracts desc, num`,
}

/**
 * A page of CPV codes with the industries that they belong to and what is counted of each, under
 * names in the reader's language. Goes on behind the code that is the cursor. Throws
 * `list.cursor_invalid`.
 */
export const listCpv = (db: Db, input: CpvListInput, language: string): Promise<CpvListPage> =>
  lookUp(db, (tx) => pageOf(tx, input, language))

const pageOf = async (db: Db, input: CpvListInput, language: string): Promise<CpvListPage> => {
  const after = input.cursor ?? null
  if (after !== null && !isCpvCode(after)) throw new AppError('list.cursor_invalid')
  const industries = await groups(db, language)
  const { rows } = await db.execute<{ code: string }>(sql`
    with placed as (
      select code, num, row_number() over (order by ${ORDERS[input.sortBy]}) as place
      from (
        select c.code, c.num, coalesce(s.contracts, 0) as contracts, i.industry
        from cpv c
          left join cpv_stats s using (num)
          left join (${firstIndustry(industries)}) as i using (num)
        where ${found(input.q, language)} and ${chosen(input.cpvIndustryCode, industries)}
      ) as kept
    )
    select code from placed
    where place > coalesce((select place from placed where code = ${after}), 0)
    order by place limit ${PAGE_SIZE + 1}`)
  const codes = rows.slice(0, PAGE_SIZE).map(({ code }) => code)
  const items = (await cpvWithStats(db, codes, language)).map((row) => ({
    ...row,
    industries: industriesOf(row.code, industries).map(named),
  }))
  return { items, nextCursor: rows.length > PAGE_SIZE ? (codes.at(-1) ?? null) : null }
}

/** One code with every name of it, what stands above and right below. Throws `record.not_found`. */
export const cpvRecord = async (db: Db, code: string, language: string): Promise<CpvRecord> => {
  const [row] = await db.select().from(cpv).where(eq(cpv.code, code))
  const [figures] = await cpvWithStats(db, [code], language)
  if (!row || !figures) throw new AppError('record.not_found')
  const [industries, children] = await Promise.all([
    groups(db, language),
    cpvChildren(db, code, language),
  ])
  return {
    ...figures,
    labels: row.labels,
    industries: industriesOf(code, industries).map(named),
    children: children.map((child) => ({ code: child.code, label: child.label })),
  }
}
