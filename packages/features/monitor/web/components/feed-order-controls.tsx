import { Button } from '@kogge/ui/button.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Popover } from '@kogge/ui/popover.tsx'
import { Switch } from '@kogge/ui/switch.tsx'
import { ArrowDownWideNarrow, Check, Info } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { FeedOrder } from '../use-feed-order.ts'

/** The order of the feed: similar tenders first or by date, how that is learned, and the switch for the whole organisation; their place while it is asked for. */
export const FeedOrderControls = ({ order }: { readonly order: FeedOrder }) => {
  const t = useTranslations('monitor.feed.order')
  const { ranking, isRanked } = order
  if (!ranking)
    return (
      order.isPending && (
        <span aria-hidden className="invisible inline-flex items-center">
          <Button size="sm" variant="ghost" icon={<Check aria-hidden />}>
            {t('similar')}
          </Button>
          <IconButton size="sm" label={t('about')} icon={<Info aria-hidden />} />
        </span>
      )
    )
  const { isOn, saved, watched, opened, hidden } = ranking
  const isLearned = saved + watched + opened + hidden > 0
  const Icon = isRanked ? Check : ArrowDownWideNarrow
  return (
    <span className="inline-flex items-center">
      {isOn && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Icon aria-hidden />}
          aria-pressed={isRanked}
          onClick={() => order.choose(!isRanked)}
        >
          {t('similar')}
        </Button>
      )}
      <Popover
        align="end"
        label={t('about')}
        trigger={<IconButton size="sm" label={t('about')} icon={<Info aria-hidden />} />}
      >
        <p>{t('text')}</p>
        <p className="mt-2 text-muted text-sm">
          {isLearned ? t('learned', { saved, watched, opened, hidden }) : t('nothing')}
        </p>
        {!isOn && <p className="mt-2 font-medium">{t('off')}</p>}
        {order.maySwitch && (
          <Switch
            className="mt-3"
            label={t('forAll')}
            checked={isOn}
            disabled={order.busy}
            onCheckedChange={(next) => void order.switchForAll(next)}
          />
        )}
      </Popover>
    </span>
  )
}
