import type { Db } from '@kogge/db/client.ts'
import { RATES } from '@kogge/domain/harvester/crawlers.ts'
import { lastDayOut } from '@kogge/domain/harvester/publication-calendar.ts'
import { ECB_RATES, fetchEcbRates } from '../sources/ecb-rates.ts'
import type { RunOptions } from '../sources/source-run.ts'
import { recover } from './abandoned-crawl-runs.ts'
import { stateOf } from './crawl-checkpoints.ts'
import { beginRun, endRun, type Outcome } from './crawl-runs.ts'
import { revalue, storeRates } from './exchange-rates.ts'
import { type CrawlOptions, wordsOf } from './source-crawl.ts'
import { withSourceLock } from './source-lock.ts'

export interface RatesReport {
  readonly outcome: Outcome
  readonly failure: string | null
  /** Rates published, and those of them that were not known. */
  readonly rates: number
  readonly added: number
  /** Requests whose amounts could at last be converted to euros. */
  readonly requests: number
}

/**
 * Fetches the exchange rates, which come all at once, and converts the amounts that had no rate
 * before. Null where another process does the same.
 */
export const crawlRates = (
  db: Db,
  options: Pick<CrawlOptions, 'config' | 'trigger' | 'signal' | 'now'> & Pick<RunOptions, 'http'>,
): Promise<RatesReport | null> =>
  withSourceLock(db, RATES, async () => {
    await recover(db, RATES)
    const lastOut = lastDayOut(ECB_RATES.calendar, options.now ?? new Date())
    const { completeThrough } = await stateOf(db, RATES)
    const from = completeThrough !== null && completeThrough < lastOut ? completeThrough : lastOut
    const begun = await beginRun(db, {
      source: RATES,
      trigger: options.trigger,
      hasFiles: false,
      days: { from, to: lastOut },
    })
    const counts = { files: 0, notices: 0, added: 0, failures: 0 }
    const requested = { requests: 1, bytes: 0 }
    const { signal } = options
    try {
      const rates = await fetchEcbRates(options.config, {
        ...options.http,
        ...(signal && { signal }),
      })
      const added = await storeRates(db, rates)
      const requests = await revalue(db)
      const ended = { outcome: 'done', reason: null, asked: requested, lastOut } as const
      await endRun(db, begun, { ...ended, counts: { ...counts, files: 1, added } })
      return { outcome: 'done', failure: null, rates: rates.length, added, requests }
    } catch (thrown) {
      const outcome = signal?.aborted ? 'stopped' : 'failed'
      const reason = wordsOf(signal?.aborted ? signal.reason : thrown)
      await endRun(db, begun, { outcome, reason, counts, asked: requested, lastOut })
      return { outcome, failure: reason, rates: 0, added: 0, requests: 0 }
    }
  })
