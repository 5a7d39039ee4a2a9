import type { AnalysisFilters } from '@kogge/domain/analysis/filters.ts'
import type { CountedIn } from '@kogge/domain/analysis/model.ts'
import { NEXT_YEAR } from '@kogge/domain/analysis/period.ts'
import { useFormats } from '@kogge/i18n/format.ts'
import { ListStates } from '@kogge/platform/web/list-states.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type ContractsWithin, useApi } from '../api.ts'
import { Locked } from '../components/locked.tsx'
import type { TenderLinkComponent } from '../components/tender-link.ts'
import { type ContractChoice, ENDS_WITHIN, endsOf, orderOf } from '../model/contract-choice.ts'
import type { Reach } from '../use-reach.ts'
import { ContractTable } from './contract-table.tsx'

/** Which contracts are meant. */
export interface ContractsMeant {
  readonly filters: AnalysisFilters
  /** False: lots that closed without a winner. */
  readonly isAwarded: boolean
  /** The row or tie that is meant; absent for all that the filters leave. */
  readonly within?: ContractsWithin
  /** The figure of the whole that they were counted in; absent for all. */
  readonly countedIn?: CountedIn
  /** Days between which they were given, both within; absent for the period of the filters. */
  readonly between?: { readonly from: string; readonly until: string }
}

interface Props extends ContractsMeant {
  readonly label: string
  readonly reach: Reach
  readonly choice: ContractChoice
  readonly onChoice: (choice: ContractChoice) => void
  readonly TenderLink: TenderLinkComponent
  readonly onOrg: (orgId: string) => void
}

/** The contracts that figures were counted from, in each state of their list; also what ends when. */
export const ContractsPanel = (props: Props) => {
  const { label, filters, isAwarded, within, countedIn, between, reach, choice, onChoice } = props
  const t = useTranslations('analysis')
  const formats = useFormats()
  const api = useApi()
  const order = orderOf(choice)
  const ends = isAwarded ? endsOf(choice) : null
  const list = useInfiniteQuery(
    api.analysis.contracts.infiniteQueryOptions(
      {
        filters,
        ...order,
        isAwarded,
        ...(ends !== null && { ends }),
        ...(within && { within }),
        ...(countedIn && { countedIn }),
        ...(between && { between }),
        ...reach.asked,
      },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  )
  const pages = list.data?.pages
  const contracts = pages?.flatMap(({ items }) => items)
  const first = pages?.[0]
  const hidden = first && contracts ? first.total - contracts.length : 0
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
        <p role="status" className="text-muted tabular-nums">
          {first &&
            t(isAwarded ? 'contractTotal' : 'lotTotal', {
              count: first.total,
              shown: formats.number(first.total),
            })}
        </p>
        {isAwarded && !between && (
          <Select
            aria-label={t('ends.label')}
            className="w-auto"
            value={choice.ends}
            onValueChange={(chosen) =>
              // What ends is looked for by when it ends.
              onChoice(
                chosen === 'any'
                  ? { ...choice, ends: chosen }
                  : { ends: chosen, order: 'ends.asc' },
              )
            }
            options={ENDS_WITHIN.map((value) => ({
              value,
              label:
                value === 'any' || value === NEXT_YEAR
                  ? t(`ends.${value}`)
                  : t('ends.within', { count: Number(value) }),
            }))}
          />
        )}
      </div>
      {ends !== null && (
        <p className="pb-2 text-sm text-subtle">
          {t(filters.months?.length ? 'ends.ofPeriod' : 'ends.ofAll')}
        </p>
      )}
      <ListStates
        list={list}
        count={contracts?.length}
        labels={{ loading: t('loadingContracts'), more: t('loadMore') }}
        empty={{
          title: t(isAwarded ? 'noContracts' : 'noLots'),
          text: t(ends === null ? 'nothingHint' : 'ends.nothingHint'),
        }}
      >
        <ContractTable
          label={label}
          contracts={contracts ?? []}
          isAwarded={isAwarded}
          order={order}
          onOrder={({ sort, order: way }) => onChoice({ ...choice, order: `${sort}.${way}` })}
          TenderLink={props.TenderLink}
          onOrg={props.onOrg}
        />
        {first?.isCut && hidden > 0 && (
          <Locked
            title={t('hidden.contracts', { count: hidden, shown: formats.number(hidden) })}
            text={t('locked.rows')}
          />
        )}
      </ListStates>
    </>
  )
}
