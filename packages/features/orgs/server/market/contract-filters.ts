import type { Figures } from '@kogge/domain/analysis/analysis-figures.ts'
import { shiftedMonths, todayOf } from '@kogge/domain/analysis/analysis-period.ts'
import type { ModelFilter } from '@kogge/domain/analysis/analysis-read-model.ts'
import type { MarketRole } from './market.views.ts'

/** Contracts that end within so many months are soon to be tendered for again. */
const SOON_MONTHS = 12

/** The contracts that organisations gave as buyers, or won as suppliers. */
export const contractsAs = (role: MarketRole, nums: readonly number[]): ModelFilter =>
  role === 'buyer' ? { buyers: nums } : { suppliers: nums }

/** The other side. */
export const OTHER: Readonly<Record<MarketRole, MarketRole>> = {
  buyer: 'supplier',
  supplier: 'buyer',
}

/** Contracts that have not ended today in Riga, or those of them that end within 12 months. */
export const endingFilter = (ends: 'running' | 'soon', now: Date): ModelFilter => {
  const today = todayOf(now)
  if (ends === 'running') return { endsFrom: today }
  return { endsFrom: today, endsUntil: shiftedMonths(today, SOON_MONTHS) }
}

export const shareOf = (part: number, whole: number): number | null =>
  whole > 0 ? part / whole : null

/** The figures that every row has. */
export const countedOf = ({
  contracts,
  sum,
  valued,
  withTenders,
  singleBid,
  tenders,
}: Figures): Pick<
  Figures,
  'contracts' | 'sum' | 'valued' | 'withTenders' | 'singleBid' | 'tenders'
> => ({ contracts, sum, valued, withTenders, singleBid, tenders })

/** Eight digits of a division's number. */
export const divisionCode = (key: number): string => `${String(key).padStart(2, '0')}000000`
