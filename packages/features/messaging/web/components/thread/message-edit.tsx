import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Message } from '../../messaging.client.ts'
import type { Person } from '../../model/parts-from-routes.ts'
import type { MessageActions } from '../../use-message-actions.ts'
import { isSendable, WritingField } from '../composer/writing-field.tsx'
import { MessageText } from './message-text.tsx'

interface Props {
  /** As it is stored now. */
  readonly message: Message
  readonly people: readonly Person[]
  readonly actions: MessageActions
  readonly onClose: () => void
}

/** Edits a message. Where it was changed meanwhile, on another device, its writer sees both and chooses. */
export const MessageEdit = ({ message, people, actions, onClose }: Props) => {
  const t = useTranslations('messaging.thread')
  const { messageId, html: stored, mentioned } = message
  const [draft, setDraft] = useState({ revision: message.revision, html: stored })
  const isChanged = !actions.busy && draft.revision !== message.revision
  const canSave = isSendable(draft.html) && !isChanged && draft.html !== stored
  const save = async () => {
    if (canSave && (await actions.edit({ messageId, ...draft }))) onClose()
  }
  return (
    <form
      aria-label={t('editing')}
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      {isChanged && (
        <Banner
          tone="attention"
          live
          actions={
            <>
              <Button size="sm" onClick={() => setDraft({ ...draft, revision: message.revision })}>
                {t('changed.mine')}
              </Button>
              <Button
                size="sm"
                onClick={() => setDraft({ revision: message.revision, html: stored })}
              >
                {t('changed.theirs')}
              </Button>
            </>
          }
        >
          <p className="mb-2">{t('changed.text')}</p>
          <MessageText html={stored} mentioned={mentioned} />
        </Banner>
      )}
      <WritingField
        label={t('editing')}
        html={draft.html}
        people={[...people, ...mentioned]}
        hasFocus
        onHtml={(html) => setDraft({ ...draft, html })}
        onSubmit={() => void save()}
        onEscape={onClose}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="sm"
          variant="primary"
          loading={actions.busy}
          disabled={!canSave}
        >
          {t('save')}
        </Button>
        <Button size="sm" disabled={actions.busy} onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
