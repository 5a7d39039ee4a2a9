import type { AnalysisKind } from '@kogge/domain/analysis/analysis-filter-keys.ts'
import type { CpvLevel, RegionLevel } from '@kogge/domain/analysis/analysis-read-model.ts'
import type { AnalysisSubject, ContractsWithin } from '../analysis.client.ts'

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

/** The same of a region of a map, or of what it has in none. */
export const withinOfRegion = (nuts: string | null, level: RegionLevel): ContractsWithin =>
  nuts === null ? { unplaced: level } : { region: nuts }
