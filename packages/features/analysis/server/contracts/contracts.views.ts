import { CONTRACT_TYPES } from '@kogge/domain/analysis/analysis-filter-keys.ts'
import { type ContractFacts, NATURES } from '@kogge/domain/contracts/contract-facts.ts'
import { sourceOfNum } from '@kogge/domain/harvester/sources.ts'
import { type LocalizedText, pickText } from '@kogge/domain/kernel/locales.ts'
import type { WrittenAmount } from '@kogge/domain/kernel/money.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { countryOfNum } from '@kogge/domain/search/tender-facets.ts'
import type { AnalysisContract } from '../analysis.views.ts'

/** What a request says of a contract. */
export interface SaidOfContract {
  readonly title: LocalizedText | null
  readonly language: string | null
  readonly lot_title: LocalizedText | null
  readonly buyer_names: string[] | null
  readonly winner_names: string[] | null
  readonly value: WrittenAmount | null
}

/** A contract as the database gives it, with what its request says of it. */
export interface ContractRow extends SaidOfContract {
  readonly rfx_id: string
  readonly position: number
  readonly lot_id: string | null
  readonly day: string
  readonly is_awarded: boolean
  readonly buyers: number[]
  readonly suppliers: number[]
  readonly cpv: number | null
  readonly country: number
  readonly nuts: string | null
  readonly nature: number
  readonly cents: string | null
  readonly left_out: ContractFacts['leftOut']
  readonly tenders: number | null
  readonly is_framework: boolean
  readonly starts_on: string | null
  readonly ends_on: string | null
  readonly ends_by: ContractFacts['endsBy']
  readonly source: number
}

type Party = AnalysisContract['buyers'][number]

/** Those in the register as it names them; of a contract that has none there, as the notice does. */
const partiesOf = (
  nums: readonly number[],
  named: ReadonlyMap<number, Party>,
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

/** When it begins and ends: where nobody has won there is nothing that could. */
const termOf = (row: ContractRow) =>
  row.is_awarded
    ? { startsOn: row.starts_on, endsOn: row.ends_on, endsBy: row.ends_by }
    : { startsOn: null, endsOn: null, endsBy: null }

/**
 * A contract as it is shown, with its parties as the register names them (by `org.num`) and its title
 * in the reader's language; `translation` is that of a title that has none of the source's.
 */
export const contractView = (
  row: ContractRow,
  named: ReadonlyMap<number, Party>,
  translation: { readonly title: string; readonly language: string } | undefined,
  reader: string,
): AnalysisContract => {
  const title = textOf(row.title, reader, row.language)
  const source = sourceOfNum(row.source)
  return {
    rfxId: row.rfx_id,
    position: row.position,
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
    ...termOf(row),
    source: source ?? 'file',
  }
}
