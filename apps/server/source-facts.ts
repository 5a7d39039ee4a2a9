import { RATES } from '@kogge/domain/harvester/crawlers.ts'
import type { SourceFacts } from '@kogge/domain/harvester/source-facts.ts'
import type { Lack } from '@kogge/domain/harvester/source-freshness.ts'
import { ALL_SOURCES } from '@kogge/harvester/sources/all-sources.ts'
import { ECB_RATES } from '@kogge/harvester/sources/ecb-rates.ts'
import type { Source } from '@kogge/harvester/sources/source-declaration.ts'
import {
  missingNeeds,
  obstacleOf,
  type SourcesConfig,
} from '@kogge/harvester/sources/source-run.ts'
import type { Config } from './config.ts'

const lackOf = (source: Source, config: SourcesConfig): Lack | null => {
  const missing = missingNeeds(source, config)
  if (missing.length > 0) return missing.some(({ name }) => name !== 'address') ? 'key' : 'address'
  return source.formats.length === 0 ? 'reader' : null
}

/** What is known of everything that is fetched, as the parts that show it are given it. */
export const factsOfSources = ({ sources, crawlers }: Config): readonly SourceFacts[] => [
  ...ALL_SOURCES.map((source): SourceFacts => {
    const { code, name, about, licence, retention, caveats, calendar, overlapDays, paging } = source
    return {
      source: code,
      name,
      about,
      licence,
      retention,
      caveats,
      calendar,
      overlapDays,
      paging,
      obstacle: obstacleOf(source, sources),
      lack: lackOf(source, sources),
      isScheduled: crawlers.includes(code),
    }
  }),
  {
    ...ECB_RATES,
    source: RATES,
    obstacle: null,
    lack: null,
    isScheduled: crawlers.includes(RATES),
  },
]
