import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmAction, type Intent } from '../components/confirm-action-dialog.tsx'
import { DelegationList } from '../components/delegation-list.tsx'
import { DelegationTable } from '../components/delegation-table.tsx'
import { GrantedDelegationActions } from '../components/granted-delegation-actions.tsx'
import { SettingsLink } from '../components/org-settings-link.tsx'
import { ReceivedActions } from '../components/received-delegation-actions.tsx'
import { useApi } from '../delegations.client.ts'
import { useActions } from '../use-delegation-actions.ts'

/** States change by time alone; the lists are read again this often. */
const REREAD_MS = 60_000

/** Who may act in the organisation, and where its people may act. */
export const DelegationsPage = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('delegations.list')
  const api = useApi()
  const can = useCan(orgId)
  const actions = useActions(orgId)
  const [intent, setIntent] = useState<Intent | null>(null)
  const paging = {
    getNextPageParam: (page: { readonly nextCursor: string | null }) => page.nextCursor,
    refetchInterval: REREAD_MS,
  }
  const given = useInfiniteQuery(api.delegation.given.infiniteQueryOptions({ orgId }, paging))
  const received = useInfiniteQuery(api.delegation.received.infiniteQueryOptions({ orgId }, paging))
  const mayManage = can('delegation.manage')
  const create = (
    <SettingsLink orgId={orgId} tab="access-delegation/new" variant="primary">
      {t('new')}
    </SettingsLink>
  )
  return (
    <div className="flex flex-col gap-8">
      <Section
        title={t('givenTitle')}
        description={mayManage ? t('givenText') : t('onlyAdmins')}
        actions={
          <>
            <SettingsLink orgId={orgId} tab="access-delegation/history">
              {t('history')}
            </SettingsLink>
            {mayManage && create}
          </>
        }
      >
        <DelegationList
          answer={given}
          empty={
            <EmptyState
              title={t('givenEmpty')}
              description={mayManage ? t('givenEmptyText') : t('givenEmptyReader')}
            />
          }
        >
          {(items) => (
            <DelegationTable
              label={t('givenTitle')}
              items={items}
              actionsOf={(item) => (
                <GrantedDelegationActions
                  item={item}
                  mayManage={mayManage}
                  onRevoke={() => setIntent({ action: 'revoke', item })}
                />
              )}
              {...(mayManage && {
                onRevokePerson: (item, person) =>
                  setIntent({ action: 'revokePerson', item, person }),
              })}
            />
          )}
        </DelegationList>
      </Section>
      <Section title={t('receivedTitle')} description={t('receivedText')}>
        <DelegationList answer={received} empty={<EmptyState title={t('receivedEmpty')} />}>
          {(items) => (
            <DelegationTable
              label={t('receivedTitle')}
              items={items}
              actionsOf={(item) => (
                <ReceivedActions orgId={orgId} item={item} actions={actions} onIntent={setIntent} />
              )}
            />
          )}
        </DelegationList>
      </Section>
      {intent && (
        <ConfirmAction intent={intent} actions={actions} onClose={() => setIntent(null)} />
      )}
    </div>
  )
}
