import type { OwnResponse } from '@kogge/features/responses/web/api.ts'
import { ResponseLoaded } from '@kogge/features/responses/web/components/response-loaded.tsx'
import type { ResponseRequest } from '@kogge/features/responses/web/model/request.ts'
import { ResponseEditPage } from '@kogge/features/responses/web/pages/response-edit-page.tsx'
import { ResponsePage } from '@kogge/features/responses/web/pages/response-page.tsx'
import { Guarded } from '@kogge/platform/web/restricted.tsx'
import type { ReactNode } from 'react'
import { responseEditRoute, responseViewRoute } from './response.ts'
import { cancelledOf, useWritten } from './use-written.ts'

interface Given {
  readonly orgId: string
  readonly request: ResponseRequest
  readonly mine: OwnResponse
  readonly receivedAt: number
}

interface Props {
  readonly rfxId: string
  readonly orgId: string
  readonly children: (given: Given) => ReactNode
}

/** A request and what an organisation has for it, once both are there. */
const WithResponse = ({ rfxId, orgId, children }: Props) => {
  const written = useWritten(rfxId, orgId)
  const { data } = written
  return (
    <ResponseLoaded
      rfxId={rfxId}
      orgId={orgId}
      isMissing={data === null || (data !== undefined && data.document === null)}
      isFailed={written.isError && data === undefined}
      onRetry={() => void written.refetch()}
    >
      {(mine, receivedAt) =>
        data?.document &&
        children({
          orgId,
          request: {
            ...{ rfxId, document: data.document, version: data.version },
            cancelled: cancelledOf(data),
          },
          ...{ mine, receivedAt },
        })
      }
    </ResponseLoaded>
  )
}

/** `/rfx/{rfxId}/response/{orgId}` */
export const ResponseRoutePage = () => {
  const { rfxId, orgId } = responseViewRoute.useParams()
  return (
    <Guarded permissions={['rfx.view_sent_responses']} orgId={orgId}>
      <WithResponse key={`${rfxId} ${orgId}`} rfxId={rfxId} orgId={orgId}>
        {(given) => <ResponsePage {...given} />}
      </WithResponse>
    </Guarded>
  )
}

/** `/rfx/{rfxId}/response/{orgId}/edit` */
export const ResponseEditRoutePage = () => {
  const { rfxId, orgId } = responseEditRoute.useParams()
  return (
    <Guarded permissions={['rfx.manage_interaction']} orgId={orgId}>
      <WithResponse key={`${rfxId} ${orgId}`} rfxId={rfxId} orgId={orgId}>
        {(given) => <ResponseEditPage {...given} />}
      </WithResponse>
    </Guarded>
  )
}
