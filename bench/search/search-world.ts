import { cpus, loadavg } from 'node:os'
import type { Db } from '@kogge/db/client.ts'
import { cpv } from '@kogge/db/schema/reference.ts'
import { loadReferenceData } from '@kogge/features/reference/server/reference-data.commands.ts'
import { generateRequests } from './request-generator.ts'

/** What time it is in the benchmarks of search. */
export const NOW = new Date('2026-11-21T12:00:00Z')

/** Fills a database with what is searched: so many requests, with the reference data that they name. */
export const fillRequests = async (db: Db, rows: number): Promise<void> => {
  await loadReferenceData(db)
  const codes = await db.select({ code: cpv.code }).from(cpv).orderBy(cpv.code)
  await generateRequests(db, { rows, codes: codes.map(({ code }) => code), now: NOW })
}

/** What a figure was measured on, for its note. */
export const machine = (rows: number): string =>
  `${rows} rows, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1) ?? '?'}`
