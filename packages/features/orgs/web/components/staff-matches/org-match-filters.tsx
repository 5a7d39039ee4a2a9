import { LINK_REASONS } from '@kogge/domain/orgs/matches/match-reasons.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useTranslations } from 'use-intl'
import {
  LEAST_CONFIDENCES,
  PAIR_STATES,
  type PairFilter,
  type PairParams,
} from '../../model/staff-list-search.ts'
import type { PairCounts } from '../../orgs-admin.client.ts'
import { useReasonWords } from '../../use-match-reason-texts.ts'
import { ChoiceFilter, CountryFilter, FilterFrame } from '../staff/list-filter-parts.tsx'

interface Props {
  readonly params: PairParams
  readonly state: string
  /** Undefined until they are known. */
  readonly counts: PairCounts | undefined
  readonly onFilter: (name: PairFilter, values: readonly string[]) => void
  readonly onClear: () => void
}

/** The filters of the pairs, with how many stand in each state and for each reason. */
export const PairFilters = ({ params, state, counts, onFilter, onClear }: Props) => {
  const t = useTranslations('harvested')
  const formats = useFormats()
  const reasonWords = useReasonWords()
  const counted = (holds: (row: PairCounts[number]) => boolean) =>
    counts && {
      count: formats.number(counts.filter(holds).reduce((sum, { count }) => sum + count, 0)),
    }
  const ofReason = (reason: string) =>
    counted((row) => row.state === state && row.reason === reason)
  const reasons = LINK_REASONS.filter(
    (reason) =>
      params.reason?.includes(reason) ||
      !counts ||
      counts.some((row) => row.state === state && row.reason === reason),
  )
  const { reason = [], country = [], minConfidence = [] } = params
  return (
    <FilterFrame
      count={reason.length + country.length + minConfidence.length + (params.state?.length ?? 0)}
      onClear={onClear}
    >
      <ChoiceFilter
        single
        title={t('filters.state')}
        selected={[state]}
        isDefault={params.state === undefined}
        onSelected={(values) => onFilter('state', values)}
        facets={PAIR_STATES.map((value) => ({
          value,
          label: t(`merge.states.${value}`),
          ...counted((row) => row.state === value),
        }))}
      />
      <ChoiceFilter
        single
        title={t('filters.reason')}
        selected={reason}
        onSelected={(values) => onFilter('reason', values)}
        facets={reasons.map((value) => ({
          value,
          label: reasonWords(value),
          ...ofReason(value),
        }))}
      />
      <ChoiceFilter
        single
        title={t('merge.minConfidence')}
        selected={minConfidence}
        onSelected={(values) => onFilter('minConfidence', values)}
        facets={LEAST_CONFIDENCES.map((value) => ({
          value,
          label: t('confidence', { value: Number(value) }),
        }))}
      />
      <CountryFilter
        single
        selected={country}
        onSelected={(values) => onFilter('country', values)}
      />
    </FilterFrame>
  )
}
