import { customType, timestamp } from 'drizzle-orm/pg-core'

/** An instant, to the millisecond: what JavaScript can hold, so that a cursor made of it is exact. */
export const instant = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The number of a transaction. */
export const xid8 = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' })

/** A place between others of a list: a fraction as text, compared by its bytes whatever the language of the database. */
export const boardRank = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
