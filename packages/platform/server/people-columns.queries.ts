import { type SQL, sql } from 'drizzle-orm'

/** A person of an organisation as its lists name them. */
export interface NamedPerson {
  readonly userId: string
  readonly name: string
}

/** The name of a person in a joined row of `user_account`. */
export const nameOf = (alias: SQL): SQL =>
  sql`concat_ws(' ', ${alias}.first_name, ${alias}.last_name)`

export const personOf = (userId: string | null, name: string | null): NamedPerson | null =>
  userId === null ? null : { userId, name: name ?? '' }

/** A time as the database gives it, as text. */
export const isoOf = (time: string | Date | null): string | null =>
  time === null ? null : new Date(time).toISOString()
