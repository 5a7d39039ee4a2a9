import { HISTORY_PARTS } from '@kogge/domain/opportunities/opportunity-events.ts'
import { MoreRows } from '@kogge/platform/web/lists/list-states.tsx'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Tab, TabList, TabPanel, Tabs } from '@kogge/ui/tabs.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  type HistoryEvent,
  type Opportunity,
  useOpportunitiesApi,
} from '../../opportunities.client.ts'
import { useNamedPart } from '../../use-named-part.ts'
import { HistoryRow } from './history-row.tsx'

interface Props {
  readonly opportunity: Opportunity
  readonly busy: boolean
  /** Null for those who may only read. */
  readonly onUndo: ((event: HistoryEvent) => void) | null
}

const PARTS = ['all', ...HISTORY_PARTS] as const

/** The history of an opportunity, the latest first, or a part of it. */
export const HistorySection = ({ opportunity: { orgId, guid }, busy, onUndo }: Props) => {
  const t = useTranslations('opportunity.history')
  const tList = useTranslations('opportunities.list')
  const api = useOpportunitiesApi()
  const [shown, setShown] = useState<(typeof PARTS)[number]>('all')
  const part = HISTORY_PARTS.find((one) => one === shown)
  const list = useInfiniteQuery(
    api.opportunity.history.infiniteQueryOptions(
      { orgId, guid, ...(part && { part }) },
      { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
    ),
  )
  useNamedPart(!list.isPending)
  const now = new Date()
  return (
    <Section id="history" className="scroll-mt-16" title={t('title')}>
      <Tabs
        value={shown}
        onValueChange={(next) => setShown(PARTS.find((one) => one === next) ?? 'all')}
      >
        <TabList aria-label={t('parts.label')}>
          {PARTS.map((one) => (
            <Tab key={one} value={one}>
              {t(`parts.${one}`)}
            </Tab>
          ))}
        </TabList>
        <TabPanel value={shown}>
          <Loaded query={list} rows={3} loading={t('loading')} failed={t('failed')}>
            {({ pages }) => (
              <>
                <ol aria-label={t('title')} className={list.isPlaceholderData ? 'opacity-60' : ''}>
                  {pages
                    .flatMap(({ items }) => items)
                    .map((event) => (
                      <HistoryRow
                        key={event.id}
                        event={event}
                        now={now}
                        busy={busy}
                        onUndo={onUndo}
                      />
                    ))}
                </ol>
                {pages[0]?.items.length === 0 && (
                  <p className="mt-2 text-muted">{t('parts.none')}</p>
                )}
              </>
            )}
          </Loaded>
          <MoreRows list={list} label={tList('more')} />
        </TabPanel>
      </Tabs>
    </Section>
  )
}
