import { MoreRows } from '@kogge/platform/web/lists/list-states.tsx'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type Opportunity, useOpportunitiesApi } from '../../opportunities.client.ts'
import { useNamedPart } from '../../use-named-part.ts'
import { HistoryRow } from './history-row.tsx'

interface Props {
  readonly opportunity: Opportunity
  readonly busy: boolean
  /** Null for those who may only read. */
  readonly onUndo: ((eventId: string) => void) | null
}

/** The history of an opportunity, the latest first. */
export const HistorySection = ({ opportunity: { orgId, guid }, busy, onUndo }: Props) => {
  const t = useTranslations('opportunity.history')
  const tList = useTranslations('opportunities.list')
  const api = useOpportunitiesApi()
  const list = useInfiniteQuery(
    api.opportunity.history.infiniteQueryOptions(
      { orgId, guid },
      { getNextPageParam: ({ nextCursor }) => nextCursor },
    ),
  )
  useNamedPart(!list.isPending)
  const now = new Date()
  return (
    <Section id="history" className="scroll-mt-16" title={t('title')}>
      <Loaded query={list} rows={3} loading={t('loading')} failed={t('failed')}>
        {({ pages }) => (
          <ol aria-label={t('title')} className="border-line border-t">
            {pages
              .flatMap(({ items }) => items)
              .map((event) => (
                <HistoryRow key={event.id} event={event} now={now} busy={busy} onUndo={onUndo} />
              ))}
          </ol>
        )}
      </Loaded>
      <MoreRows list={list} label={tList('more')} />
    </Section>
  )
}
