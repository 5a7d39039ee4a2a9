import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  readonly rfxId: string
  readonly title: string
  /** The title of the request. */
  readonly request: string
  readonly wide?: boolean
  /** At the right of the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Head of the pages of a response. */
export const PageFrame = ({ rfxId, title, request, wide = false, actions, children }: Props) => {
  const t = useTranslations('responses')
  return (
    <div
      className={`mx-auto flex w-full flex-1 flex-col gap-6 px-4 py-6 ${wide ? 'max-w-6xl' : 'max-w-4xl'}`}
    >
      <title>{`${title} · Kogge`}</title>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <Link
            to="/rfx/$rfxId"
            params={{ rfxId }}
            className="text-link text-sm underline-offset-2 hover:underline"
          >
            {t('back')}
          </Link>
          <h1 className="mt-1 font-semibold text-2xl">{title}</h1>
          <p className="wrap-anywhere text-muted">{request}</p>
        </div>
        {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
