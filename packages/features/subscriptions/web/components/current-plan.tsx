import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { useTranslations } from 'use-intl'
import type { PlanStatus } from '../subscriptions.client.ts'
import { SeatsMeter } from './seats-meter.tsx'

/** The plan that holds, from when to when, and how many seats it has. */
export const CurrentPlan = ({ status }: { readonly status: PlanStatus }) => {
  const t = useTranslations('subscriptions.current')
  const tSources = useTranslations('subscriptions.sources')
  const tSeats = useTranslations('subscriptions.seats')
  const formats = useFormats()
  const { tier, baseTier, source, since, until, upcoming } = status
  return (
    <DescriptionList>
      <Description label={t('plan')}>
        <span className="font-semibold">{tier}</span>
      </Description>
      {source && <Description label={t('source')}>{tSources(source)}</Description>}
      {since && <Description label={t('since')}>{formats.dateTime(since, true)}</Description>}
      {source && (
        <Description label={t('until')}>
          {until ? formats.dateTime(until, true) : t('open')}
          {until && upcoming.length === 0 && (
            <span className="block text-subtle">{t('afterwards', { tier: baseTier })}</span>
          )}
        </Description>
      )}
      {upcoming.map((plan) => (
        <Description key={plan.startsAt + plan.tier} label="">
          {t('upcoming', { tier: plan.tier, from: formats.dateTime(plan.startsAt, true) })}
        </Description>
      ))}
      <Description label={tSeats('title')}>
        <SeatsMeter status={status} />
      </Description>
    </DescriptionList>
  )
}
