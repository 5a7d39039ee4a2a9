/** Providers report bounces and complaints here. */
export const MAIL_EVENTS_PATH = '/api/mail-events/:provider'

/** The most that a report may bring: providers repeat headers. */
export const MOST_EVENT_BYTES = 128 * 1024
