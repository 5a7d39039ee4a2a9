import { adminScreensOf } from '@kogge/domain/access/admin-screens.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { signOut } from '@kogge/platform/web/session/sign-in-calls.ts'
import { Button } from '@kogge/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '@kogge/ui/dropdown-menu.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { CircleUser, LogOut, ShieldCheck, UserCog } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { OrgSwitcher } from './org-switcher.tsx'
import { VisitorMenu } from './visitor-menu.tsx'

/** For a visitor the ways in; for a signed-in reader who they are and the way out. */
export const AccountMenu = () => {
  const t = useTranslations('shell.menu')
  const session = useSession()
  const active = useActiveOrg()
  const navigate = useNavigate()
  if (!session) return <VisitorMenu />
  const { user, globalRoles } = session
  const [firstScreen] = adminScreensOf(globalRoles, new Date())
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
          aria-label={
            active
              ? t('accountIn', { org: active.name, name: user.name })
              : t('account', { name: user.name })
          }
        >
          <span className="max-w-56 truncate max-sm:hidden">{active?.name ?? user.name}</span>
        </Button>
      }
    >
      <DropdownMenuLabel>{user.email}</DropdownMenuLabel>
      <OrgSwitcher />
      <DropdownMenuSeparator />
      <DropdownMenuItem asChild>
        <Link to="/user-settings/$" params={{ _splat: 'general' }}>
          <UserCog aria-hidden />
          {t('userSettings')}
        </Link>
      </DropdownMenuItem>
      {firstScreen && (
        <DropdownMenuItem asChild>
          <Link to="/admin/$" params={{ _splat: firstScreen }}>
            <ShieldCheck aria-hidden />
            {t('administration')}
          </Link>
        </DropdownMenuItem>
      )}
      <DropdownMenuItem icon={<LogOut aria-hidden />} onSelect={() => void leave()}>
        {t('signOut')}
      </DropdownMenuItem>
    </DropdownMenu>
  )
}
