import { DropdownMenu, DropdownMenuItem } from '@kogge/ui/dropdown-menu.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link, useLocation } from '@tanstack/react-router'
import { CircleUser } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** The ways in: two buttons, on a phone one menu with both. */
export const VisitorMenu = () => {
  const t = useTranslations('shell.menu')
  const back = useLocation({ select: ({ publicHref }) => publicHref })
  const signIn = (
    <Link to="/auth/signin" search={{ callbackUrl: back }}>
      {t('signIn')}
    </Link>
  )
  const signUp = <Link to="/auth/signup">{t('signUp')}</Link>
  return (
    <>
      <div className="ml-1 flex items-center gap-1 max-sm:hidden">
        <LinkButton asChild variant="ghost">
          {signIn}
        </LinkButton>
        <LinkButton asChild variant="primary">
          {signUp}
        </LinkButton>
      </div>
      <div className="sm:hidden">
        <DropdownMenu
          align="end"
          trigger={<IconButton label={t('visitor')} icon={<CircleUser aria-hidden />} />}
        >
          <DropdownMenuItem asChild>{signIn}</DropdownMenuItem>
          <DropdownMenuItem asChild>{signUp}</DropdownMenuItem>
        </DropdownMenu>
      </div>
    </>
  )
}
