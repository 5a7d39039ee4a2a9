import { Breadcrumb } from '@kogge/ui/breadcrumb.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  /** The name of the opportunity, or what stands for it while that is not known. */
  readonly title: string
  readonly children: ReactNode
}

/** The page of an opportunity below the way to it from the board. */
export const OpportunityFrame = ({ title, children }: Props) => {
  const t = useTranslations('opportunity')
  const tBoard = useTranslations('opportunities.board')
  return (
    <div className="mx-auto flex w-full max-w-[72rem] flex-1 flex-col gap-4 px-4 py-4">
      <title>{`${title} · Kogge`}</title>
      <Breadcrumb label={t('breadcrumb')}>
        <Link key="board" to="/opportunities">
          {tBoard('title')}
        </Link>
        {title}
      </Breadcrumb>
      {children}
    </div>
  )
}
