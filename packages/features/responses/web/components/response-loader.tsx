import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { causeOf } from '@kogge/platform/web/errors/failure-causes.ts'
import { useKnownFailure } from '@kogge/platform/web/errors/use-known-failure.tsx'
import { LoadFailed } from '@kogge/platform/web/query-states.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { createTransfer } from '../model/file-transfer-client.ts'
import { TransferContext } from '../model/file-transfer-context.ts'
import type { ResponseRequest } from '../model/response-request.ts'
import { type OwnResponse, useResponseApi } from '../responses.client.ts'
import { useNamed } from '../use-represented-org.ts'

interface Props {
  readonly rfxId: string
  readonly orgId: string
  /** As it stands; null where it is not there for the reader, left out while it is on its way. */
  readonly request: ResponseRequest | null | undefined
  readonly isFailed: boolean
  readonly onRetry: () => void
  readonly children: (given: {
    readonly orgId: string
    readonly request: ResponseRequest
    readonly mine: OwnResponse
    /** When `mine` came, by the reader's own clock. */
    readonly receivedAt: number
  }) => ReactNode
}

const MINUTE_MS = 60_000
const MANY_ANSWERS = 5000

/** Often enough that whoever writes learns of an amendment while there is time; of thousands of answers less often. */
const askedEveryMs = (mine: OwnResponse | undefined): number =>
  (mine?.content?.answers.length ?? 0) > MANY_ANSWERS ? 10 * MINUTE_MS : MINUTE_MS

/** What is left of a request to an organisation whom it is no longer for; null where it has nothing there. */
const keptOf = (rfxId: string, { keptRequest }: OwnResponse): ResponseRequest | null =>
  keptRequest && {
    rfxId,
    document: keptRequest.document,
    version: keptRequest.version,
    cancelled: keptRequest.cancelled && {
      ...keptRequest.cancelled,
      language: keptRequest.document.language,
    },
  }

/** What a page of a response shows until it is there, and where it is not. */
export const ResponseLoaded = (props: Props) => {
  const { rfxId, orgId, isFailed, onRetry, children } = props
  const t = useTranslations('responses')
  const api = useResponseApi()
  const named = useNamed(rfxId, orgId)
  const answer = useQuery(
    api.response.mine.queryOptions(named, {
      retry: false,
      refetchOnWindowFocus: true,
      refetchInterval: ({ state }) => askedEveryMs(state.data),
    }),
  )
  const known = useKnownFailure(answer.error)
  const transfer = useMemo(() => createTransfer({ orgId, rfxId }), [orgId, rfxId])
  const { data, error, isFetching, refetch, dataUpdatedAt } = answer
  const frame = (content: ReactNode) => (
    <div className="mx-auto w-full max-w-4xl flex-1 px-4 py-6">{content}</div>
  )
  // Whoever has something there reaches it, whether the request is for them still or not.
  const kept = data && keptOf(rfxId, data)
  const request = kept ?? props.request
  const isKept = causeOf(error)?.kind === 'kept' && !data
  const closed = isKept && known ? known : { title: t('noAccess.title'), text: t('noAccess.text') }
  if (isKept || (data && request === null) || errorCodeOf(error) === 'record.not_found')
    return frame(
      <>
        <title>{`${closed.title} · Kogge`}</title>
        <h1 className="sr-only">{closed.title}</h1>
        <EmptyState
          title={closed.title}
          description={closed.text}
          actions={
            <LinkButton asChild>
              <Link to="/rfx/participation">{t('list.title')}</Link>
            </LinkButton>
          }
        />
      </>,
    )
  if ((isFailed && !request) || (error && !data))
    return frame(
      <LoadFailed
        failed={t('failed')}
        query={{
          error,
          isFetching,
          refetch: () => {
            onRetry()
            void refetch()
          },
        }}
      />,
    )
  if (!data || !request) return frame(<SkeletonRows rows={8} label={t('loading')} />)
  // Of another name it is another response.
  return (
    <TransferContext key={data.name.orgId} value={transfer}>
      {children({ orgId, request, mine: data, receivedAt: dataUpdatedAt })}
    </TransferContext>
  )
}
