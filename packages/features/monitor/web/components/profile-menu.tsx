import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '@kogge/ui/dropdown-menu.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Link } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  Copy,
  Ellipsis,
  Pause,
  Pencil,
  Play,
  Rss,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Profile } from '../monitor.client.ts'
import type { ProfileActions } from '../use-profile-actions.ts'
import { FeedAddressesDialog } from './feed-addresses-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'

interface Props {
  readonly orgId: string
  readonly profile: Profile
  readonly actions: ProfileActions
  /** The profile is no more. */
  readonly onRemoved?: () => void
}

/** What can be done with a profile; nothing where it is archived for those who may only read it. */
export const ProfileMenu = ({ orgId, profile, actions, onRemoved }: Props) => {
  const t = useTranslations('monitor.actions')
  const [asked, setAsked] = useState<'rename' | 'copy' | 'addresses' | 'remove' | null>(null)
  const { guid, name, state } = profile
  const { mayCreate } = actions
  const mayManage = actions.mayManage(profile)
  const isArchived = state === 'archived'
  if (!mayManage && !mayCreate && isArchived) return null
  const close = () => setAsked(null)
  const remove = async () => {
    const isDone = await actions.remove(profile)
    close()
    if (isDone) onRemoved?.()
  }
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={<IconButton label={t('menu', { name })} icon={<Ellipsis aria-hidden />} />}
      >
        {mayManage && (
          <>
            <DropdownMenuItem asChild>
              <Link
                to="/monitor/org/$orgId/profile/$guid"
                params={{ orgId, guid }}
                search={{ editFilters: true }}
              >
                <SlidersHorizontal aria-hidden />
                {t('editFilters')}
              </Link>
            </DropdownMenuItem>
            <DropdownMenuItem icon={<Pencil aria-hidden />} onSelect={() => setAsked('rename')}>
              {t('rename')}
            </DropdownMenuItem>
          </>
        )}
        {mayCreate && (
          <DropdownMenuItem icon={<Copy aria-hidden />} onSelect={() => setAsked('copy')}>
            {t('copy')}
          </DropdownMenuItem>
        )}
        {!isArchived && (
          <DropdownMenuItem icon={<Rss aria-hidden />} onSelect={() => setAsked('addresses')}>
            {t('addresses')}
          </DropdownMenuItem>
        )}
        {mayManage && (
          <>
            {state === 'active' && (
              <DropdownMenuItem
                icon={<Pause aria-hidden />}
                onSelect={() => void actions.setState(profile, 'paused')}
              >
                {t('pause')}
              </DropdownMenuItem>
            )}
            {state !== 'active' && mayCreate && (
              <DropdownMenuItem
                icon={isArchived ? <ArchiveRestore aria-hidden /> : <Play aria-hidden />}
                onSelect={() => void actions.setState(profile, 'active')}
              >
                {t(isArchived ? 'restore' : 'resume')}
              </DropdownMenuItem>
            )}
            {!isArchived && (
              <DropdownMenuItem
                icon={<Archive aria-hidden />}
                onSelect={() => void actions.setState(profile, 'archived')}
              >
                {t('archive')}
              </DropdownMenuItem>
            )}
            <DropdownMenuSeparator />
            <DropdownMenuItem
              danger
              icon={<Trash2 aria-hidden />}
              onSelect={() => setAsked('remove')}
            >
              {t('remove')}
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenu>
      {(asked === 'rename' || asked === 'copy') && (
        <RenameDialog
          kind={asked}
          name={asked === 'copy' ? t('copyName', { name }) : name}
          busy={actions.busy}
          onName={(next) =>
            asked === 'copy' ? actions.copy(profile, next) : actions.rename(profile, next)
          }
          onClose={close}
        />
      )}
      {asked === 'addresses' && (
        <FeedAddressesDialog orgId={orgId} profile={profile} onClose={close} />
      )}
      <ConfirmDialog
        open={asked === 'remove'}
        onOpenChange={(open) => !open && close()}
        title={t('removeTitle', { name })}
        description={t('removeText')}
        confirmLabel={t('remove')}
        cancelLabel={t('keep')}
        danger
        loading={actions.busy}
        onConfirm={() => void remove()}
      />
    </>
  )
}
