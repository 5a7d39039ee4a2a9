/**
 * Whole days that what is sealed for a request that was cancelled unopened is kept for its bidders.
 * Longer than any time limit for review of a cancellation (Directive 89/665/EEC, Articles 2c and 2f: at
 * most six months), so that what was submitted can be shown while it may matter; nobody else can read it.
 */
export const SEALED_RETENTION_DAYS = 190
