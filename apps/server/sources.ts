import { RATES } from '@kogge/domain/harvest/crawlers.ts'
import type { SourceFacts } from '@kogge/domain/reference/source-facts.ts'
import { ALL_SOURCES } from '@kogge/harvester/sources/all.ts'
import { ECB_RATES } from '@kogge/harvester/sources/ecb-rates.ts'
import { obstacleOf } from '@kogge/harvester/sources/run.ts'
import type { Config } from './config.ts'

/** What is known of everything that is fetched, as the parts that show it are given it. */
export const factsOfSources = ({ sources, crawlers }: Config): readonly SourceFacts[] => [
  ...ALL_SOURCES.map((source): SourceFacts => {
    const { code, name, about, licence, retention, caveats, calendar, overlapDays, paging } = source
    return {
      ...{ source: code, name, about, licence, retention, caveats, calendar, overlapDays, paging },
      obstacle: obstacleOf(source, sources),
      isScheduled: crawlers.includes(code),
    }
  }),
  { ...ECB_RATES, source: RATES, obstacle: null, isScheduled: crawlers.includes(RATES) },
]
