import type { Db } from '@kogge/db/client.ts'
import { contentsOf, type RfxPlace, readFromContents } from '@kogge/db/contents/rfx-contents.ts'
import type { LocalizedText } from '@kogge/domain/kernel/locales.ts'
import type { RfxStage } from '@kogge/domain/rfx/tender-status-values.ts'
import { type SQL, sql } from 'drizzle-orm'

/** What stands in a request's row. */
export interface FactsRow extends Record<string, unknown>, RfxPlace {
  version: string
  id: string
  source: string
  stage: RfxStage
  is_demo: boolean
  amended: boolean
  published_at: string | null
  imported_at: string
  deadline_at: string | null
  closes_at: string | null
  value_amount: string | null
  value_currency: string | null
  value_eur_minor: string | null
  translated: boolean
}

/** And what it says. */
export interface ContentRow extends Record<string, unknown> {
  num: number
  language: string | null
  title: LocalizedText
  description: LocalizedText
  buyer: {
    readonly name: string
    readonly orgId: string | null
    readonly country: string | null
    readonly city: string | null
  } | null
  buyers: number
  cpv: string | null
  lot_codes: readonly (string | null)[]
  lots: number
}

/** Which version of a row stands: every change of it gives another, whoever makes it. */
const VERSION = sql`r.xmin::text || ' ' || r.ctid::text`

const FACTS = sql`${VERSION} as version, r.num, r.month, r.id, r.source, r.stage, r.is_demo, r.amended,
  r.published_at, r.imported_at, r.deadline_at, r.closes_at, r.value_amount, r.value_currency,
  r.value_eur_minor,
  exists (select 1 from rfx_translation t where t.rfx_id = r.id) as translated`

const SAID = sql`c.language, c.title, c.description, c.buyers -> 0 as buyer,
  jsonb_array_length(c.buyers) as buyers, c.cpv ->> 'main' as cpv,
  jsonb_path_query_array(c.lots, '$[*].cpv.main') as lot_codes, jsonb_array_length(c.lots) as lots`

const CONTENT = sql`jsonb_to_record(said.content) as c
  (language text, title jsonb, description jsonb, buyers jsonb, cpv jsonb, lots jsonb)`

/** A row, and what it says where that was asked for and stands where it was thought to. */
export type ShownRow = FactsRow & ({ is_said: false } | (ContentRow & { is_said: true }))

/** The rows of public requests, by `rfx.num`, with what those at `places` say, in one question. */
export const readRows = async (
  db: Db,
  nums: readonly number[],
  places: readonly RfxPlace[],
): Promise<readonly ShownRow[]> => {
  if (nums.length === 0) return []
  const isAsked = places.length > 0
  const said = isAsked ? sql`said.num is not null as is_said, ${SAID}` : sql`false as is_said`
  const contents = sql`left join ${contentsOf(places)} as said on said.num = r.num
    left join lateral ${CONTENT} on true`
  const { rows } = await db.execute<ShownRow>(sql`
    select ${FACTS}, ${said} from rfx r ${isAsked ? contents : sql``}
    where r.num = any(${sql.param(nums)}::int[]) and r.privacy = 'public'`)
  return rows
}

/** What is said in rows (num, content). */
const saidIn = async (db: Db, said: SQL): Promise<readonly ContentRow[]> => {
  const { rows } = await db.execute<ContentRow>(
    sql`select num, ${SAID} from ${said} as said cross join lateral ${CONTENT}`,
  )
  return rows
}

/** What cards show of what these requests say, by `rfx.num`. */
export const readContents = (
  db: Db,
  places: readonly RfxPlace[],
): Promise<ReadonlyMap<number, ContentRow>> => readFromContents(places, (said) => saidIn(db, said))
