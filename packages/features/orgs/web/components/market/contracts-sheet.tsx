import { MoreRows } from '@kogge/platform/web/lists/list-states.tsx'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { Sheet } from '@kogge/ui/sheet.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Drill, MarketQuestion } from '../../model/market-drill-down.ts'
import { useApi } from '../../orgs.client.ts'
import { OrgFailed } from '../profile/org-failed.tsx'
import { ContractList } from './contract-list.tsx'
import { CutNote } from './list-cut-notice.tsx'

const SORTS = ['day', 'value', 'ends'] as const
type Sort = (typeof SORTS)[number]

const COUNTS = {
  awarded: 'count',
  unawarded: 'unawardedCount',
  lost: 'lostCount',
  contested: 'count',
} as const

interface Props {
  readonly question: MarketQuestion
  readonly drill: Drill
}

const Contracts = ({ question, drill: { title, ...which } }: Props) => {
  const t = useTranslations('orgMarket.list')
  const api = useApi()
  const language = useLocale()
  const activeOrgId = useActiveOrg()?.orgId ?? null
  const [sortBy, setSort] = useState<Sort>(which.ends ? 'ends' : 'day')
  const list = useInfiniteQuery(
    api.org.market.contracts.infiniteQueryOptions(
      { ...question, ...which, language, activeOrgId, sortBy },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  )
  const [first] = list.data?.pages ?? []
  if (!first) {
    if (list.error) return <OrgFailed query={list} />
    return <SkeletonRows rows={6} label={t('title')} />
  }
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const count = { count: first.total }
  return (
    <div className="space-y-3" aria-busy={list.isPlaceholderData}>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="text-muted">{t(COUNTS[which.kind ?? 'awarded'], count)}</p>
        {first.total > 1 && (
          <Field label={t('sortBy')} className="w-44">
            <Select
              value={sortBy}
              onValueChange={setSort}
              options={SORTS.map((value) => ({ value, label: t(value) }))}
            />
          </Field>
        )}
      </div>
      {items.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <ContractList
          label={title}
          contracts={items}
          role={question.role}
          isLost={which.kind === 'lost'}
        />
      )}
      {first.isCut && <CutNote shown={items.length} total={first.total} />}
      <MoreRows list={list} label={t('more')} />
    </div>
  )
}

interface SheetProps {
  readonly question: MarketQuestion
  /** Nothing is asked for yet. */
  readonly drill: Drill | null
  readonly onClose: () => void
}

/** The contracts that a figure was counted from, beside the page. */
export const ContractsSheet = ({ question, drill, onClose }: SheetProps) => {
  const t = useTranslations('orgMarket.list')
  return (
    <Sheet
      modal={false}
      open={drill !== null}
      onOpenChange={(open) => !open && onClose()}
      title={drill?.title ?? ''}
      closeLabel={t('close')}
      wide
    >
      {drill && <Contracts key={JSON.stringify(drill)} question={question} drill={drill} />}
    </Sheet>
  )
}
