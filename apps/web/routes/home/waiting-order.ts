interface Opening {
  /** ISO 8601. */
  readonly openingAt: string | null
}

/** Openings by whether they can be opened already, the first first; those without a time last. */
export const openingsByTime = <Of extends Opening>(
  openings: readonly Of[],
  now: Date,
): { readonly due: readonly Of[]; readonly toCome: readonly Of[] } => {
  const timeOf = ({ openingAt }: Of) => (openingAt === null ? Infinity : Date.parse(openingAt))
  const inOrder = openings.toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1))
  const isDue = (one: Of) => timeOf(one) <= now.getTime()
  return { due: inOrder.filter(isDue), toCome: inOrder.filter((one) => !isDue(one)) }
}
