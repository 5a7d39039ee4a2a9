import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Checkbox } from '@kogge/ui/checkbox.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useHarvesterAdminApi } from '../../harvester.client.ts'
import { FailureList } from '../harvest-failure-list.tsx'

interface Props {
  readonly guid: string
  readonly onFile: (id: string) => void
}

/** What of a partition could not be taken on, the latest first. */
export const PartitionFailures = ({ guid, onFile }: Props) => {
  const t = useTranslations('harvester.partition')
  const tHarvester = useTranslations('harvester')
  const api = useHarvesterAdminApi()
  const [onlyOpen, setOnlyOpen] = useState(false)
  const list = useInfiniteQuery(
    api.adminPartitions.failures.infiniteQueryOptions(
      { guid, ...(onlyOpen && { resolved: false }) },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  )
  const failures = list.data?.pages.flatMap(({ items }) => items)
  return (
    <Section
      title={t('failures')}
      actions={
        <Checkbox
          label={t('onlyOpen')}
          checked={onlyOpen}
          onCheckedChange={(checked) => setOnlyOpen(checked === true)}
        />
      }
    >
      {!failures && <Awaited query={list} rows={2} loading={t('loading')} />}
      {failures?.length === 0 && (
        <p className="text-muted">{onlyOpen ? t('noOpenFailures') : t('noFailures')}</p>
      )}
      {failures && <FailureList failures={failures} onFile={onFile} />}
      {list.hasNextPage && (
        <Button
          size="sm"
          className="mt-2"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {tHarvester('more')}
        </Button>
      )}
    </Section>
  )
}
