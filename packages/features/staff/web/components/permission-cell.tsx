import { TIERS, type Tier } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { Check, Minus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Cell } from '../permission-matrix.ts'

type Props = { readonly cell: Cell } | { readonly tiers: readonly Tier[] }

const cellOf = (tiers: readonly Tier[]): Cell | 'some' => {
  if (tiers.length === 0) return 'no'
  return tiers.length === TIERS.length ? 'yes' : 'some'
}

/** One cell of the matrix: allowed, not, or on which plans. */
export const Mark = (props: Props) => {
  const t = useTranslations('admin.permissions.cells')
  const cell = 'cell' in props ? props.cell : cellOf(props.tiers)
  if (cell === 'some' && 'tiers' in props)
    return <span className="text-sm whitespace-nowrap">{props.tiers.join(' · ')}</span>
  if (cell === 'plan') return <span className="text-sm text-subtle">{t('plan')}</span>
  const Icon = cell === 'yes' ? Check : Minus
  return (
    // What is for the ear alone stands within its cell, or it would widen the page.
    <span className="relative block">
      <Icon aria-hidden className={cell === 'yes' ? 'size-4' : 'size-4 text-subtle'} />
      <span className="sr-only">{t(cell === 'yes' ? 'yes' : 'no')}</span>
    </span>
  )
}
