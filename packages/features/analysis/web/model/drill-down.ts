import type { AnalysisFilters } from '@kogge/domain/analysis/filters.ts'
import type { AnalysisKind } from '@kogge/domain/analysis/vocabulary.ts'
import type { AnalysisSubject } from '../../server/views.ts'

const prefixOf = (code: string): string => code.replace(/0+$/, '').padEnd(2, '0')
const isWithin = (code: string, ancestor: string): boolean => code.startsWith(prefixOf(ancestor))

/** The codes that lie both under the chosen ones and under those of a row; none chosen are all. */
export const codesInBoth = (
  chosen: readonly string[] | undefined,
  row: readonly string[],
): string[] => {
  if (!chosen?.length) return [...row]
  const both = chosen.flatMap((code) =>
    row.flatMap((other) => {
      if (isWithin(other, code)) return [other]
      return isWithin(code, other) ? [code] : []
    }),
  )
  return [...new Set(both)]
}

/**
 * The filters that lead to what a row was counted from. Null where nothing leads there: an
 * organisation that is in the register no more.
 */
export const filtersOfRow = (
  filters: AnalysisFilters,
  kind: AnalysisKind,
  subject: AnalysisSubject,
  industries: ReadonlyMap<string, readonly string[]>,
): AnalysisFilters | null => {
  if (subject.kind === 'org') {
    if (subject.orgId === null) return null
    return { ...filters, [kind === 'buyer' ? 'buyer' : 'supplier']: [subject.orgId] }
  }
  const codes = subject.kind === 'cpv' ? [subject.code] : (industries.get(subject.code) ?? [])
  const cpv = codesInBoth(filters.cpv, codes)
  return cpv.length > 0 ? { ...filters, cpv } : null
}
