import { Banner } from '@kogge/ui/banner.tsx'
import { useTranslations } from 'use-intl'
import type { PlanStatus } from '../subscriptions.client.ts'

/** Who reads only, since the plan has no seat for them, and that nothing was lost. */
export const WithoutSeat = ({ status }: { readonly status: PlanStatus }) => {
  const t = useTranslations('subscriptions.seats')
  const { count, people } = status.withoutSeat
  if (count === 0) return null
  const others = count - people.length
  return (
    <Banner tone="attention" title={t('overTitle', { count })}>
      <p>{t('over')}</p>
      <p className="mt-1 wrap-anywhere">
        {people.map(({ name }) => name).join(', ')}
        {others > 0 && ` ${t('more', { count: others })}`}
      </p>
    </Banner>
  )
}
