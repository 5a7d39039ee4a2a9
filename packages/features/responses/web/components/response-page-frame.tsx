import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  readonly rfxId: string
  readonly title: string
  /** The title of the request. */
  readonly request: string
  readonly wide?: boolean
  /** The request cannot be read any more: the way back is the list. */
  readonly isKept?: boolean
  /** At the right of the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Head of the pages of a response. */
export const PageFrame = (props: Props) => {
  const { rfxId, title, request, wide = false, isKept = false, actions, children } = props
  const t = useTranslations('responses')
  const back = 'text-link text-sm underline-offset-2 hover:underline'
  return (
    <div
      className={`mx-auto flex w-full flex-1 flex-col gap-6 px-4 py-6 ${wide ? 'max-w-6xl' : 'max-w-4xl'}`}
    >
      <title>{`${title} · Kogge`}</title>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          {isKept ? (
            <Link to="/rfx/participation" className={back}>
              {t('list.title')}
            </Link>
          ) : (
            <Link to="/rfx/$rfxId" params={{ rfxId }} className={back}>
              {t('back')}
            </Link>
          )}
          <h1 className="mt-1 font-semibold text-2xl">{title}</h1>
          <p className="wrap-anywhere text-muted">{request}</p>
        </div>
        {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
