import type { Db } from '@kogge/db/client.ts'
import { SOURCE_CODES } from '@kogge/domain/harvester/sources.ts'
import { SHARED_DOMAINS } from '@kogge/domain/notices/notice-trust.ts'
import { possibleTokens } from '@kogge/domain/notices/procedure-key.ts'
import { identifiersTyped, orgNumbersTyped } from '@kogge/domain/search/typed-numbers.ts'
import { sql } from 'drizzle-orm'

const DOMAINS = [...SHARED_DOMAINS, ...SOURCE_CODES]
/** As many as a filter takes. */
const MOST = 50

const list = (texts: readonly string[]) => sql.param([...texts])

/** The public requests whose procedure or a notice of it is called so, and which of the names are known. */
const requestsCalled = async (
  db: Db,
  identifiers: readonly string[],
): Promise<{ readonly ids: string[]; readonly known: number }> => {
  const tokens = identifiers.map((identifier) => possibleTokens(identifier, DOMAINS))
  const claimed = identifiers.map((identifier) => identifier.trim().toLowerCase())
  // An identifier that unlike buyers share stands with each of them; one joined to another by title
  // or plan stands under that one's key.
  const { rows } = await db.execute<{ id: string; tokens: string[] }>(sql`
    select r.id, array_agg(t.token) as tokens
    from (
      select token, procedure_key from procedure_token
      where token = any(${list(tokens.flat())}::text[])
      union
      select concat('procedure:', split_part(token, ':', 2), ':', split_part(token, ':', 3)),
        procedure_key
      from procedure_token
      where token like 'buyer:%' and split_part(token, ':', 3) = any(${list(claimed)}::text[])) as t
    left join title_link l on l.from_key = t.procedure_key
    join rfx r on r.procedure_key = coalesce(l.into_key, t.procedure_key)
    where r.privacy = 'public'
    group by r.id order by r.id limit ${MOST}`)
  const found = new Set(rows.flatMap((row) => row.tokens))
  const known = tokens.filter((some) => some.some((token) => found.has(token))).length
  return { ids: rows.map(({ id }) => id), known }
}

/**
 * The public requests that what is typed names by identifiers alone, in whatever spelling: numbers of notices,
 * identifiers of notices and procedures. None where one of them is unknown: then they are words.
 */
export const requestsTyped = async (db: Db, typed: string): Promise<string[]> => {
  for (const identifiers of identifiersTyped(typed)) {
    const { ids, known } = await requestsCalled(db, identifiers)
    if (known === identifiers.length) return ids
  }
  return []
}

/** The organisations that have what is typed as their number; a person's own number finds nobody. */
export const orgsTyped = async (db: Db, typed: string): Promise<string[]> => {
  const numbers = orgNumbersTyped(typed)
  if (numbers.length === 0) return []
  const words = numbers.map((number) => `'${number.toLowerCase()}'`).join(' | ')
  const { rows } = await db.execute<{ id: string }>(sql`
    select o.id from org o
    where o.words @@ ${words}::tsquery and o.merged_into_id is null and o.deleted_at is null
      and (upper(o.registration_number) = any(${list(numbers)}::text[])
        or upper(o.vat_number) = any(${list(numbers)}::text[])
        or upper(substr(o.match_key, 4)) = any(${list(numbers)}::text[]))
    order by o.num limit ${MOST}`)
  return rows.map(({ id }) => id)
}
