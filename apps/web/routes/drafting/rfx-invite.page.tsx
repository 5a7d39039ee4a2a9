import { pickText } from '@kogge/domain/kernel/locales.ts'
import { InvitationClaimPage } from '@kogge/features/invitations/web/pages/invitation-claim.page.tsx'
import { InvitePage } from '@kogge/features/invitations/web/pages/invite-suppliers.page.tsx'
import { UnverifiedBanner } from '@kogge/features/verification/web/components/unverified-banner.tsx'
import { useVerified } from '@kogge/features/verification/web/use-verification.ts'
import { Guarded } from '@kogge/platform/web/access/restricted-page.tsx'
import { LoadFailed } from '@kogge/platform/web/query-states.tsx'
import { useActiveOrg, useSwitchOrg } from '@kogge/platform/web/session/active-org.tsx'
import { PageSpinner } from '@kogge/ui/page-spinner.tsx'
import { useLocation } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { useWritten } from '../rfx/use-written-rfx.ts'
import { InviteOrgChoice } from './invited-org-picker.tsx'
import { rfxInviteRoute } from './rfx-invite.route.ts'

const ByBuyer = ({ rfxId, orgId }: { readonly rfxId: string; readonly orgId: string }) => {
  const t = useTranslations('invitations')
  const locale = useLocale()
  const isVerified = useVerified(orgId)
  const answer = useWritten(rfxId, orgId)
  const { data, isError } = answer
  if (data === undefined)
    return isError ? (
      <LoadFailed query={answer} failed={t('failed')} />
    ) : (
      <PageSpinner label={t('loading')} />
    )
  const document = data?.role === 'buyer' ? data.document : null
  return (
    <InvitePage
      orgId={orgId}
      OrgChoice={InviteOrgChoice}
      isVerified={isVerified}
      notice={<UnverifiedBanner orgId={orgId} />}
      request={
        data && document
          ? {
              rfxId,
              title: pickText(document.title, locale, document.language)?.text ?? '',
              lots: document.lots.map(({ id, title }) => ({
                id,
                title: pickText(title, locale, document.language)?.text ?? '',
              })),
              isOpen: data.state === 'published' && data.serverNow < data.responsesUntil,
            }
          : null
      }
    />
  )
}

/** `/rfx/{rfxId}/invite`: for the buyer; with a token for whoever was invited by e-mail. */
export const RfxInvitePage = () => {
  const { rfxId } = rfxInviteRoute.useParams()
  const { token } = rfxInviteRoute.useSearch()
  const navigate = rfxInviteRoute.useNavigate()
  const here = useLocation({ select: ({ publicHref }) => publicHref })
  const active = useActiveOrg()
  const switchTo = useSwitchOrg()
  if (token !== undefined)
    return (
      <InvitationClaimPage
        token={token}
        here={here}
        onClaimed={(claimed, orgId) => {
          switchTo(orgId)
          void navigate({ to: '/rfx/$rfxId', params: { rfxId: claimed }, search: {} })
        }}
      />
    )
  return (
    <Guarded permissions={['rfx.invite_participant']}>
      {active && <ByBuyer rfxId={rfxId} orgId={active.orgId} />}
    </Guarded>
  )
}
