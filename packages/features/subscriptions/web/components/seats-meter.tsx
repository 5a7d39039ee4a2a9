import { cn } from '@kogge/ui/class-names.ts'
import { useTranslations } from 'use-intl'
import type { PlanStatus } from '../subscriptions.client.ts'

/** How many of the seats are taken, as a bar with its figures beside it. */
export const SeatsMeter = ({ status }: { readonly status: PlanStatus }) => {
  const t = useTranslations('subscriptions.seats')
  const { used, total } = status.seats
  const share = total === 0 ? 1 : Math.min(1, used / total)
  return (
    <div className="flex max-w-md flex-col gap-1">
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-hover">
        <div
          className={cn('h-full rounded-full', used > total ? 'bg-attention' : 'bg-accent')}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      <p className="tabular-nums">
        {t('used', { used, total })}
        {status.paidSeats > 0 && (
          <span className="text-subtle"> · {t('paid', { count: status.paidSeats })}</span>
        )}
      </p>
    </div>
  )
}
