import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { OwnPendingRequestList } from '../components/joining/own-pending-requests.tsx'
import { OwnOrganisations } from '../components/own-organisations.tsx'
import { useMembersApi } from '../members.client.ts'

/** `/user-settings/my-organizations`: where the reader belongs, and what is under way. */
export const MyOrganisations = ({ onJoined }: { readonly onJoined: (orgId: string) => void }) => {
  const t = useTranslations('members')
  const session = useSession()
  const api = useMembersApi()
  const mine = useQuery(api.members.mine.queryOptions())
  const join = (
    <LinkButton asChild>
      <Link to="/user-settings/$" params={{ _splat: 'join-organization' }}>
        {t('mine.join')}
      </Link>
    </LinkButton>
  )
  const isEmpty = session?.orgs.length === 0
  return (
    <div className="flex flex-col gap-8">
      <Section title={t('mine.title')} actions={!isEmpty && join}>
        {isEmpty ? (
          <EmptyState title={t('mine.none')} description={t('mine.noneText')} actions={join} />
        ) : (
          <OwnOrganisations />
        )}
      </Section>
      <Loaded query={mine} rows={2} loading={t('loading')} failed={t('failed')}>
        {(data) => <OwnPendingRequestList mine={data} onJoined={onJoined} />}
      </Loaded>
    </div>
  )
}
