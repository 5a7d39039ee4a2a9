import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useActiveOrg, useSwitchOrg } from '@kogge/platform/web/session/active-org.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { NotificationLine } from '../notifications.client.ts'
import type { NotificationMarks } from '../use-notification-marks.ts'
import { LineSubject } from './notification-subject.tsx'

interface Props {
  readonly line: NotificationLine
  readonly marks: NotificationMarks
}

/** One line: whether it is unread, what it says, when and for whom, and the way to mark it as read. */
export const NotificationRow = ({ line, marks }: Props) => {
  const t = useTranslations('notifications')
  const formats = useFormats()
  const active = useActiveOrg()
  const switchTo = useSwitchOrg()
  const isUnread = line.unread > 0
  const isOfAnother = line.org !== null && line.org.orgId !== active?.orgId
  const open = () => {
    if (line.org && isOfAnother) switchTo(line.org.orgId)
    if (isUnread) marks.open(line.line)
  }
  return (
    <li className="flex gap-3 border-line border-b py-3">
      <span className="flex h-6 w-2 shrink-0 items-center">
        {isUnread && (
          <span className="size-2 rounded-full bg-accent dark:bg-link">
            <span className="sr-only">{t('unread')}</span>
          </span>
        )}
      </span>
      <div className="min-w-0 flex-1">
        <LineSubject line={line} onOpen={open} />
        <p className="wrap-anywhere mt-0.5 text-subtle text-xs">
          <time dateTime={line.at}>{formats.dateTime(line.at)}</time>
          {` · ${t(`kinds.${line.kind}`)}`}
          {isOfAnother && line.org && ` · ${line.org.name}`}
        </p>
      </div>
      {isUnread && (
        <IconButton
          label={t('markLine')}
          icon={<Check aria-hidden />}
          variant="ghost"
          disabled={marks.busy}
          onClick={() => marks.markLines([line.line])}
        />
      )}
    </li>
  )
}
