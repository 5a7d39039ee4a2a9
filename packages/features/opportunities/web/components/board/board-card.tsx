import type { Formats } from '@kogge/i18n/locale-formats.ts'
import { Link } from '@tanstack/react-router'
import { memo, useEffect, useRef } from 'react'
import type { CardActions } from '../../model/card-actions.ts'
import type { OpportunityCard, OwnField } from '../../opportunities.client.ts'
import { AssigneeMark } from '../assignee-mark.tsx'
import { CardMenu } from '../card-menu.tsx'
import { CardTags } from '../card-tags.tsx'
import { ExpectedValue } from '../expected-value.tsx'
import { CardOwnValues } from '../fields/card-own-values.tsx'
import { NextDateMark } from '../next-date-mark.tsx'
import { BidMark } from '../questionnaire/bid-mark.tsx'
import { TenderStageBadge } from '../tender-stage-badge.tsx'

interface Props {
  readonly orgId: string
  readonly card: OpportunityCard
  readonly fields: readonly OwnField[]
  /** Null for those who may only read. */
  readonly actions: CardActions | null
  /** Its menu's button takes the focus, as the reader has moved it by that menu. */
  readonly takesFocus: boolean
  readonly onFocusTaken: () => void
  /** Made once for all cards: making them takes longer than drawing one. */
  readonly formats: Formats
}

/** An opportunity on the board. Drawn anew only where something of it has changed: a board has hundreds. */
export const BoardCard = memo((props: Props) => {
  const { orgId, card, fields, actions, takesFocus, onFocusTaken, formats } = props
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!takesFocus || !button.current) return
    button.current.focus()
    onFocusTaken()
  }, [takesFocus, onFocusTaken])
  const { guid, name, assignee, tags } = card
  return (
    <>
      <div className="flex items-start gap-1">
        <Link
          to="/opportunities/org/$orgId/$guid"
          params={{ orgId, guid }}
          // A link would be dragged instead of the card.
          draggable={false}
          title={name}
          className="line-clamp-3 min-w-0 flex-1 font-medium text-link wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        {actions && (
          <span className="-mt-1 -mr-1 shrink-0">
            <CardMenu orgId={orgId} card={card} actions={actions} buttonRef={button} />
          </span>
        )}
      </div>
      <div className="flex items-end gap-2">
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5 empty:hidden">
            <NextDateMark card={card} formats={formats} />
            <ExpectedValue card={card} formats={formats} />
            <TenderStageBadge card={card} />
            <BidMark card={card} formats={formats} />
          </div>
          <CardOwnValues card={card} fields={fields} formats={formats} />
          <CardTags tags={tags} formats={formats} />
        </div>
        <AssigneeMark assignee={assignee} />
      </div>
    </>
  )
})
