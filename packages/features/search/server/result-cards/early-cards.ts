import type { PageRow } from '@kogge/domain/search/search-read-model.ts'
import type { TenderCard } from '@kogge/domain/search/tender-card.ts'

interface EarlyCards {
  /** Begins the cards of a page that is known before its counts. */
  readonly begin: (shown: readonly PageRow[]) => void
  /** The cards of a page: those that were begun for it, else new ones. */
  readonly of: (shown: readonly PageRow[]) => Promise<TenderCard[]>
}

const numsOf = (page: readonly PageRow[]): string => page.map(({ num }) => num).join()

/** Cards of one page, made while the database or the memory index still counts. */
export const earlyCards = (
  make: (shown: readonly PageRow[]) => Promise<TenderCard[]>,
): EarlyCards => {
  let begun: { readonly nums: string; readonly cards: Promise<TenderCard[]> } | null = null
  const of = (shown: readonly PageRow[]): Promise<TenderCard[]> =>
    begun?.nums === numsOf(shown) ? begun.cards : make(shown)
  return {
    of,
    begin: (shown) => {
      const cards = of(shown)
      // A failure is thrown where it is awaited; until then it must not count as unhandled.
      cards.catch(() => undefined)
      begun = { nums: numsOf(shown), cards }
    },
  }
}
