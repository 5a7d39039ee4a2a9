import { hasWrongId, idOf } from '@kogge/platform/web/lists/list-id.ts'
import { readListParams, withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { RejectedBanner } from '@kogge/platform/web/lists/rejected-parameters-banner.tsx'
import { LinkTab, LinkTabs } from '@kogge/ui/tabs.tsx'
import { useTranslations } from 'use-intl'
import { MailFilters } from '../components/mail-filters.tsx'
import { MailList } from '../components/mail-list.tsx'
import { MailSheet } from '../components/mail-sheet.tsx'
import { Suppressions } from '../components/suppressions.tsx'
import { MAIL_LIST, type MailFilterName } from '../model/staff-mail-lists.ts'

interface Props {
  readonly search: Readonly<Record<string, unknown>>
  readonly onSearch: (search: Readonly<Record<string, unknown>>, replace?: boolean) => void
}

/** Messages as they were sent, and addresses that take none. */
export const EmailsScreen = ({ search, onSearch }: Props) => {
  const t = useTranslations('staffMail')
  const id = idOf(search)
  const { params, rejected } = readListParams(MAIL_LIST, search)
  const isStopped = params.view !== undefined
  const set = (name: MailFilterName, values: readonly string[]) =>
    onSearch(withFilter(MAIL_LIST, params, name, values), true)
  const tab = (view: 'stopped' | null, label: string) => (
    <LinkTab asChild active={isStopped === (view !== null)}>
      <button type="button" onClick={() => onSearch(view ? { view: [view] } : {})}>
        {label}
      </button>
    </LinkTab>
  )
  const open = (next: string) => onSearch({ ...params, id: [next] })
  const address = params.address?.[0] ?? ''
  return (
    <>
      <LinkTabs label={t('views')}>
        {tab(null, t('messages'))}
        {tab('stopped', t('stopped.title'))}
      </LinkTabs>
      <RejectedBanner names={hasWrongId(search) ? [...rejected, 'id'] : rejected} />
      {isStopped ? (
        <Suppressions
          address={address}
          onAddress={(values) => set('address', values)}
          onOpen={(mailId) => onSearch({ id: [mailId] })}
        />
      ) : (
        <div className="flex min-w-0 flex-col gap-4 lg:flex-row lg:gap-8">
          <MailFilters
            params={params}
            onFilter={set}
            onPeriodClear={() =>
              onSearch(
                withFilter(MAIL_LIST, withFilter(MAIL_LIST, params, 'from', []), 'until', []),
                true,
              )
            }
            onClear={() => onSearch(address ? { address: [address] } : {})}
          />
          <MailList
            params={params}
            selected={id}
            onFilter={set}
            onOpen={open}
            onClear={() => onSearch({})}
          />
        </div>
      )}
      {id !== null && <MailSheet key={id} id={id} onOpen={open} onClose={() => onSearch(params)} />}
    </>
  )
}
