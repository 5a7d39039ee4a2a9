import { Breadcrumb } from '@kogge/ui/breadcrumb.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  /** The name of the list, or what stands for it while that is not known. */
  readonly title: string
  readonly children: ReactNode
}

/** The page of a list below the way to it from all lists. */
export const ListFrame = ({ title, children }: Props) => {
  const t = useTranslations('orgLists')
  return (
    <div className="mx-auto flex w-full max-w-[80rem] flex-1 flex-col gap-4 px-4 py-4">
      <title>{`${title} · Kogge`}</title>
      <Breadcrumb label={t('single.breadcrumb')}>
        <Link key="lists" to="/org-list">
          {t('title')}
        </Link>
        {title}
      </Breadcrumb>
      {children}
    </div>
  )
}
