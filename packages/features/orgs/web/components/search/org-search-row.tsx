import { verificationStatusOf } from '@kogge/domain/verification/org-verification.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { VerificationStatusBadge } from '@kogge/platform/web/orgs/verification-status-badge.tsx'
import { Badge } from '@kogge/ui/badge.tsx'
import { cn } from '@kogge/ui/class-names.ts'
import { farRowClass } from '@kogge/ui/far-row-class.ts'
import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { OrgAnswers } from '../../orgs.client.ts'

export type FoundOrg = OrgAnswers['search']['items'][number]

interface Props {
  readonly org: FoundOrg
  readonly selected: boolean
  readonly onOpen: (orgId: string) => void
  /** At the end of the row: what can be done with it. */
  readonly actions: ReactNode
}

const Contracts = ({ count, sum, label }: { count: number; sum: number; label: string }) => {
  const formats = useFormats()
  if (count === 0) return null
  return (
    <p>
      <span className="text-subtle">{label}</span>{' '}
      {sum > 0 && (
        <span className="font-medium tabular-nums">
          {formats.money((sum / 100).toFixed(0), 'EUR')}
        </span>
      )}
    </p>
  )
}

/** One organisation in the list: who, where, what it buys and wins. A click opens it beside the list. */
export const OrgRow = ({ org, selected, onOpen, actions }: Props) => {
  const t = useTranslations('orgSearch')
  const formats = useFormats()
  const open = (event: MouseEvent) => {
    // A link that is meant for another tab or window stays a link.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(org.orgId)
  }
  const facts = [org.country && formats.country(org.country), org.registrationNumber]
  return (
    <article
      className={cn(
        'grid gap-x-6 gap-y-2 border-line border-b px-3 py-3 @2xl:grid-cols-[minmax(0,1fr)_16rem]',
        'hover:bg-hover [contain-intrinsic-size:auto_5rem]',
        farRowClass,
        selected && 'bg-selected hover:bg-selected',
      )}
    >
      <div className="min-w-0">
        <h2 className="wrap-anywhere font-medium text-base leading-snug">
          <Link
            to="/org/$orgId"
            params={{ orgId: org.orgId }}
            preload={false}
            onClick={open}
            className="text-link hover:underline"
          >
            {org.name}
          </Link>
        </h2>
        <p className="mt-1 text-muted tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-subtle">
          {org.orgType !== 'unknown' && <Badge>{t(`values.${org.orgType}`)}</Badge>}
          {org.isClaimed && <VerificationStatusBadge standing={verificationStatusOf(org)} />}
          {org.orgStatus === 'dissolved' && <Badge tone="attention">{t('values.dissolved')}</Badge>}
          {org.state !== 'alive' && <Badge tone="attention">{t(`values.${org.state}`)}</Badge>}
          {org.isDemo && <Badge tone="info">{t('demo')}</Badge>}
          {org.orgSize && <span>{t(`values.${org.orgSize}`)}</span>}
          {org.revenue && org.revenue !== 'N/A' && <span>{t(`values.${org.revenue}`)}</span>}
          {org.parent && (
            <span className="wrap-anywhere">{t('partOf', { name: org.parent.name })}</span>
          )}
        </p>
      </div>
      <div className="flex items-end justify-between gap-2 text-sm @2xl:flex-col @2xl:justify-start @2xl:text-right">
        <div className="min-w-0">
          <Contracts
            count={org.buyerContractCount}
            sum={org.buyerContractSum}
            label={t('given', {
              count: org.buyerContractCount,
              shown: formats.number(org.buyerContractCount),
            })}
          />
          <Contracts
            count={org.supplierContractCount}
            sum={org.supplierContractSum}
            label={t('won', {
              count: org.supplierContractCount,
              shown: formats.number(org.supplierContractCount),
            })}
          />
        </div>
        {actions}
      </div>
    </article>
  )
}
