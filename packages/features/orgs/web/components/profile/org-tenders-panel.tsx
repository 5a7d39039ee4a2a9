import { TENDER_STATUSES, type TenderStatus } from '@kogge/domain/rfx/tender-status-values.ts'
import { type ListSpec, readListParams } from '@kogge/platform/web/lists/list-search.ts'
import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { RejectedBanner } from '@kogge/platform/web/lists/rejected-parameters-banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { useApi } from '../../orgs.client.ts'
import { TenderTable } from './org-tender-table.tsx'

/** By what status the tenders of a list are chosen: `status` of the address. */
export interface StatusFilter {
  /** As it stands there. */
  readonly status: unknown
  readonly onStatus: (status: readonly TenderStatus[]) => void
}

const LIST: ListSpec<'status', 'latest'> = {
  filters: { status: { accepts: TENDER_STATUSES, max: 1 } },
  sorts: ['latest'],
  defaultSort: 'latest',
}

interface Props extends StatusFilter {
  readonly orgId: string
  readonly side: 'buyer' | 'supplier'
}

/** All requests that an organisation bought with, or took part in, by status, the latest first. */
export const TendersPanel = ({ orgId, side, status: asked, onStatus }: Props) => {
  const t = useTranslations('orgs.tenders')
  const tPage = useTranslations('orgs.page')
  const tStatus = useTranslations('search.status')
  const language = useLocale()
  const api = useApi()
  const { params, rejected } = readListParams(LIST, { status: asked })
  const status = TENDER_STATUSES.find((known) => known === params.status?.[0]) ?? 'any'
  const setStatus = (next: TenderStatus | 'any') => onStatus(next === 'any' ? [] : [next])
  const list = useInfiniteQuery(
    api.org.tenders.infiniteQueryOptions(
      { orgId, side, language, status: status === 'any' ? [] : [status] },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  )
  const tenders = list.data?.pages.flatMap(({ items }) => items)
  const label = side === 'buyer' ? t('bought') : t('participated')
  return (
    <div className="space-y-3">
      <RejectedBanner names={rejected} />
      <Field label={t('status')} className="w-56">
        <Select
          value={status}
          onValueChange={setStatus}
          options={[
            { value: 'any', label: t('anyStatus') },
            ...TENDER_STATUSES.map((one) => ({ value: one, label: tStatus(one) })),
          ]}
        />
      </Field>
      <ListStates
        list={list}
        count={tenders?.length}
        rows={6}
        labels={{ loading: t('loading'), more: t('more'), failed: tPage('failed') }}
        empty={{
          title: t('none'),
          text: side === 'buyer' ? t('noneBought') : t('noneParticipated'),
          action: status !== 'any' && (
            <Button onClick={() => setStatus('any')}>{t('showAll')}</Button>
          ),
        }}
      >
        <TenderTable label={label} tenders={tenders ?? []} withBuyer={side === 'supplier'} />
      </ListStates>
    </div>
  )
}
