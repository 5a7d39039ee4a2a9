import { ResponseLoaded } from '@kogge/features/responses/web/components/response-loader.tsx'
import { ResponsePage } from '@kogge/features/responses/web/pages/response.page.tsx'
import { ResponseEditPage } from '@kogge/features/responses/web/pages/response-edit.page.tsx'
import { Guarded } from '@kogge/platform/web/access/restricted-page.tsx'
import { Navigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { requestOf, useWritten } from '../rfx/use-written-rfx.ts'
import { responseEditRoute, responseViewRoute } from './response.route.ts'

type Loaded = ComponentProps<typeof ResponseLoaded>

/** A request and what an organisation has for it, once both are there. */
const WithResponse = ({ rfxId, orgId, children }: Pick<Loaded, 'rfxId' | 'orgId' | 'children'>) => {
  const { data, isError, refetch } = useWritten(rfxId, orgId)
  const request = data && requestOf(rfxId, data)
  return (
    <ResponseLoaded
      rfxId={rfxId}
      orgId={orgId}
      request={data === undefined ? undefined : (request ?? null)}
      isFailed={isError && data === undefined}
      onRetry={() => void refetch()}
    >
      {children}
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

/** `/rfx/{rfxId}/response/{orgId}/edit`; whom the request is no longer for has nothing to write there. */
export const ResponseEditRoutePage = () => {
  const { rfxId, orgId } = responseEditRoute.useParams()
  return (
    <Guarded permissions={['rfx.manage_interaction']} orgId={orgId}>
      <WithResponse key={`${rfxId} ${orgId}`} rfxId={rfxId} orgId={orgId}>
        {(given) =>
          given.mine.keptRequest ? (
            <Navigate to="/rfx/$rfxId/response/$orgId" params={{ rfxId, orgId }} replace />
          ) : (
            <ResponseEditPage {...given} />
          )
        }
      </WithResponse>
    </Guarded>
  )
}
