import { EMAIL_STATES } from '@kogge/domain/orgs/harvested-orgs.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useCanGlobally } from '@kogge/platform/web/access/use-can.ts'
import { hasWrongId, idOf } from '@kogge/platform/web/lists/list-id.ts'
import { listState, readListParams, withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { RejectedBanner } from '@kogge/platform/web/lists/rejected-parameters-banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { WordsField } from '../components/staff/list-search-field.tsx'
import { EmailFilters } from '../components/staff-emails/email-filters.tsx'
import { EmailSheet } from '../components/staff-emails/email-sheet.tsx'
import { EmailTable } from '../components/staff-emails/email-table.tsx'
import { EMAIL_LIST, type EmailFilter } from '../model/staff-list-search.ts'
import { useAdminApi } from '../orgs-admin.client.ts'
import { useEmailActions } from '../use-email-actions.ts'

interface Props {
  readonly search: Readonly<Record<string, unknown>>
  readonly onSearch: (search: Readonly<Record<string, unknown>>, replace?: boolean) => void
}

/** What is read is seen within this time. */
const REFETCH_MS = 5_000

/** Addresses that notices give for organisations, and what staff say of them. */
export const OrgEmailsScreen = ({ search, onSearch }: Props) => {
  const t = useTranslations('harvested')
  const formats = useFormats()
  const api = useAdminApi()
  const actions = useEmailActions()
  const mayManage = useCanGlobally()('harvester.manage')
  const id = idOf(search)
  const { params, rejected } = readListParams(EMAIL_LIST, search)
  const { filters } = listState(EMAIL_LIST, params)
  const set = (name: EmailFilter, values: readonly string[]) =>
    onSearch(withFilter(EMAIL_LIST, params, name, values), true)
  const counts = useQuery(
    api.adminOrgEmails.counts.queryOptions(undefined, { refetchInterval: REFETCH_MS }),
  )
  const list = useInfiniteQuery(
    api.adminOrgEmails.list.infiniteQueryOptions(
      {
        ...(filters.q?.[0] && { q: filters.q[0] }),
        domain: [...(filters.domain ?? [])],
        state: EMAIL_STATES.filter((state) => filters.state?.includes(state)),
        org: [...(filters.org ?? [])],
      },
      {
        getNextPageParam: (page) => page.nextCursor,
        placeholderData: keepPreviousData,
        refetchInterval: REFETCH_MS,
      },
    ),
  )
  const emails = list.data?.pages.flatMap(({ items }) => items)
  const selected = emails?.find(({ emailId }) => emailId === id)
  const until = counts.data?.readUntil
  return (
    <div className="flex min-w-0 flex-col gap-4 lg:flex-row lg:gap-8">
      <EmailFilters
        params={params}
        counts={counts.data}
        onFilter={set}
        onClear={() => onSearch(params.q ? { q: params.q } : {})}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <p className="max-w-[75ch] text-muted">{t('emails.text')}</p>
        <RejectedBanner names={hasWrongId(search) ? [...rejected, 'id'] : rejected} />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <WordsField
            label={t('emails.search')}
            value={filters.q?.[0] ?? ''}
            busy={list.isFetching && !list.isFetchingNextPage && list.isPlaceholderData}
            onWords={(words) => set('q', words ? [words] : [])}
          />
          {mayManage && (
            <Button icon={<RefreshCw aria-hidden />} onClick={actions.readNow}>
              {t('emails.readNow')}
            </Button>
          )}
        </div>
        {counts.data && (
          <p className="text-sm text-subtle tabular-nums">
            {until
              ? t('emails.readUntil', { time: formats.dateTime(until, true) })
              : t('emails.neverRead')}
          </p>
        )}
        <ListStates
          list={list}
          count={emails?.length}
          labels={{ loading: t('loading'), more: t('more') }}
          empty={
            Object.keys(params).length > 0
              ? {
                  title: t('filters.nothing'),
                  text: t('filters.nothingHint'),
                  action: <Button onClick={() => onSearch({})}>{t('filters.clearAll')}</Button>,
                }
              : { title: t('emails.empty') }
          }
        >
          <EmailTable
            emails={emails ?? []}
            selected={id}
            onOpen={(emailId) => onSearch({ ...params, id: [emailId] })}
          />
        </ListStates>
      </div>
      {selected && (
        <EmailSheet email={selected} actions={actions} onClose={() => onSearch(params)} />
      )}
    </div>
  )
}
