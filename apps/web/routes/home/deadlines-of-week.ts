const WEEK_MS = 7 * 24 * 60 * 60 * 1000

interface Title {
  readonly text: string
  readonly language: string
}

interface Buyer {
  readonly name: string
  readonly orgId: string | null
}

interface Sources {
  readonly own: readonly {
    readonly rfxId: string
    readonly title: Title | null
    readonly responsesUntil: string | null
  }[]
  readonly participations: readonly {
    readonly rfxId: string
    readonly title: Title | null
    readonly buyer: Buyer
    readonly responsesUntil: string
  }[]
  readonly watched: readonly {
    readonly rfxId: string
    readonly title: Title
    readonly buyer: Buyer | null
    readonly deadlineAt: string | null
  }[]
}

/** The deadline of a request, and why it concerns the reader. */
export interface Deadline {
  readonly is: 'own' | 'participation' | 'watched'
  readonly rfxId: string
  readonly title: Title | null
  /** Null for the reader's own organisation. */
  readonly buyer: Buyer | null
  /** ISO 8601. */
  readonly at: string
}

const isWithinWeek = (at: string, now: Date): boolean => Date.parse(at) - now.getTime() <= WEEK_MS

/** Whether a list that begins with the first deadline may have gone on within the week where it was cut. */
export const isCutWithinWeek = (
  fetched: readonly { readonly responsesUntil: string | null }[],
  hasMore: boolean,
  now: Date,
): boolean => {
  const last = fetched.at(-1)?.responsesUntil
  return hasMore && typeof last === 'string' && isWithinWeek(last, now)
}

/**
 * The deadlines from `now` on for seven days, the first first. A request that concerns the reader for more
 * than one reason stands once: as their own, else as one that they take part in.
 */
export const deadlinesOf = ({ own, participations, watched }: Sources, now: Date): Deadline[] => {
  const all: readonly (Omit<Deadline, 'at'> & { readonly at: string | null })[] = [
    ...watched.map(({ rfxId, title, buyer, deadlineAt: at }) => ({
      is: 'watched' as const,
      rfxId,
      title,
      buyer,
      at,
    })),
    ...participations.map(({ rfxId, title, buyer, responsesUntil: at }) => ({
      is: 'participation' as const,
      rfxId,
      title,
      buyer,
      at,
    })),
    ...own.map(({ rfxId, title, responsesUntil: at }) => ({
      is: 'own' as const,
      rfxId,
      title,
      buyer: null,
      at,
    })),
  ]
  const once = new Map(all.map((one) => [one.rfxId, one]))
  return [...once.values()]
    .flatMap(({ at, ...one }) => (at === null ? [] : [{ ...one, at }]))
    .filter(({ at }) => Date.parse(at) > now.getTime() && isWithinWeek(at, now))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
