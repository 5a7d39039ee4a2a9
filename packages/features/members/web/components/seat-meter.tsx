import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { cn } from '@kogge/ui/class-names.ts'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Seats } from '../members.client.ts'

interface Props {
  readonly orgId: string
  readonly seats: Seats
}

/** How many seats are taken, what waits for one, and what to do when there is none left. */
export const SeatMeter = ({ orgId, seats }: Props) => {
  const t = useTranslations('members.seats')
  const formats = useFormats()
  const { used, total, pending } = seats
  const over = used - total
  return (
    <div className="mb-3 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div aria-hidden className="h-2 w-40 overflow-hidden rounded-sm bg-hover">
          <div
            className={cn('h-full', over > 0 ? 'bg-attention' : 'bg-accent')}
            style={{ width: `${Math.min(100, (used / Math.max(total, 1)) * 100)}%` }}
          />
        </div>
        <span className="font-medium tabular-nums">
          {t('taken', {
            used,
            total,
            usedText: formats.number(used),
            totalText: formats.number(total),
          })}
        </span>
        {pending > 0 && <span className="text-muted">{t('pending', { count: pending })}</span>}
      </div>
      {used >= total && (
        <Banner
          tone={over > 0 ? 'attention' : 'info'}
          title={over > 0 ? t('over', { count: over }) : t('full')}
          actions={
            <LinkButton asChild size="sm">
              <Link to="/org/$orgId/settings/$" params={{ orgId, _splat: 'subscription' }}>
                {t('plan')}
              </Link>
            </LinkButton>
          }
        >
          {over > 0 ? t('overText') : t('fullText')}
        </Banner>
      )}
    </div>
  )
}
