import { ANALYSIS_FILTER_KEYS } from '@kogge/domain/analysis/analysis-filter-keys.ts'
import { cpvPrefix } from '@kogge/domain/reference/cpv-codes.ts'
import { type AnalysisParams, withParam } from './analysis-list.ts'
import type { ContractChoice } from './contract-list-options.ts'
import type { ContractsMeant } from './figure-contracts.ts'

type Within = NonNullable<ContractsMeant['within']>

/**
 * The organisation meant in addition to the chosen one; null where both of two would be required.
 */
const oneOf = (chosen: readonly string[] | undefined, id: string): readonly string[] | null =>
  chosen === undefined || chosen.every((one) => one === id) ? [id] : null

/** What lies both below one of the codes chosen and below this one; null for nothing, or unknown. */
const both = (
  chosen: readonly string[] | undefined,
  code: string,
  prefixOf: (code: string) => string,
): readonly string[] | null => {
  const all = chosen ?? [code]
  const own = prefixOf(code)
  if (all.some((one) => own.startsWith(prefixOf(one)))) return [code]
  const below = all.filter((one) => prefixOf(one).startsWith(own))
  return below.length > 0 ? below : null
}

/** A code whose subtree is what the digits stand for; null where none is: `4500` is not all of `45`. */
const codeOf = (digits: string): string | null => {
  const code = digits.padEnd(8, '0')
  return cpvPrefix(code) === digits ? code : null
}

const NARROWED = ['buyer', 'supplier', 'cpv', 'region'] as const

const narrowed = (
  name: (typeof NARROWED)[number],
  { filters }: ContractsMeant,
  value: string,
): readonly string[] | null => {
  switch (name) {
    case 'buyer':
    case 'supplier':
      return oneOf(filters[name], value)
    case 'region':
      return both(filters.region, value, (code) => code)
    case 'cpv': {
      const code = codeOf(value)
      return code === null ? null : both(filters.cpv, code, cpvPrefix)
    }
  }
}

const isFiltered = ({ industry, unplaced }: Within): boolean =>
  industry === undefined && unplaced === undefined

/**
 * The address of the list of contracts that are meant, under the filters of a page; null where
 * filters alone do not say which they are: a part of a series, what a figure was counted from, an
 * industry, lots without a winner.
 */
export const pageOfContracts = (
  meant: ContractsMeant,
  params: AnalysisParams,
  { ends, order }: ContractChoice,
): AnalysisParams | null => {
  const { filters, isAwarded, within = {}, countedIn, between } = meant
  if (!isAwarded || countedIn || between || !isFiltered(within)) return null
  let page = params
  for (const name of ANALYSIS_FILTER_KEYS) page = withParam(page, name, filters[name] ?? [])
  for (const name of NARROWED) {
    const value = within[name]
    if (value === undefined) continue
    const values = narrowed(name, meant, value)
    if (values === null) return null
    page = withParam(page, name, values)
  }
  for (const [name, value] of [
    ['view', 'contracts'],
    ['ends', ends],
    ['order', order],
  ] as const)
    page = withParam(page, name, [value])
  return page
}
