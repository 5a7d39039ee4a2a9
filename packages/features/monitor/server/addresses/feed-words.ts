/** The words of a feed in one language, for programs that read it. */
export interface FeedWords {
  /** The title of a feed, with `{name}` for that of its profile. */
  readonly title: string
  readonly calendarTitle: string
  readonly buyer: string
  readonly deadline: string
  readonly value: string
  /** Before the title of a tender in a calendar. */
  readonly event: string
}

/** A title with the name of its profile in it. */
export const titled = (title: string, name: string): string => title.split('{name}').join(name)
