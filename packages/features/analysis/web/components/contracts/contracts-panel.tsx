import { NEXT_YEAR } from '@kogge/domain/analysis/analysis-period.ts'
import { firstOrder } from '@kogge/domain/analysis/analysis-read-model.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Locked } from '@kogge/platform/web/access/locked.tsx'
import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../analysis.client.ts'
import {
  type ContractChoice,
  ENDS_WITHIN,
  endsOf,
  orderOf,
} from '../../model/contract-list-options.ts'
import { type ContractsMeant, contractsInputOf } from '../../model/figure-contracts.ts'
import type { Reach } from '../../use-analysis-access.ts'
import { ContractTable } from './contract-table.tsx'

interface Props extends ContractsMeant {
  readonly label: string
  readonly reach: Reach
  readonly choice: ContractChoice
  readonly onChoice: (choice: ContractChoice) => void
  /** What else can be done with them, beside their number. */
  readonly actions?: ReactNode
}

/** The contracts that figures were counted from, in each state of their list; also what ends when. */
export const ContractsPanel = (props: Props) => {
  const { label, filters, isAwarded, between, reach, choice, onChoice } = props
  const t = useTranslations('analysis')
  const formats = useFormats()
  const api = useApi()
  const ends = isAwarded ? endsOf(choice) : null
  // The first few are shown in one order alone.
  const order = reach.isFull ? orderOf(choice) : firstOrder(ends !== null)
  const list = useInfiniteQuery(
    api.analysis.contracts.infiniteQueryOptions(
      { ...contractsInputOf(props, choice), ...order, ...reach.asked },
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
        <div className="flex flex-wrap items-center gap-1">
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
          {props.actions}
        </div>
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
          onOrder={
            reach.isFull
              ? ({ sort, order: direction }) =>
                  onChoice({ ...choice, order: `${sort}.${direction}` })
              : null
          }
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
