import type { CountedIn } from '@kogge/domain/analysis/analysis-read-model.ts'
import type { MarketRole, Months } from './market-search-params.ts'

/** Whose market is shown, as whom, and of which time. */
export interface MarketQuestion {
  readonly orgId: string
  readonly role: MarketRole
  readonly months: Months
  readonly withChildren: boolean
}

/** Which contracts a figure was counted from, and what they are called. */
export interface Drill {
  readonly title: string
  readonly partner?: string
  readonly cpv?: string
  /** Null is where that is not known. */
  readonly country?: string | null
  readonly region?: string | null
  readonly year?: number
  readonly ends?: 'running' | 'soon'
  /** The figure that they were counted in; absent for all. */
  readonly countedIn?: CountedIn
  readonly kind?: 'awarded' | 'unawarded' | 'lost' | 'contested'
}

export interface Drilling {
  readonly question: MarketQuestion
  readonly onDrill: (drill: Drill) => void
}
