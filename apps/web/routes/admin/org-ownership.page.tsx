import { OwnershipScreen as Claims } from '@kogge/features/members/web/pages/staff-ownership-requests.page.tsx'
import { VerificationScreen } from '@kogge/features/verification/web/pages/staff-verification.page.tsx'
import { LinkTab, LinkTabs } from '@kogge/ui/tabs.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { AdminScreenProps } from './admin-screens.ts'

const SCREEN = { _splat: 'support/org-ownership' } as const
const VIEW = { view: ['verification'] }

const firstOf = (values: unknown): unknown => (Array.isArray(values) ? values[0] : undefined)

/** `/admin/support/org-ownership`: who asks to speak for an organisation, and which ones are verified. */
export const OwnershipScreen = ({ search, onSearch }: AdminScreenProps) => {
  const t = useTranslations('verification.staff')
  const isVerification = firstOf(search['view']) === 'verification'
  const queue = String(firstOf(search['queue']) ?? 'asked')
  const q = String(firstOf(search['q']) ?? '')
  const show = (next: { readonly queue: string; readonly q: string }, replace: boolean) =>
    onSearch(
      {
        ...VIEW,
        ...(next.queue !== 'asked' && { queue: [next.queue] }),
        ...(next.q !== '' && { q: [next.q] }),
      },
      replace,
    )
  return (
    <>
      <LinkTabs label={t('views')}>
        <LinkTab asChild active={!isVerification}>
          <Link to="/admin/$" params={SCREEN} search={{}} activeOptions={{ exact: true }}>
            {t('claims')}
          </Link>
        </LinkTab>
        <LinkTab asChild active={isVerification}>
          <Link to="/admin/$" params={SCREEN} search={VIEW} activeOptions={{ exact: true }}>
            {t('verification')}
          </Link>
        </LinkTab>
      </LinkTabs>
      {isVerification ? (
        <VerificationScreen
          queue={queue}
          onQueue={(next) => show({ queue: next, q }, false)}
          q={q}
          onQ={(next) => show({ queue, q: next }, true)}
        />
      ) : (
        <Claims search={search} onSearch={onSearch} />
      )}
    </>
  )
}
