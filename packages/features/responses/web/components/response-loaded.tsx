import { errorCodeOf } from '@kogge/platform/web/app-error.ts'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { ErrorState } from '@kogge/ui/error-state.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { type OwnResponse, useResponseApi } from '../api.ts'
import { createTransfer } from '../files/client.ts'
import { TransferContext } from '../files/transfer.ts'
import { useNamed } from '../model/use-name.ts'

interface Props {
  readonly rfxId: string
  readonly orgId: string
  /** The request is not there for the reader, or its contents are not. */
  readonly isMissing: boolean
  readonly isFailed: boolean
  readonly onRetry: () => void
  /** Null while the request itself is on its way. */
  readonly children: (mine: OwnResponse, receivedAt: number) => ReactNode
}

/** What a page of a response shows until it is there, and where it is not. */
export const ResponseLoaded = (props: Props) => {
  const { rfxId, orgId, isMissing, isFailed, onRetry, children } = props
  const t = useTranslations('responses')
  const api = useResponseApi()
  const named = useNamed(rfxId, orgId)
  const answer = useQuery(api.response.mine.queryOptions(named, { retry: false }))
  const transfer = useMemo(() => createTransfer({ orgId, rfxId }), [orgId, rfxId])
  const { data, error, isFetching, refetch, dataUpdatedAt } = answer
  const frame = (content: ReactNode) => (
    <div className="mx-auto w-full max-w-4xl flex-1 px-4 py-6">{content}</div>
  )
  if (isMissing || errorCodeOf(error) === 'record.not_found')
    return frame(
      <>
        <title>{`${t('noAccess.title')} · Kogge`}</title>
        <h1 className="sr-only">{t('noAccess.title')}</h1>
        <EmptyState
          title={t('noAccess.title')}
          description={t('noAccess.text')}
          actions={
            <LinkButton asChild>
              <Link to="/rfx/participation">{t('list.title')}</Link>
            </LinkButton>
          }
        />
      </>,
    )
  if (isFailed || (error && !data))
    return frame(
      <ErrorState
        title={t('failed')}
        retryLabel={t('retry')}
        retrying={isFetching}
        onRetry={() => {
          onRetry()
          void refetch()
        }}
      />,
    )
  const content = data && children(data, dataUpdatedAt)
  if (!content) return frame(<SkeletonRows rows={8} label={t('loading')} />)
  // Of another name it is another response.
  return (
    <TransferContext key={data.name.orgId} value={transfer}>
      {content}
    </TransferContext>
  )
}
