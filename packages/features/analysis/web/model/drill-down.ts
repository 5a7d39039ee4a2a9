import type { CpvLevel } from '@kogge/domain/analysis/model.ts'
import type { AnalysisKind } from '@kogge/domain/analysis/vocabulary.ts'
import type { AnalysisSubject, ContractsWithin } from '../api.ts'

/**
 * What leads to the contracts that a row was counted from. Null where nothing leads there: an
 * organisation that is in the register no more.
 */
export const withinOfRow = (
  kind: AnalysisKind,
  subject: AnalysisSubject,
  cpvLevel: CpvLevel,
): ContractsWithin | null => {
  switch (subject.kind) {
    case 'org':
      if (subject.orgId === null) return null
      return kind === 'buyer' ? { buyer: subject.orgId } : { supplier: subject.orgId }
    case 'cpv':
      return { cpv: subject.code.slice(0, cpvLevel) }
    case 'industry':
      return { industry: subject.code }
  }
}

/** The regions that lie both in those chosen and in one of a map; none chosen are all. */
export const regionsWithin = (chosen: readonly string[] | undefined, nuts: string): string[] => {
  const inside = (chosen ?? []).filter((code) => code.startsWith(nuts))
  return inside.length > 0 ? inside : [nuts]
}
