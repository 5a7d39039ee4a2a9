import type { ClosedReason } from '@kogge/domain/messaging/conversation-subjects.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

interface Props {
  readonly reason: ClosedReason
  readonly rfxId: string | null
}

/**
 * Why nobody can be written to about a record at present, and what to do instead: before the opening questions are asked without a name
 * (Directive 2014/24/EU, Article 22(3)); those on a tender of elsewhere go where its notice says.
 */
export const ClosedReasonNote = ({ reason, rfxId }: Props) => {
  const t = useTranslations('messaging.starting.closed')
  return (
    <Banner
      title={t(`${reason}.title`)}
      actions={
        rfxId !== null &&
        reason !== 'no_tender' && (
          <LinkButton asChild size="sm">
            <Link to="/rfx/$rfxId" params={{ rfxId }}>
              {t(`${reason}.action`)}
            </Link>
          </LinkButton>
        )
      }
    >
      {t(`${reason}.text`)}
    </Banner>
  )
}
