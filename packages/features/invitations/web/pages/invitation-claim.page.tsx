import { isCurrent, orgRefusal } from '@kogge/domain/access/permission-checks.ts'
import { pickText } from '@kogge/domain/kernel/locales.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Card } from '@kogge/ui/page-section.tsx'
import { RadioGroup } from '@kogge/ui/radio-group.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { invitationCalls, useInvitationsApi } from '../invitations.client.ts'

interface Props {
  readonly token: string
  /** This page's address, to come back to after signing in or joining. */
  readonly here: string
  /** Opens the request in the name of the organisation that the invitation is bound to now. */
  readonly onClaimed: (rfxId: string, orgId: string) => void
}

const Visitor = ({ here }: { readonly here: string }) => {
  const t = useTranslations('invitations.token')
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{t('visitor')}</p>
      <div className="flex flex-wrap gap-2">
        <LinkButton asChild variant="primary">
          <Link to="/auth/signup" search={{ callbackUrl: here }}>
            {t('signUp')}
          </Link>
        </LinkButton>
        <LinkButton asChild>
          <Link to="/auth/signin" search={{ callbackUrl: here }}>
            {t('signIn')}
          </Link>
        </LinkButton>
      </div>
    </div>
  )
}

const Claim = ({ token, here, onClaimed }: Props) => {
  const t = useTranslations('invitations.token')
  const session = useSession()
  const active = useActiveOrg()
  const showError = useShowError('rfx-invitation')
  const [busy, setBusy] = useState(false)
  const orgs = session?.orgs.filter(({ roles }) =>
    roles.some((role) => isCurrent(role, new Date())),
  )
  const able = (orgs ?? []).filter(({ roles, tierInfo, isWithoutSeat }) => {
    const membership = { roles, tier: tierInfo.calculatedTier, isWithoutSeat }
    return orgRefusal(membership, 'rfx.manage_interaction', new Date()) === null
  })
  const first = able.find(({ orgId }) => orgId === active?.orgId) ?? able[0]
  const [chosen, setChosen] = useState(first?.orgId ?? '')
  if (!orgs || orgs.length === 0)
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-muted">{t('none')}</p>
        <LinkButton asChild variant="primary">
          <Link to="/auth/join-organization" search={{ callbackUrl: here }}>
            {t('join')}
          </Link>
        </LinkButton>
      </div>
    )
  if (able.length === 0) return <Banner tone="attention">{t('cannot')}</Banner>
  const claim = async () => {
    setBusy(true)
    try {
      const { rfxId } = await invitationCalls.rfxInvitation.claim.mutate({ orgId: chosen, token })
      onClaimed(rfxId, chosen)
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }
  return (
    <form
      className="flex flex-col items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void claim()
      }}
    >
      <Field label={t('org')} hint={t('orgHint')}>
        <RadioGroup
          value={chosen}
          onValueChange={setChosen}
          options={able.map(({ orgId, name }) => ({ value: orgId, label: name }))}
        />
      </Field>
      <Button type="submit" variant="primary" loading={busy}>
        {t('accept')}
      </Button>
    </form>
  )
}

/** `/rfx/{rfxId}/invite?token=`: where a mailed invitation leads. */
export const InvitationClaimPage = (props: Props) => {
  const t = useTranslations('invitations')
  const locale = useLocale()
  const formats = useFormats()
  const session = useSession()
  const api = useInvitationsApi()
  const { token, here } = props
  const answer = useQuery(api.rfxInvitation.byToken.queryOptions({ token }, { retry: false }))
  const { data, error } = answer
  const isInvalid = errorCodeOf(error) === 'account.token_invalid'
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-4 px-4 py-8">
      <title>{`${t('token.title')} · Kogge`}</title>
      <h1 className="font-semibold text-2xl">{t('token.title')}</h1>
      {data ? (
        <Card className="flex flex-col gap-4">
          <div>
            <p className="text-muted">{t('token.by', { org: data.buyer.name })}</p>
            <p className="wrap-anywhere mt-1 font-semibold text-lg">
              {pickText(data.title, locale, data.language)?.text}
            </p>
            <p className="mt-1 tabular-nums">
              {t('token.until', { until: formats.dateTime(data.responsesUntil, true) })}
            </p>
          </div>
          {data.isConfidential && <Banner>{t('token.confidential')}</Banner>}
          {data.message && (
            <div>
              <p className="font-medium text-sm">{t('token.message')}</p>
              <p className="wrap-anywhere whitespace-pre-line">{data.message}</p>
            </div>
          )}
          {session ? <Claim {...props} /> : <Visitor here={here} />}
        </Card>
      ) : isInvalid ? (
        <EmptyState
          title={t('token.invalidTitle')}
          description={t('token.invalidText')}
          actions={
            <LinkButton asChild>
              <Link to="/monitor/search">{t('token.toSearch')}</Link>
            </LinkButton>
          }
        />
      ) : (
        <Awaited query={answer} rows={4} loading={t('loading')} failed={t('failed')} />
      )}
    </div>
  )
}
