import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { TextVersions } from '@kogge/platform/web/rich-text/text-versions.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type Message, useMessagesApi } from '../../messaging.client.ts'
import type { ThreadPlace } from '../../model/thread-place.ts'
import { MessageText } from './message-text.tsx'

interface Props {
  readonly place: ThreadPlace
  readonly message: Message
}

/** The earlier versions of a message, the latest first. */
export const MessageVersions = ({ place, message: { messageId, mentioned } }: Props) => {
  const t = useTranslations('messaging.versions')
  const api = useMessagesApi()
  const query = useQuery(api.conversationMessage.versions.queryOptions({ ...place, messageId }))
  return (
    <Loaded query={query} rows={1} loading={t('loading')} failed={t('failed')}>
      {(known) => (
        <TextVersions title={t('title')} writtenAt={t('writtenAt')} versions={known}>
          {({ html }) => <MessageText html={html} mentioned={mentioned} />}
        </TextVersions>
      )}
    </Loaded>
  )
}
