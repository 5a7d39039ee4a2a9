import { Banner } from '@kogge/ui/banner.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { RefusedCard } from './use-bulk-changes.ts'

interface Props {
  readonly orgId: string
  readonly refused: readonly RefusedCard[]
  readonly onClose: () => void
}

/** The opportunities that were not changed along with others, each with the reason. */
export const BulkReport = ({ orgId, refused, onClose }: Props) => {
  const t = useTranslations('opportunityBulk')
  if (refused.length === 0) return null
  return (
    <Banner
      live
      tone="attention"
      title={t('refused', { count: refused.length })}
      close={{ label: t('close'), onClose }}
      className="mx-4 mb-2 lg:ml-auto lg:max-w-2xl"
    >
      <ul className="mt-1 max-h-48 overflow-y-auto text-sm">
        {refused.map(({ guid, name, reason }) => (
          <li key={guid} className="wrap-anywhere">
            {reason === 'gone' ? (
              name
            ) : (
              <Link
                to="/opportunities/org/$orgId/$guid"
                params={{ orgId, guid }}
                className="text-link underline underline-offset-2"
              >
                {name}
              </Link>
            )}
            {': '}
            {t(`reasons.${reason}`)}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
