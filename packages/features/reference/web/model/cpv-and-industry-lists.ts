import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import { isCpvCode, isWithin } from '@kogge/domain/reference/cpv-codes.ts'
import {
  CPV_INDUSTRY_SORTS,
  type CpvIndustrySort,
  cpvIndustryCode,
  DEFAULT_CPV_INDUSTRY_SORT,
  industriesOf,
  industryCode,
} from '@kogge/domain/reference/industries.ts'
import type { ListParams, ListSpec } from '@kogge/platform/web/lists/list-search.ts'
import type { StaffIndustry } from '../reference-admin.client.ts'

const q = { accepts: (text: string) => text.trim() !== '' && text.length <= 200, max: 1 }
const codes = { accepts: (text: string) => cpvIndustryCode.safeParse(text).success, max: 20 }

type IndustryFilter = 'q' | 'cpvIndustryCode' | 'industry' | 'create'
export type IndustryParams = ListParams<IndustryFilter, CpvIndustrySort>

/** Industries in the address, and the one that is open or being written. */
export const INDUSTRY_LIST: ListSpec<IndustryFilter, CpvIndustrySort> = {
  filters: {
    q,
    cpvIndustryCode: codes,
    industry: { accepts: (text) => industryCode.safeParse(text).success, max: 1 },
    create: { accepts: ['true'] },
  },
  sorts: CPV_INDUSTRY_SORTS,
  defaultSort: DEFAULT_CPV_INDUSTRY_SORT,
}

type CpvFilter = 'q' | 'cpvIndustryCode' | 'code'

/** CPV codes in the address, and the one that stands beside the list. */
export const CPV_LIST: ListSpec<CpvFilter, CpvIndustrySort> = {
  filters: { q, cpvIndustryCode: codes, code: { accepts: isCpvCode, max: 1 } },
  sorts: CPV_INDUSTRY_SORTS,
  defaultSort: DEFAULT_CPV_INDUSTRY_SORT,
}

/** Whether every word typed begins a name or the code, or the digits typed meet its codes. */
const isFound = (one: StaffIndustry, typed: string): boolean => {
  const text = foldText(typed.trim())
  if (/^\d{2,8}$/.test(text)) {
    const asked = text.padEnd(8, '0')
    return one.cpvCodes.some((code) => isWithin(code, asked) || isWithin(asked, code))
  }
  const words = [one.code, ...Object.values(one.labels).map(foldText)].join(' ')
  return text.split(/\s+/).every((word) => words.includes(word))
}

const COMPARE: Readonly<Record<CpvIndustrySort, (a: StaffIndustry, b: StaffIndustry) => number>> = {
  cpvCode: (a, b) => (a.cpvCodes[0] ?? '').localeCompare(b.cpvCodes[0] ?? ''),
  industryCode: (a, b) => a.code.localeCompare(b.code),
  contractCount: (a, b) => b.contracts - a.contracts,
}

/** The industries that a list shows: found by words or digits, by code or by a CPV code of theirs. */
export const shownIndustries = (
  all: readonly StaffIndustry[],
  { q: words, cpvIndustryCode: asked = [], sortBy }: IndustryParams,
): StaffIndustry[] =>
  all
    .filter((one) => isFound(one, words?.[0] ?? ''))
    .filter(
      (one) =>
        asked.length === 0 ||
        asked.some((code) =>
          isCpvCode(code) ? industriesOf(code, [one]).length > 0 : code === one.code,
        ),
    )
    .sort(
      (a, b) => COMPARE[sortBy ?? DEFAULT_CPV_INDUSTRY_SORT](a, b) || a.code.localeCompare(b.code),
    )
