import { Button } from '@kogge/ui/button.tsx'
import { cn } from '@kogge/ui/class-names.ts'
import { Skeleton } from '@kogge/ui/skeleton.tsx'
import { Tab, TabList, TabPanel, Tabs } from '@kogge/ui/tabs.tsx'
import { Lock, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Conversation } from '../../messaging.client.ts'
import type { Person } from '../../model/parts-from-routes.ts'
import type { ThreadPlace } from '../../model/thread-place.ts'
import { useDraft } from '../../use-draft.ts'
import type { OutboxItems } from '../../use-outbox.ts'
import { useTypingSignal } from '../../use-typing-signal.ts'
import { isSendable, WritingField } from './writing-field.tsx'

interface Props {
  readonly place: ThreadPlace
  readonly abilities: Conversation['abilities']
  readonly people: readonly Person[]
  readonly outbox: OutboxItems
  /** The cursor is in it at first. */
  readonly hasFocus: boolean
  /** Escape in what is written. */
  readonly onEscape?: (() => void) | undefined
}

interface FieldProps extends Omit<Props, 'abilities'> {
  readonly isNote: boolean
}

const WritingForm = (props: FieldProps) => {
  const { place, people, outbox, hasFocus, isNote, onEscape } = props
  const t = useTranslations('messaging.composer')
  const draft = useDraft({ orgId: place.orgId, placeId: place.conversationId }, isNote)
  const typing = useTypingSignal(place)
  const { html } = draft
  const send = () => {
    if (html === undefined || !isSendable(html)) return
    draft.sent()
    typing.sent()
    void outbox.send({ messageId: crypto.randomUUID(), isNote, html })
  }
  if (html === undefined) return <Skeleton className="h-34" />
  return (
    <form
      aria-label={t(isNote ? 'note' : 'message')}
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <WritingField
        label={t(isNote ? 'noteText' : 'messageText')}
        html={html}
        people={people}
        hasFocus={hasFocus}
        onHtml={(next) => {
          draft.write(next)
          if (next === '') typing.stop()
          else typing.type(isNote)
        }}
        onSubmit={send}
        onEscape={onEscape}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant="primary"
          icon={isNote ? <Lock aria-hidden /> : <Send aria-hidden />}
          disabled={!isSendable(html)}
        >
          {t(isNote ? 'saveNote' : 'send')}
        </Button>
        <span className="min-w-0 flex-1 text-sm text-subtle max-sm:sr-only">
          {t(isNote ? 'noteHint' : 'hint')}
        </span>
      </div>
    </form>
  )
}

/** Writes a message to all, or a note for the own organisation alone; each has a draft of its own. */
export const Composer = ({ abilities, ...rest }: Props) => {
  const t = useTranslations('messaging.composer')
  const { send, note } = abilities
  const [tab, setTab] = useState<'message' | 'note'>('message')
  const isNote = !send || tab === 'note'
  if (!send && !note) return null
  return (
    <div
      className={cn(
        'border-line border-t px-4 pt-1 pb-3',
        isNote && 'border-attention-line border-dashed bg-attention-soft',
      )}
    >
      <Tabs
        value={isNote ? 'note' : 'message'}
        onValueChange={(value) => setTab(value === 'note' ? 'note' : 'message')}
      >
        <TabList aria-label={t('kinds')}>
          {send && <Tab value="message">{t('message')}</Tab>}
          {note && <Tab value="note">{t('note')}</Tab>}
        </TabList>
        <TabPanel value="message" className="pt-2">
          <WritingForm {...rest} isNote={false} />
        </TabPanel>
        <TabPanel value="note" className="pt-2">
          <WritingForm {...rest} isNote />
        </TabPanel>
      </Tabs>
    </div>
  )
}
