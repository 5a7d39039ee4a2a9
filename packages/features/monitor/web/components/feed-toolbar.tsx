import type { HideReason } from '@kogge/domain/monitor/feed-inputs.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Checkbox } from '@kogge/ui/checkbox.tsx'
import { CheckCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { FeedOrder } from '../use-feed-order.ts'
import { FeedOrderControls } from './feed-order-controls.tsx'
import { HideButtons } from './hide-buttons.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'

interface Props {
  /** Rows that are listed, those that are ticked, and those that the reader has not seen. */
  readonly listed: number
  readonly ticked: number
  readonly unseen: number
  readonly isHidden: boolean
  readonly shortcuts: readonly [boolean, (isOn: boolean) => void]
  /** Null where the list is by date alone. */
  readonly order: FeedOrder | null
  readonly onTickAll: (all: boolean) => void
  readonly onSeeAll: () => void
  readonly onHide: (reason: HideReason | null) => void
  readonly onShow: () => void
}

/** What can be done with several rows at once. */
export const FeedToolbar = (props: Props) => {
  const { listed, ticked, unseen, isHidden } = props
  const t = useTranslations('monitor.feed')
  const state = ticked > 0 && ticked < listed ? 'indeterminate' : ticked > 0
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-3 py-1">
      <Checkbox
        label={
          <span className="text-muted text-sm">
            {ticked > 0 ? t('ticked', { count: ticked }) : t('tickAll')}
          </span>
        }
        checked={state}
        onCheckedChange={(checked) => props.onTickAll(checked === true)}
      />
      {ticked > 0 && (
        <HideButtons
          what={t('ticked', { count: ticked })}
          isHidden={isHidden}
          onHide={props.onHide}
          onShow={props.onShow}
        />
      )}
      <span className="ml-auto inline-flex flex-wrap items-center justify-end gap-1">
        {unseen > 0 && (
          <Button
            size="sm"
            variant="ghost"
            icon={<CheckCheck aria-hidden />}
            onClick={props.onSeeAll}
          >
            {t('seeAll')}
          </Button>
        )}
        {props.order && <FeedOrderControls order={props.order} />}
        <ShortcutHelp isOn={props.shortcuts[0]} onChange={props.shortcuts[1]} />
      </span>
    </div>
  )
}
