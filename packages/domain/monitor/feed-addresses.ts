/** The forms of a feed for programs that read it without a browser: an Atom feed, and a calendar of deadlines. */
export const FEED_FORMS = ['atom', 'calendar'] as const
export type FeedForm = (typeof FEED_FORMS)[number]

const FILES: Readonly<Record<FeedForm, string>> = {
  atom: 'tenders.atom',
  calendar: 'deadlines.ics',
}

/** Everything under it is the address of a feed: it opens that, and stands in no log. */
export const FEED_ADDRESSES = '/feed/'

/** The path of a feed in a form; `token` is the secret that opens it, or the name of a parameter. */
export const feedPath = (form: FeedForm, token: string): string =>
  `${FEED_ADDRESSES}${token}/${FILES[form]}`

/** Addresses of one member for one profile that are open at a time. */
export const MOST_ADDRESSES = 10
