import { useFlag } from '@kogge/platform/web/feature-flags.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { InvitedList } from '../components/invitation-list.tsx'
import { InviteByEmail } from '../components/invite-by-email.tsx'
import { InviteOrgs, type OrgChoice } from '../components/invite-orgs.tsx'

interface Props {
  readonly orgId: string
  /** The request, as its buyer sees it; null where it is none of theirs. */
  readonly request: {
    readonly rfxId: string
    readonly title: string
    readonly lots: readonly { readonly id: string; readonly title: string }[]
    readonly isOpen: boolean
  } | null
  readonly OrgChoice: OrgChoice
  /** Whether its buyer may invite anybody now; another feature states the reason where not. */
  readonly isVerified: boolean
  readonly notice: ReactNode
}

/** `/rfx/{rfxId}/invite`: who is asked to respond. */
export const InvitePage = ({ orgId, request, OrgChoice, isVerified, notice }: Props) => {
  const t = useTranslations('invitations')
  const isByEmail = useFlag('enableExternalInvites')
  const addresses = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState('')
  const frame = 'mx-auto flex w-full max-w-5xl flex-1 flex-col gap-6 px-4 py-6'
  if (!request)
    return (
      <div className={frame}>
        <title>{`${t('title')} · Kogge`}</title>
        <h1 className="sr-only">{t('title')}</h1>
        <EmptyState title={t('gone.title')} description={t('gone.text')} />
      </div>
    )
  const { rfxId, title, lots, isOpen } = request
  const onEmail = (email: string) => {
    setTyped((before) => (before.trim() === '' ? email : `${before.trimEnd()}\n${email}`))
    addresses.current?.scrollIntoView({ block: 'center' })
    addresses.current?.focus()
  }
  return (
    <div className={frame}>
      <title>{`${t('title')} · Kogge`}</title>
      <div>
        <Link
          to="/rfx/$rfxId"
          params={{ rfxId }}
          className="text-link text-sm underline-offset-2 hover:underline"
        >
          {t('back')}
        </Link>
        <h1 className="mt-1 font-semibold text-2xl">{t('title')}</h1>
        <p className="wrap-anywhere text-muted">{title}</p>
      </div>
      {isOpen && notice}
      {isOpen ? (
        <Banner>{t('sealed')}</Banner>
      ) : (
        <Banner tone="attention" title={t('closed.title')}>
          {t('closed.text')}
        </Banner>
      )}
      {isOpen && isVerified && (
        <InviteOrgs
          orgId={orgId}
          rfxId={rfxId}
          lots={lots}
          OrgChoice={OrgChoice}
          onEmail={isByEmail ? onEmail : undefined}
        />
      )}
      {isOpen && isVerified && isByEmail && (
        <InviteByEmail
          orgId={orgId}
          rfxId={rfxId}
          typed={typed}
          onTyped={setTyped}
          field={addresses}
        />
      )}
      <Section title={t('list.title')}>
        <InvitedList orgId={orgId} rfxId={rfxId} isOpen={isOpen} />
      </Section>
    </div>
  )
}
