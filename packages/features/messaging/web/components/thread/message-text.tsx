import { MentionText } from '@kogge/platform/web/rich-text/mention-text.tsx'
import { useTranslations } from 'use-intl'
import type { Message } from '../../messaging.client.ts'

interface Props {
  readonly html: string
  readonly mentioned: Message['mentioned']
}

/** The text of a message or a note. */
export const MessageText = (text: Props) => {
  const t = useTranslations('messaging.thread')
  return <MentionText {...text} newTabLabel={t('newTab')} />
}
