import { AsyncLocalStorage } from 'node:async_hooks'

const hours = new AsyncLocalStorage<Date>()

/**
 * Does something as if it were another hour: the demonstration's requests are some days old when they
 * are written. Within `work` `databaseNow` says that hour. What is signed meanwhile says of itself that it is of the
 * demonstration, and what time it really was. For `apps/server/demo` alone: a test keeps it so.
 */
export const asOf = <T>(hour: Date, work: () => Promise<T>): Promise<T> => hours.run(hour, work)

/** The hour that the demonstration is at; undefined everywhere else. */
export const demonstrationHour = (): Date | undefined => hours.getStore()
