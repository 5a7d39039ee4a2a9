import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useVerification } from '../use-verification.ts'
import type { State } from '../verification.client.ts'

/** Where the matter stands, in a sentence; null where nothing was done yet. */
const useStanding = () => {
  const t = useTranslations('verification.banner')
  const formats = useFormats()
  return ({ request, ended }: State): string | null => {
    const date = request && formats.date(request.createdAt)
    if (date && request.status === 'pending') return t('pending', { date })
    if (date && request.status === 'rejected')
      return t('rejected', { date, answer: request.answer ?? '–' })
    if (date && request.status === 'outdated') return t('outdated', { date })
    if (ended?.why === 'withdrawn') return t('withdrawn', { reason: ended.reason ?? '–' })
    return ended?.why === 'changed' ? t('changed') : null
  }
}

/**
 * Tells those who write a request, before they have written it, that their organisation cannot publish and invite
 * yet, and what can be done. Nothing for one that is verified.
 */
export const UnverifiedBanner = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('verification.banner')
  const can = useCan(orgId)
  const standing = useStanding()
  const data = useVerification(orgId)
  if (!data || data.verifiedAt !== null) return null
  const administers = can('user_role.manage_all')
  return (
    <Banner
      tone="attention"
      title={<span className="wrap-anywhere">{t('title', { name: data.name })}</span>}
      className="mb-3"
      actions={
        administers && (
          <LinkButton asChild size="sm">
            <Link to="/org/$orgId/settings/$" params={{ orgId, _splat: 'verification' }}>
              {t('action')}
            </Link>
          </LinkButton>
        )
      }
    >
      <p className="wrap-anywhere whitespace-pre-line">
        {[t('text'), standing(data)].filter(Boolean).join(' ')}
      </p>
      {!administers && <p>{t('administrators')}</p>}
    </Banner>
  )
}
