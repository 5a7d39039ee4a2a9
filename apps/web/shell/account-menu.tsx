import { signOut } from '@kogge/platform/web/auth.ts'
import { useSession } from '@kogge/platform/web/session.tsx'
import { Button } from '@kogge/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '@kogge/ui/dropdown-menu.tsx'
import { useNavigate } from '@tanstack/react-router'
import { CircleUser, LogOut } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { VisitorMenu } from './visitor-menu.tsx'

/** For a visitor the ways in; for a signed-in reader who they are and the way out. */
export const AccountMenu = () => {
  const t = useTranslations('shell.menu')
  const session = useSession()
  const navigate = useNavigate()
  if (!session) return <VisitorMenu />
  const { user, orgs } = session
  const leave = async () => {
    if (await signOut()) await navigate({ to: '/' })
  }
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button
          variant="ghost"
          icon={<CircleUser aria-hidden />}
          aria-label={t('account', { name: user.name })}
        >
          <span className="max-w-40 truncate max-sm:hidden">{user.name}</span>
        </Button>
      }
    >
      <DropdownMenuLabel>{user.email}</DropdownMenuLabel>
      {orgs.map(({ orgId, name, tierInfo }) => (
        <p key={orgId} className="px-2 pb-1 text-sm">
          {name} <span className="text-subtle">· {tierInfo.calculatedTier}</span>
        </p>
      ))}
      <DropdownMenuSeparator />
      <DropdownMenuItem icon={<LogOut aria-hidden />} onSelect={() => void leave()}>
        {t('signOut')}
      </DropdownMenuItem>
    </DropdownMenu>
  )
}
