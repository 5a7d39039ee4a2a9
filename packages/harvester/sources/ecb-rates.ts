import { RATES } from '@kogge/domain/harvester/crawlers.ts'
import { WORKING_DAYS } from '@kogge/domain/harvester/publication-calendar.ts'
import type { DailyRate } from '@kogge/domain/money/exchange-rates.ts'
import { readEcbRates } from '../formats/ecb-rates.ts'
import { entriesOf } from './fetched-file-entries.ts'
import { createHttpClient } from './http/http-client.ts'
import type { Source } from './source-declaration.ts'
import type { RunOptions, SourcesConfig } from './source-run.ts'

const ORIGIN = 'https://www.ecb.europa.eu'
const ADDRESS = `${ORIGIN}/stats/eurofxref/eurofxref-hist.zip`

/** The reference rates as a source: one file that holds all days. */
export const ECB_RATES: Pick<
  Source,
  'name' | 'about' | 'licence' | 'retention' | 'caveats' | 'calendar' | 'overlapDays' | 'paging'
> = {
  name: 'European Central Bank',
  about:
    'https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html',
  licence: 'Free of charge, with the source named',
  retention: 'Every working day since 1999; renewed at about 16:00.',
  caveats: ['There are no rates for days on which the TARGET system is closed.'],
  calendar: {
    timeZone: 'Europe/Berlin',
    since: '1999-01-04',
    weekdays: WORKING_DAYS,
    readyAt: '16:15',
    lagDays: 0,
    hours: [17],
  },
  overlapDays: 0,
  paging: 'daily-file',
}

/**
 * All reference rates that the European Central Bank has published since 1999; renewed on each
 * working day at about 16:00 CET. Free of charge, with the source named. Throws `HttpError`,
 * `SourceError` and `FormatError`.
 */
export const fetchEcbRates = async (
  config: SourcesConfig,
  habits: RunOptions['http'] & Pick<RunOptions, 'signal'> = {},
): Promise<DailyRate[]> => {
  const http = createHttpClient({
    userAgent: config.userAgent,
    allowLoopback: config.allowLoopback,
    origins: [ORIGIN],
    mirror: config.mirrors[RATES],
    gapMs: 1000,
    ...habits,
  })
  try {
    const reply = await http.ask(ADDRESS)
    if (reply.kind !== 'file') throw new Error('The European Central Bank gave no file.')
    const { bytes, etag, lastModified } = reply
    const file = {
      kind: 'file' as const,
      address: ADDRESS,
      name: RATES,
      bytes,
      etag,
      lastModified,
    }
    const rates: DailyRate[] = []
    const fetched = (async function* () {
      yield { ...file, resume: {} }
    })()
    for await (const entry of entriesOf(fetched)) {
      if ('error' in entry) throw entry.error
      if ('bytes' in entry) rates.push(...readEcbRates(entry.bytes))
    }
    return rates
  } finally {
    await http.close()
  }
}
