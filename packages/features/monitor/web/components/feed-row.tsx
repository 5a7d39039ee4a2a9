import type { HideReason } from '@kogge/domain/monitor/feed-inputs.ts'
import { Checkbox } from '@kogge/ui/checkbox.tsx'
import { cn } from '@kogge/ui/class-names.ts'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Tooltip } from '@kogge/ui/tooltip.tsx'
import { Bookmark } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type {
  ConditionsComponent,
  OpenTender,
  TenderRowComponent,
} from '../model/parts-from-routes.ts'
import type { FeedItem } from '../monitor.client.ts'
import { HideButtons } from './hide-buttons.tsx'
import { MatchNote } from './match-note.tsx'
import { WatchTenderIcon } from './watching/watch-button.tsx'

interface Props extends OpenTender {
  readonly orgId: string
  readonly item: FeedItem
  readonly names: ReadonlyMap<string, string>
  readonly except?: string | undefined
  readonly now: Date
  readonly isUnseen: boolean
  readonly isTicked: boolean
  readonly isSaved: boolean
  readonly Row: TenderRowComponent
  readonly Conditions: ConditionsComponent
  readonly onTick: () => void
  readonly onSave: () => void
  readonly onHide: (reason: HideReason | null) => void
  readonly onShow: () => void
}

/** A tender of the feed, as tender search lists it, with how it came here and what can be done with it. */
export const FeedRow = (props: Props) => {
  const { item, isUnseen, isTicked, Row, onTick } = props
  const t = useTranslations('monitor.feed')
  const { card, mark } = item
  const what = card.title.text
  return (
    <Row
      tender={card}
      now={props.now}
      selected={props.selected === card.rfxId}
      onOpen={props.onOpen}
      lead={
        <>
          <Checkbox
            className="mt-1"
            aria-label={t('tick', { what })}
            checked={isTicked}
            onCheckedChange={onTick}
          />
          {isUnseen && (
            <span className="mt-2 size-2 shrink-0 rounded-full bg-accent dark:bg-link">
              <span className="sr-only">{t('unseen')}</span>
            </span>
          )}
        </>
      }
      note={
        <MatchNote
          orgId={props.orgId}
          item={item}
          names={props.names}
          Conditions={props.Conditions}
          {...(props.except !== undefined && { except: props.except })}
        />
      }
      actions={
        <div className="flex flex-wrap items-center justify-end gap-1">
          <Tooltip label={t(props.isSaved ? 'unsave' : 'save')}>
            <IconButton
              size="sm"
              label={t(props.isSaved ? 'unsaveThis' : 'saveThis', { what })}
              icon={
                <Bookmark aria-hidden className={cn(props.isSaved && 'fill-current text-link')} />
              }
              onClick={props.onSave}
            />
          </Tooltip>
          <WatchTenderIcon rfxId={card.rfxId} what={what} />
          <HideButtons
            what={what}
            isHidden={mark.isHidden}
            onHide={props.onHide}
            onShow={props.onShow}
          />
        </div>
      }
    />
  )
}
