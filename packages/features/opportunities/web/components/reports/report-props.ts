import type { ReportPart } from '@kogge/domain/opportunities/report-parts.ts'
import type { ReactNode } from 'react'

/** What a report is of, as the server is asked for it. */
export interface ReportFilters {
  readonly from: string
  readonly until: string
  readonly assignee?: string[]
  readonly tag?: string[]
}

/** What each part of the reports is given. */
export interface ReportPartProps {
  readonly orgId: string
  readonly filters: ReportFilters
  /** The part as a file; of another feature. */
  readonly exportMenu: (part: ReportPart) => ReactNode
}

/** The same with the names of CPV codes, of another feature. */
export interface NamedReportPartProps extends ReportPartProps {
  readonly useCpvNames: (codes: readonly string[]) => ReadonlyMap<string, string>
}
