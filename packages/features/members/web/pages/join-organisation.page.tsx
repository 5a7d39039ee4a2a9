import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { takeLostFocus } from '@kogge/ui/return-focus.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CandidateCard } from '../components/joining/org-candidate-card.tsx'
import { OrgFinder } from '../components/joining/org-finder.tsx'
import { InvitationCard } from '../components/joining/own-invitation-card.tsx'
import { OwnPendingRequestList } from '../components/joining/own-pending-requests.tsx'
import { useMembersApi } from '../members.client.ts'

/** What founding an organisation needs of this page; the form itself is given by the route. */
export interface Founding {
  readonly name: string
  readonly onCreated: (orgId: string) => void
  readonly onExisting: (existing: { readonly orgId: string }) => void
}

interface Props {
  /** Of a mailed invitation. */
  readonly token?: string | undefined
  /** The organisation that the reader came for or has picked: what the address says. */
  readonly orgId?: string | undefined
  /** Puts another there, or none. */
  readonly onPick: (orgId: string | null) => void
  readonly onJoined: (orgId: string) => void
  readonly founding: (founding: Founding) => ReactNode
}

const ForReaders = ({ orgId, onPick, onJoined, founding }: Omit<Props, 'token'>) => {
  const t = useTranslations('members.join')
  const common = useTranslations('members')
  const api = useMembersApi()
  const mine = useQuery(api.members.mine.queryOptions())
  const picked = useQuery({
    ...api.members.findOrganisation.queryOptions({ orgId: orgId ?? '' }, { retry: false }),
    enabled: orgId !== undefined,
  })
  const [typed, setTyped] = useState('')
  const [founds, setFounds] = useState(false)
  const code = errorCodeOf(picked.error)
  // Of an address that somebody shortened, or of an organisation that is gone.
  const isUnknown = code === 'record.not_found' || code === 'request.invalid'
  const isPicked = orgId !== undefined && !isUnknown
  return (
    <>
      {mine.data && <OwnPendingRequestList mine={mine.data} onJoined={onJoined} />}
      {isPicked && (
        <Loaded query={picked} rows={2} loading={common('loading')} failed={common('failed')}>
          {(org) => <CandidateCard key={org.orgId} org={org} onBack={() => onPick(null)} />}
        </Loaded>
      )}
      {orgId !== undefined && isUnknown && (
        <Banner tone="attention" live>
          {t('unknown')}
        </Banner>
      )}
      {!isPicked && !founds && (
        <Section headingRef={takeLostFocus} title={t('findTitle')} description={t('findText')}>
          <OrgFinder typed={typed} onTyped={setTyped} onPick={(org) => onPick(org.orgId)} />
          <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="text-muted">{t('notFound')}</span>
            <Button onClick={() => setFounds(true)}>{t('found')}</Button>
          </div>
        </Section>
      )}
      {!isPicked && founds && (
        <Section
          headingRef={takeLostFocus}
          title={t('foundTitle')}
          actions={
            <Button variant="ghost" onClick={() => setFounds(false)}>
              {t('back')}
            </Button>
          }
        >
          {founding({
            name: /\d{4}/.test(typed) ? '' : typed.trim(),
            onCreated: onJoined,
            onExisting: (existing) => onPick(existing.orgId),
          })}
        </Section>
      )}
    </>
  )
}

/**
 * Finds the way into an organisation: an invitation to accept, one to ask or to claim, a new one to
 * found. The same at `/auth/join-organization` and `/user-settings/join-organization`.
 */
export const JoinOrganisation = ({ token, ...rest }: Props) => {
  const session = useSession()
  return (
    <div className="flex w-full min-w-0 max-w-2xl flex-col gap-6">
      {token !== undefined && <InvitationCard token={token} onJoined={rest.onJoined} />}
      {session && <ForReaders {...rest} />}
    </div>
  )
}
