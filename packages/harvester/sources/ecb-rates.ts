import type { DailyRate } from '@kogge/domain/money/rates.ts'
import { readEcbRates } from '../formats/ecb-rates/read.ts'
import { entriesOf } from './entries.ts'
import { createHttpClient } from './http/client.ts'
import type { RunOptions, SourcesConfig } from './run.ts'

const ORIGIN = 'https://www.ecb.europa.eu'
const ADDRESS = `${ORIGIN}/stats/eurofxref/eurofxref-hist.zip`

/** By which name a mirror of it is configured. */
const NAME = 'ecb-rates'

/**
 * All reference rates that the European Central Bank has published since 1999; renewed on each
 * working day at about 16:00 CET. Free of charge, with the source named. Throws `HttpError`,
 * `SourceError` and `FormatError`.
 */
export const fetchEcbRates = async (
  config: SourcesConfig,
  habits: RunOptions['http'] = {},
): Promise<DailyRate[]> => {
  const http = createHttpClient({
    userAgent: config.userAgent,
    allowLoopback: config.allowLoopback,
    origins: [ORIGIN],
    mirror: config.mirrors[NAME],
    gapMs: 1000,
    ...habits,
  })
  try {
    const reply = await http.ask(ADDRESS)
    if (reply.kind !== 'file') throw new Error('The European Central Bank gave no file.')
    const { bytes, etag, lastModified } = reply
    const file = {
      ...{ kind: 'file' as const, address: ADDRESS, name: NAME },
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
