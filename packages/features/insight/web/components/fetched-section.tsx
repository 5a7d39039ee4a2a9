import { useKnownFailure } from '@kogge/platform/web/errors/use-known-failure.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

interface FetchedQuery {
  readonly isError: boolean
  readonly error: unknown
  readonly isFetching: boolean
  refetch(): unknown
}

interface Props<Data> {
  readonly query: FetchedQuery & { readonly data: Data | undefined }
  /** Rows to hold the place for. */
  readonly rows?: number
  readonly children: (data: Data) => ReactNode
}

/** Says why a part could not be loaded, as far as that is known. */
const PartFailed = ({ query }: { readonly query: FetchedQuery }) => {
  const t = useTranslations('insight')
  const known = useKnownFailure(query.error)
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-muted">
      <p>{known ? `${known.title}. ${known.text}` : t('failed')}</p>
      {known?.step}
      <Button size="sm" disabled={query.isFetching} onClick={() => void query.refetch()}>
        {t('retry')}
      </Button>
    </div>
  )
}

/** A part of a page that is fetched by itself, in each of its states. */
export const Fetched = <Data,>({ query, rows = 3, children }: Props<Data>) => {
  const t = useTranslations('insight')
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <PartFailed query={query} />
  return <SkeletonRows rows={rows} label={t('loading')} />
}
