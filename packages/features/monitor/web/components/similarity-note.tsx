import { HIDE_REASONS, type HideReason } from '@kogge/domain/monitor/feed-inputs.ts'
import { Tag } from '@kogge/ui/tag.tsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ConditionsComponent } from '../model/parts-from-routes.ts'
import type { FeedItem } from '../monitor.client.ts'

type Similarity = FeedItem['similarities'][number]

interface Props {
  readonly similarities: readonly Similarity[]
  readonly Conditions: ConditionsComponent
}

const isReason = (signal: Similarity['signal']): signal is HideReason =>
  HIDE_REASONS.some((reason) => reason === signal)

/** Why a tender stands higher or lower among those of its day: a line for each way in which members dealt with tenders like it. */
export const SimilarityNotes = ({ similarities, Conditions }: Props) => {
  const t = useTranslations('monitor.feed')
  const lineOf = ({ signal, count }: Similarity): string =>
    isReason(signal)
      ? t('similar.hiddenFor', { count, reason: t(`reasons.${signal}`) })
      : t(`similar.${signal}`, { count })
  return [...Map.groupBy(similarities, lineOf)].map(([line, alike]) => {
    const isLower = alike.some(({ signal }) => isReason(signal) || signal === 'hidden')
    const Icon = isLower ? ArrowDown : ArrowUp
    return (
      <div
        key={line}
        className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-subtle"
      >
        <span className="inline-flex items-center gap-1">
          <Icon aria-hidden className="size-3.5 shrink-0" />
          {line}
        </span>
        {alike.map(({ key, filters }) =>
          key === 'buyer' ? (
            <Tag key={key}>{t('similar.buyer')}</Tag>
          ) : (
            <Conditions key={key} filters={filters} />
          ),
        )}
      </div>
    )
  })
}
