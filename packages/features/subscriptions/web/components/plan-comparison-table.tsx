import {
  COMPARED_FEATURE_NAMES,
  comparedTiers,
  includes,
} from '@kogge/domain/subscriptions/plan-comparison.ts'
import { SEATS, seatBound, type Tier } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { Check, Minus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PlanStatus } from '../subscriptions.client.ts'

/** What each plan includes, by the table of permissions itself. */
export const ComparisonTable = ({ status }: { readonly status: PlanStatus }) => {
  const t = useTranslations('subscriptions.compare')
  const formats = useFormats()
  const tiers = comparedTiers(status.baseTier)
  const paid = (tier: Tier) =>
    seatBound(tier) === 'none' ? t('unlimited') : formats.number(SEATS[tier].maxPaidSeats)
  return (
    <Table label={t('title')}>
      <TableHead>
        <TableHeader>{t('feature')}</TableHeader>
        {tiers.map((tier) => (
          <TableHeader key={tier} className="h-10">
            <span className="mr-1">{tier}</span>
            {tier === status.tier && <Badge tone="info">{t('yours')}</Badge>}
          </TableHeader>
        ))}
      </TableHead>
      <TableBody>
        <TableRow>
          <TableCell>{t('freeSeats')}</TableCell>
          {tiers.map((tier) => (
            <TableCell key={tier} className="tabular-nums">
              {formats.number(SEATS[tier].freeSeats)}
            </TableCell>
          ))}
        </TableRow>
        <TableRow>
          <TableCell>{t('paidSeats')}</TableCell>
          {tiers.map((tier) => (
            <TableCell key={tier} className="tabular-nums">
              {paid(tier)}
            </TableCell>
          ))}
        </TableRow>
        {COMPARED_FEATURE_NAMES.map((feature) => (
          <TableRow key={feature}>
            <TableCell className="min-w-40">{t(`features.${feature}`)}</TableCell>
            {tiers.map((tier) => {
              const isIncluded = includes(tier, feature)
              const Icon = isIncluded ? Check : Minus
              return (
                <TableCell key={tier}>
                  <Icon
                    aria-hidden
                    className={isIncluded ? 'size-4 text-link' : 'size-4 text-subtle'}
                  />
                  <span className="sr-only">{t(isIncluded ? 'included' : 'missing')}</span>
                </TableCell>
              )
            })}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
