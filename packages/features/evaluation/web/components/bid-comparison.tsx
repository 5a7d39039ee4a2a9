import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { ChartFrame } from '@kogge/ui/charts/chart-frame.tsx'
import { ColumnChart } from '@kogge/ui/charts/column-chart.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Overview, useApi } from '../evaluation.client.ts'
import { usePoints } from '../model/points-format.ts'
import { useLotNames } from '../use-lot-names.ts'
import { ComparisonTable } from './comparison-table.tsx'
import { Awaited } from './query-states.tsx'

interface Props {
  readonly overview: Overview
  readonly orgId: string
  readonly onOpen: (lotId: string) => void
}

/** The bids for a lot beside each other: prices as columns, and everything in a table of all lots. */
export const ComparisonPart = ({ overview, orgId, onOpen }: Props) => {
  const t = useTranslations('evaluation.comparison')
  const formats = useFormats()
  const { money, points } = usePoints()
  const api = useApi()
  const { rfxId, lots } = overview
  const isWhole = lots.length === 1
  const lotNames = useLotNames(isWhole, overview.language)
  const query = useQuery(api.evaluation.comparison.queryOptions({ rfxId, orgId }))
  const [chosen, setChosen] = useState('')
  const data = query.data
  if (!data) return <Awaited query={query} />
  const lotIds = [...new Set(data.bids.map(({ lotId }) => lotId))]
  if (lotIds.length === 0) return <EmptyState title={t('none')} />
  const lotId = lotIds.includes(chosen) ? chosen : (lotIds[0] ?? '')
  const names = new Map(data.participants.map(({ orgId: id, name }) => [id, name]))
  const priced = data.bids
    .filter((bid) => bid.lotId === lotId && bid.total !== null && !bid.isRejected)
    .sort((a, b) => Number(a.total) - Number(b.total))
  return (
    <div className="flex flex-col gap-6">
      {lotIds.length > 1 && (
        <Field label={t('lot')} className="max-w-xs">
          <Select
            value={lotId}
            onValueChange={setChosen}
            options={lots.flatMap((lot) =>
              lotIds.includes(lot.lotId) ? [{ value: lot.lotId, label: lotNames.full(lot) }] : [],
            )}
          />
        </Field>
      )}
      <ChartFrame
        level={3}
        title={t('prices', { lot: lotNames.key(lotId) })}
        labels={{ chart: t('chart'), table: t('table') }}
        chart={
          <ColumnChart
            named
            label={t('prices', { lot: lotNames.key(lotId) })}
            columns={priced.map(({ orgId: id, total, rank, sum }) => ({
              key: id,
              tick: names.get(id) ?? '',
              label: t('column', {
                name: names.get(id) ?? '',
                price: money(total, data.currency),
                rank: rank ?? '–',
                points: points(sum),
              }),
              value: Number(total),
            }))}
            formatTick={(value) => formats.compactMoney(value, data.currency)}
            onSelect={() => onOpen(lotId)}
          />
        }
        table={<ComparisonTable data={data} isWhole={isWhole} onOpen={onOpen} lotIds={[lotId]} />}
      />
      <ComparisonTable data={data} lotIds={lotIds} isWhole={isWhole} onOpen={onOpen} />
    </div>
  )
}
