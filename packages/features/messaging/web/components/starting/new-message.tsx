import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Skeleton } from '@kogge/ui/skeleton.tsx'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { conversationCalls, type Subject } from '../../messaging.client.ts'
import { useDraft } from '../../use-draft.ts'
import { useMessagingRefresh } from '../../use-messaging-refresh.ts'
import { isSendable, WritingField } from '../composer/writing-field.tsx'

interface Props {
  readonly orgId: string
  readonly subject: Subject
  readonly withOrg: { readonly orgId: string; readonly name: string }
  readonly onStarted: (conversationId: string) => void
}

/** The first message of a conversation. Sent again after a failure it is the same conversation and the same message. */
export const NewMessage = ({ orgId, subject, withOrg, onStarted }: Props) => {
  const t = useTranslations('messaging.starting')
  const refresh = useMessagingRefresh()
  const draft = useDraft({ orgId, placeId: subject.id }, false)
  const [ids] = useState(() => ({
    conversationId: crypto.randomUUID(),
    messageId: crypto.randomUUID(),
  }))
  const { busy, run } = useAction({
    id: 'newConversation',
    refresh,
    explain: (error) => (errorCodeOf(error) === 'messaging.closed' ? t('closedNow') : null),
  })
  const { html } = draft
  const send = () => {
    if (html === undefined || !isSendable(html)) return
    void run(async () => {
      const { conversationId } = await conversationCalls.conversation.start.mutate({
        orgId,
        subject,
        withOrgId: withOrg.orgId,
        ...ids,
        message: html,
      })
      draft.write('')
      onStarted(conversationId)
    })
  }
  if (html === undefined) return <Skeleton className="h-34" />
  return (
    <form
      aria-label={t('messageTo', { name: withOrg.name })}
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <WritingField
        label={t('messageTo', { name: withOrg.name })}
        html={html}
        people={[]}
        hasFocus
        onHtml={draft.write}
        onSubmit={send}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant="primary"
          icon={<Send aria-hidden />}
          loading={busy}
          disabled={!isSendable(html)}
        >
          {t('send')}
        </Button>
        <span className="text-sm text-subtle">{t('hint')}</span>
      </div>
    </form>
  )
}
