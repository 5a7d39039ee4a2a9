import { CHANGEABLE_MS } from '@kogge/domain/messaging/conversation-inputs.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useMessageTimes } from '@kogge/i18n/message-time-formats.ts'
import { PersonLink } from '@kogge/platform/web/people/person-link.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { CheckCheck, Pencil, Undo2 } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Message } from '../../messaging.client.ts'
import type { ThreadPlace } from '../../model/thread-place.ts'
import { MessageFrame } from './message-frame.tsx'
import { MessageText } from './message-text.tsx'
import { MessageVersions } from './message-versions.tsx'

interface Props {
  readonly place: ThreadPlace
  readonly message: Message
  /** The name of its organisation. */
  readonly orgName: string
  readonly follows: boolean
  readonly readBy: readonly string[]
  readonly now: Date
  /** Null where the reader may not change it. */
  readonly onEdit: ((message: Message) => void) | null
  readonly onWithdraw: ((message: Message) => void) | null
}

const MINUTE_MS = 60_000

/** The whole minutes for which a message can still be changed; 0 once it cannot. */
const minutesLeft = ({ sentAt }: Message, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(sentAt) + CHANGEABLE_MS - now.getTime()) / MINUTE_MS))

/** A message or a note: its writer, its time, its text, and what became of it. Drawn anew only where it changes: a thread that scrolls draws many. */
export const MessageItem = memo((props: Props) => {
  const { place, message, orgName, follows, readBy, now, onEdit, onWithdraw } = props
  const t = useTranslations('messaging.thread')
  const tPeople = useTranslations('records.people')
  const formats = useFormats()
  const times = useMessageTimes()
  const [hasVersions, setHasVersions] = useState(false)
  const { author, sentAt, editedAt, withdrawnAt, isNote, orgId } = message
  const isOwnSide = orgId === place.orgId
  const minutes = minutesLeft(message, now)
  const isChangeable = minutes > 0 && withdrawnAt === null
  const time = times.time(new Date(sentAt))
  const hasEarlier = editedAt !== null || (withdrawnAt !== null && isOwnSide)
  return (
    <MessageFrame side={isNote ? 'note' : isOwnSide ? 'own' : 'theirs'} follows={follows}>
      <div className="flex items-start gap-3">
        <p className="min-w-0 flex-1 text-muted text-sm">
          {!follows && (
            <>
              {author ? <PersonLink person={author} /> : tPeople('former')}
              {!isOwnSide && ` · ${orgName}`}
              {' · '}
            </>
          )}
          <time dateTime={sentAt} title={formats.dateTime(sentAt)} className="tabular-nums">
            {time}
          </time>
          {hasEarlier && (
            <>
              {' · '}
              <Button
                size="sm"
                variant="ghost"
                aria-expanded={hasVersions}
                {...(editedAt && { title: t('editedAt', { time: formats.dateTime(editedAt) }) })}
                className="h-6 px-1 text-link"
                onClick={() => setHasVersions(!hasVersions)}
              >
                {t(withdrawnAt === null ? 'isEdited' : 'showWithdrawn')}
              </Button>
            </>
          )}
        </p>
        {isChangeable && (onEdit || onWithdraw) && (
          <div className="-mt-1 -mr-1.5 flex shrink-0">
            {onEdit && (
              <IconButton
                size="sm"
                label={t('edit', { time, minutes })}
                title={t('left', { minutes })}
                icon={<Pencil aria-hidden />}
                onClick={() => onEdit(message)}
              />
            )}
            {onWithdraw && (
              <IconButton
                size="sm"
                label={t('withdraw', { time, minutes })}
                title={t('left', { minutes })}
                icon={<Undo2 aria-hidden />}
                onClick={() => onWithdraw(message)}
              />
            )}
          </div>
        )}
      </div>
      {withdrawnAt === null ? (
        <MessageText html={message.html} mentioned={message.mentioned} />
      ) : (
        <p className="text-muted italic">{t(isNote ? 'noteIsWithdrawn' : 'isWithdrawn')}</p>
      )}
      {/* Another edit has another version before it. */}
      {hasVersions && hasEarlier && (
        <MessageVersions key={message.revision} place={place} message={message} />
      )}
      {readBy.length > 0 && (
        <p className="mt-1 flex items-center justify-end gap-1 text-muted text-xs">
          <CheckCheck aria-hidden className="size-3.5 shrink-0 text-link" />
          {t('readBy', { names: readBy.join(', ') })}
        </p>
      )}
    </MessageFrame>
  )
})
