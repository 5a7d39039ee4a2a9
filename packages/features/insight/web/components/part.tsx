import { Button } from '@kogge/ui/button.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

interface Props<Data> {
  readonly query: {
    readonly data: Data | undefined
    readonly isError: boolean
    readonly isFetching: boolean
    refetch(): unknown
  }
  /** Rows to hold the place for. */
  readonly rows?: number
  readonly children: (data: Data) => ReactNode
}

/** A part of a page that is fetched by itself, in each of its states. */
export const Fetched = <Data,>({ query, rows = 3, children }: Props<Data>) => {
  const t = useTranslations('insight')
  if (query.data !== undefined) return children(query.data)
  if (query.isError)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-muted">
        {t('failed')}
        <Button size="sm" disabled={query.isFetching} onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      </p>
    )
  return <SkeletonRows rows={rows} label={t('loading')} />
}
