import type { Db } from '@kogge/db/client.ts'
import type { ContractRef } from '@kogge/domain/analysis/model.ts'
import { CONTRACT_TYPES } from '@kogge/domain/analysis/vocabulary.ts'
import { type LocalizedText, pickText } from '@kogge/domain/kernel/locale.ts'
import type { WrittenAmount } from '@kogge/domain/kernel/money.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text.ts'
import { sourceOfNum } from '@kogge/domain/reference/sources.ts'
import { type ContractFacts, NATURES } from '@kogge/domain/rfx/contract-facts.ts'
import { countryOfNum } from '@kogge/domain/search/facets.ts'
import { titlesFor } from '@kogge/features/translations/server/data.ts'
import { sql } from 'drizzle-orm'
import { type NamedOrg, namedOrgs } from '../naming/data.ts'
import type { AnalysisContract } from '../views.ts'

interface Row extends Record<string, unknown> {
  readonly rfx_id: string
  readonly title: LocalizedText | null
  readonly language: string | null
  readonly lot_id: string | null
  readonly lot_title: LocalizedText | null
  readonly day: string
  readonly is_awarded: boolean
  readonly buyers: number[]
  readonly suppliers: number[]
  readonly buyer_names: string[] | null
  readonly winner_names: string[] | null
  readonly cpv: number | null
  readonly country: number
  readonly nuts: string | null
  readonly nature: number
  readonly value: WrittenAmount | null
  readonly cents: string | null
  readonly left_out: ContractFacts['leftOut']
  readonly tenders: number | null
  readonly is_framework: boolean
  readonly starts_on: string | null
  readonly ends_on: string | null
  readonly ends_by: ContractFacts['endsBy']
  readonly source: number
}

const array = (values: readonly (string | number)[]) => `{${values.join(',')}}`

/** Contracts of public requests, in the order of the references; what is gone by now is left out. */
const readContracts = async (db: Db, refs: readonly ContractRef[]): Promise<Row[]> => {
  const { rows } = await db.execute<Row>(sql`
    select r.id as rfx_id, d.title, d.language, c.lot_id, c.day::text, c.is_awarded,
      (select lot -> 'title' from jsonb_array_elements(d.lots) lot
        where lot ->> 'id' = c.lot_id limit 1) as lot_title,
      c.buyers, c.suppliers,
      jsonb_path_query_array(d.buyers, '$[*].name') as buyer_names,
      jsonb_path_query_array(d.awards -> c.position::int, '$.winners[*].name') as winner_names,
      c.cpv, c.country, c.nuts, c.nature,
      nullif(d.awards -> c.position::int -> 'value', 'null') as value,
      c.cents, c.left_out, c.tenders, c.is_framework, c.starts_on::text, c.ends_on::text, c.ends_by,
      c.source
    from unnest(${array(refs.map(({ rfxNum }) => rfxNum))}::int[],
        ${array(refs.map(({ position }) => position))}::smallint[],
        ${array(refs.map(({ day }) => day))}::date[])
      with ordinality as wanted (num, position, day, place)
    join contract c
      on c.rfx_num = wanted.num and c.position = wanted.position and c.day = wanted.day
    join rfx r on r.num = c.rfx_num and r.privacy = 'public'
    cross join lateral jsonb_to_record(r.content) as d
      (title jsonb, language text, lots jsonb, buyers jsonb, awards jsonb)
    order by wanted.place`)
  return rows
}

type Party = AnalysisContract['buyers'][number]

/** Those in the register as it names them; of a contract that has none there, as the notice does. */
const partiesOf = (
  nums: readonly number[],
  named: ReadonlyMap<number, NamedOrg>,
  written: readonly string[] | null,
): Party[] => {
  const known = nums.flatMap((num) => named.get(num) ?? [])
  if (known.length > 0) return known.map(({ orgId, name }) => ({ orgId, name }))
  return (written ?? []).map((name) => ({ orgId: null, name: withoutDirectionMarks(name) }))
}

const textOf = (texts: LocalizedText | null, reader: string, language: string | null) => {
  const picked = pickText(texts, reader, language)
  return picked && { ...picked, text: withoutDirectionMarks(picked.text) }
}

/**
 * Contracts as they are shown, with names from the register and titles in the reader's language
 * where there are such. What does not belong to a public request is left out.
 */
export const shownContracts = async (
  db: Db,
  refs: readonly ContractRef[],
  reader: string,
): Promise<AnalysisContract[]> => {
  if (refs.length === 0) return []
  const rows = await readContracts(db, refs)
  const [named, translated] = await Promise.all([
    namedOrgs(
      db,
      rows.flatMap(({ buyers, suppliers }) => [...buyers, ...suppliers]),
    ),
    titlesFor(
      db,
      rows.map(({ rfx_id: rfxId, title, language }) => ({ rfxId, title: title ?? {}, language })),
      reader,
    ),
  ])
  return rows.map((row) => {
    const translation = translated.get(row.rfx_id)
    const title = textOf(row.title, reader, row.language)
    const source = sourceOfNum(row.source)
    return {
      rfxId: row.rfx_id,
      title: translation?.title ?? title?.text ?? '',
      titleLanguage: translation?.language ?? title?.language ?? reader,
      lotId: row.lot_id,
      lotTitle: textOf(row.lot_title, reader, row.language)?.text ?? null,
      day: row.day,
      isAwarded: row.is_awarded,
      buyers: partiesOf(row.buyers, named, row.buyer_names),
      suppliers: partiesOf(row.suppliers, named, row.winner_names),
      cpv: row.cpv === null ? null : String(row.cpv).padStart(8, '0'),
      country: countryOfNum(row.country),
      nuts: row.nuts,
      contractType: CONTRACT_TYPES.find((type) => type === NATURES[row.nature]) ?? null,
      value: row.value,
      cents: row.cents === null ? null : Number(row.cents),
      leftOut: row.left_out,
      tenders: row.tenders,
      isFramework: row.is_framework,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      endsBy: row.ends_by,
      source: source ?? 'file',
    }
  })
}
