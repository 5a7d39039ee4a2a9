/** A contract that a supplier won in a similar request. */
export interface Win {
  readonly supplier: number
  /** `rfx.num` */
  readonly request: number
  /** How alike the request is, 0 to 1. */
  readonly likeness: number
  /** Years since it was won; what is dated ahead counts as of today. */
  readonly years: number
}

export interface Bidder {
  readonly supplier: number
  readonly score: number
  /** Similar requests that it won, the ones that count most first. */
  readonly requests: readonly number[]
}

/** After so many years a contract counts half. */
const HALF_LIFE_YEARS = 2

/** What one contract tells of who will bid: how alike the request is, halved every two years. */
export const winWeight = ({ likeness, years }: Pick<Win, 'likeness' | 'years'>): number =>
  likeness * 2 ** (-Math.max(0, years) / HALF_LIFE_YEARS)

/**
 * Suppliers by what they won of similar requests, the likeliest first. A request counts once for a
 * supplier, however many of its lots were won. Ties by the supplier's number.
 */
export const rankBidders = (wins: readonly Win[]): Bidder[] => {
  const bySupplier = new Map<number, Map<number, number>>()
  for (const win of wins) {
    const own = bySupplier.get(win.supplier) ?? new Map<number, number>()
    bySupplier.set(win.supplier, own)
    own.set(win.request, Math.max(own.get(win.request) ?? 0, winWeight(win)))
  }
  return [...bySupplier]
    .map(([supplier, own]) => ({
      supplier,
      score: [...own.values()].reduce((sum, weight) => sum + weight, 0),
      requests: [...own].sort((a, b) => b[1] - a[1] || b[0] - a[0]).map(([request]) => request),
    }))
    .sort((a, b) => b.score - a.score || a.supplier - b.supplier)
}
