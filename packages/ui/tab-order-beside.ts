/** A press of Tab while a panel stands beside the page. */
interface TabPress<Stop> {
  /** The stops of the page and those of the panel, each in their order. */
  readonly page: readonly Stop[]
  readonly panel: readonly Stop[]
  /** What the panel was opened from; null where that is gone. */
  readonly opener: Stop | null
  readonly from: Stop
  /** Whether it has the focus inside of the panel. */
  readonly isInside: boolean
  readonly isBack: boolean
}

/**
 * Where Tab goes if the panel follows what it was opened from; undefined where the browser knows. The panel itself stands at the
 * end of the document, from which nobody would find the way back to the row that they came from.
 */
export const tabTargetBeside = <Stop>(
  { page, panel, opener, from, isInside, isBack }: TabPress<Stop>,
  isBefore: (one: Stop, other: Stop) => boolean,
): Stop | undefined => {
  const after = page.find((stop) => opener === null || isBefore(opener, stop))
  const before =
    opener === null ? undefined : page.findLast((stop) => stop === opener || isBefore(stop, opener))
  if (!isInside) {
    if (isBack) return from === after ? panel.at(-1) : undefined
    return from === before ? panel[0] : undefined
  }
  const hasMore = panel.some((stop) => (isBack ? isBefore(stop, from) : isBefore(from, stop)))
  if (hasMore) return
  return isBack ? (before ?? page.at(-1)) : (after ?? page[0])
}
