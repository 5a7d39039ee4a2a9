import { HIDE_REASONS, type HideReason } from '@kogge/domain/monitor/feed-inputs.ts'
import { Tag } from '@kogge/ui/tag.tsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ConditionsComponent } from '../model/parts-from-routes.ts'
import type { FeedItem } from '../monitor.client.ts'

type Similarity = FeedItem['similarities'][number]

interface Props {
  readonly similarity: Similarity
  readonly Conditions: ConditionsComponent
}

const isReason = (signal: Similarity['signal']): signal is HideReason =>
  HIDE_REASONS.some((reason) => reason === signal)

/** Why a tender stands higher or lower among those of its day. */
export const SimilarityNote = ({ similarity, Conditions }: Props) => {
  const t = useTranslations('monitor.feed')
  const { signal, count, key, filters } = similarity
  const Icon = isReason(signal) || signal === 'hidden' ? ArrowDown : ArrowUp
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-subtle">
      <span className="inline-flex items-center gap-1">
        <Icon aria-hidden className="size-3.5 shrink-0" />
        {isReason(signal)
          ? t('similar.hiddenFor', { count, reason: t(`reasons.${signal}`) })
          : t(`similar.${signal}`, { count })}
      </span>
      {key === 'buyer' ? <Tag>{t('similar.buyer')}</Tag> : <Conditions filters={filters} />}
    </div>
  )
}
