import { Button } from '@kogge/ui/button.tsx'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Outgoing } from '../../model/outbox.ts'
import type { Person } from '../../model/parts-from-routes.ts'
import type { OutboxItems } from '../../use-outbox.ts'
import { MessageFrame } from './message-frame.tsx'
import { MessageText } from './message-text.tsx'

interface Props {
  readonly message: Outgoing
  readonly people: readonly Person[]
  readonly outbox: Pick<OutboxItems, 'send' | 'discard'>
}

/** A message on its way; where it did not arrive, its writer sends it again, as the same one, or drops it. */
export const OutgoingItem = ({ message, people, outbox }: Props) => {
  const t = useTranslations('messaging.outgoing')
  const { messageId, isNote, html, state } = message
  return (
    <MessageFrame side={isNote ? 'note' : 'own'} follows={false}>
      <MessageText html={html} mentioned={[...people]} />
      {state === 'sending' ? (
        <p className="mt-1 text-muted text-xs">{t('sending')}</p>
      ) : (
        <div className="mt-2 space-y-2">
          <p role="alert" className="flex items-center gap-1.5 text-danger-text text-sm">
            <TriangleAlert aria-hidden className="size-4 shrink-0" />
            {t('failed')}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              icon={<RotateCw aria-hidden />}
              onClick={() => void outbox.send({ messageId, isNote, html })}
            >
              {t('retry')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => outbox.discard(messageId)}>
              {t('discard')}
            </Button>
          </div>
        </div>
      )}
    </MessageFrame>
  )
}
