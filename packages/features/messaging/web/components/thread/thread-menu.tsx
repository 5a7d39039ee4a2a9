import { DropdownMenu, DropdownMenuItem } from '@kogge/ui/dropdown-menu.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Link } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Bell, BellOff, Ellipsis, Filter, MailOpen } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Conversation } from '../../messaging.client.ts'
import { aboutValue } from '../../model/inbox-search.ts'
import type { ThreadPlace } from '../../model/thread-place.ts'
import { useConversationActions } from '../../use-conversation-actions.ts'

interface Props {
  readonly place: ThreadPlace
  readonly conversation: Conversation
}

/** What one does with a conversation for oneself. */
export const ThreadMenu = ({ place, conversation }: Props) => {
  const t = useTranslations('messaging.menu')
  const actions = useConversationActions(place)
  const { isMuted, isArchived, subject } = conversation
  return (
    <DropdownMenu
      align="end"
      trigger={<IconButton label={t('open')} icon={<Ellipsis aria-hidden />} />}
    >
      <DropdownMenuItem icon={<MailOpen aria-hidden />} onSelect={actions.markUnread}>
        {t('markUnread')}
      </DropdownMenuItem>
      <DropdownMenuItem
        icon={isMuted ? <Bell aria-hidden /> : <BellOff aria-hidden />}
        onSelect={() => actions.setMuted(!isMuted)}
      >
        {t(isMuted ? 'unmute' : 'mute')}
      </DropdownMenuItem>
      <DropdownMenuItem
        icon={isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
        onSelect={() => actions.setArchived(!isArchived)}
      >
        {t(isArchived ? 'unarchive' : 'archive')}
      </DropdownMenuItem>
      <DropdownMenuItem asChild>
        <Link to="/messaging" search={{ about: [aboutValue(subject)] }}>
          <Filter aria-hidden />
          {t('aboutThis')}
        </Link>
      </DropdownMenuItem>
    </DropdownMenu>
  )
}
