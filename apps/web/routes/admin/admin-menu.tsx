import { ADMIN_SECTIONS, type AdminScreen } from '@kogge/domain/access/admin-screens.ts'
import { Button } from '@kogge/ui/button.tsx'
import { DropdownMenu, DropdownMenuItem, DropdownMenuLabel } from '@kogge/ui/dropdown-menu.tsx'
import { Link } from '@tanstack/react-router'
import { Menu } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  /** What the reader may open. */
  readonly screens: readonly AdminScreen[]
  readonly current: AdminScreen
}

const sectionsOf = (screens: readonly AdminScreen[]) =>
  ADMIN_SECTIONS.map((section) => ({
    section,
    screens: screens.filter((screen) => screen.startsWith(`${section}/`)),
  })).filter((part) => part.screens.length > 0)

const ITEM =
  'flex min-h-8 items-center rounded-md px-2 py-1 text-muted hover:bg-hover hover:text-ink aria-[current=page]:bg-selected aria-[current=page]:font-medium aria-[current=page]:text-ink'

/** The screens by section: at the left of the page, on a narrow one in a menu above it. */
export const AdminMenu = ({ screens, current }: Props) => {
  const t = useTranslations('admin.menu')
  const sections = sectionsOf(screens)
  return (
    <>
      <nav aria-label={t('label')} className="w-52 shrink-0 max-lg:hidden print:hidden">
        <div className="sticky top-16 flex flex-col gap-4">
          {sections.map((part) => (
            <div key={part.section}>
              <p className="px-2 pb-1 font-medium text-subtle text-xs">
                {t(`sections.${part.section}`)}
              </p>
              <ul>
                {part.screens.map((screen) => (
                  <li key={screen}>
                    <Link
                      to="/admin/$"
                      params={{ _splat: screen }}
                      search={{}}
                      className={ITEM}
                      {...(screen === current && { 'aria-current': 'page' as const })}
                    >
                      {t(`screens.${screen}`)}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </nav>
      <nav aria-label={t('label')} className="lg:hidden print:hidden">
        <DropdownMenu
          align="start"
          trigger={<Button icon={<Menu aria-hidden />}>{t('open')}</Button>}
        >
          {sections.map((part) => (
            <Fragment key={part.section}>
              <DropdownMenuLabel>{t(`sections.${part.section}`)}</DropdownMenuLabel>
              {part.screens.map((screen) => (
                <DropdownMenuItem key={screen} asChild>
                  <Link to="/admin/$" params={{ _splat: screen }} search={{}}>
                    {t(`screens.${screen}`)}
                  </Link>
                </DropdownMenuItem>
              ))}
            </Fragment>
          ))}
        </DropdownMenu>
      </nav>
    </>
  )
}
