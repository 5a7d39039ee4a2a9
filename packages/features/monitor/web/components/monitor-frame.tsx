import { Breadcrumb } from '@kogge/ui/breadcrumb.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  readonly title: string
  readonly subtitle?: ReactNode
  /** At the right of the title. */
  readonly actions?: ReactNode
  /** The list of profiles stands between the overview and this page. */
  readonly underProfilesOf?: string
  readonly isTop?: boolean
  readonly children: ReactNode
}

/** The head of a page of the monitor, and what is below it. */
export const MonitorFrame = (props: Props) => {
  const { title, subtitle, actions, underProfilesOf, isTop = false, children } = props
  const t = useTranslations('monitor')
  return (
    <div className="mx-auto flex w-full max-w-[72rem] flex-1 flex-col gap-4 px-4 py-4">
      <title>{`${title} · Kogge`}</title>
      {!isTop && (
        <Breadcrumb label={t('breadcrumb')}>
          <Link key="monitor" to="/monitor">
            {t('title')}
          </Link>
          {underProfilesOf !== undefined && (
            <Link key="profiles" to="/monitor/org/$orgId" params={{ orgId: underProfilesOf }}>
              {t('profiles')}
            </Link>
          )}
          {title}
        </Breadcrumb>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 className="wrap-anywhere font-semibold text-xl">{title}</h1>
          {subtitle}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
