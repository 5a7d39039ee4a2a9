import { useSession } from '@kogge/platform/web/session.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Section } from '@kogge/ui/section.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMembersApi } from '../api.ts'
import { CandidateCard } from '../components/candidate-card.tsx'
import { InvitationCard } from '../components/invitation-card.tsx'
import { Loaded } from '../components/loaded.tsx'
import { OrgFinder } from '../components/org-finder.tsx'
import { UnderWay } from '../components/under-way.tsx'

/** What founding an organisation needs of this page; the form itself is given by the route. */
export interface Founding {
  readonly name: string
  readonly onCreated: (orgId: string) => void
  readonly onExisting: (existing: { readonly orgId: string }) => void
}

interface Props {
  /** Of a mailed invitation. */
  readonly token?: string | undefined
  /** The organisation that the reader came for. */
  readonly orgId?: string | undefined
  readonly onJoined: (orgId: string) => void
  readonly founding: (founding: Founding) => ReactNode
}

const Candidate = ({ orgId, onBack }: { readonly orgId: string; readonly onBack: () => void }) => {
  const api = useMembersApi()
  const found = useQuery(api.members.findOrganisation.queryOptions({ orgId }, { retry: false }))
  return (
    <Loaded answer={found} rows={2}>
      {(org) => <CandidateCard org={org} onBack={onBack} />}
    </Loaded>
  )
}

const ForReaders = ({ orgId, onJoined, founding }: Omit<Props, 'token'>) => {
  const t = useTranslations('members.join')
  const api = useMembersApi()
  const mine = useQuery(api.members.mine.queryOptions())
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<string | null>(orgId ?? null)
  const [founds, setFounds] = useState(false)
  return (
    <>
      {mine.data && <UnderWay mine={mine.data} onJoined={onJoined} />}
      {picked !== null && <Candidate orgId={picked} onBack={() => setPicked(null)} />}
      {picked === null && !founds && (
        <Section title={t('findTitle')} description={t('findText')}>
          <OrgFinder typed={typed} onTyped={setTyped} onPick={(org) => setPicked(org.orgId)} />
          <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="text-muted">{t('notFound')}</span>
            <Button onClick={() => setFounds(true)}>{t('found')}</Button>
          </div>
        </Section>
      )}
      {picked === null && founds && (
        <Section
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
            onExisting: (existing) => setPicked(existing.orgId),
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
