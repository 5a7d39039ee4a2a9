import { useState } from 'react'
import { Banner } from '../banner.tsx'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { NoAccessState } from '../no-access-state.tsx'
import { PageSpinner } from '../page-spinner.tsx'
import { Skeleton, SkeletonRows } from '../skeleton.tsx'
import { Spinner } from '../spinner.tsx'
import { dismissNotice, notifyError, notifySuccess } from '../toasts.ts'
import { longLatvian, longLithuanian } from './long-texts.ts'
import { Specimen } from './specimen.tsx'

export function Feedback() {
  const [closed, setClosed] = useState(false)
  return (
    <>
      <Specimen name="Banner" className="flex-col items-stretch">
        <Banner>{longLatvian}</Banner>
        <Banner tone="attention" title="The deadline is tomorrow" actions={<Button>Review</Button>}>
          {longLithuanian}
        </Banner>
        <Banner tone="error" title="The file was refused">
          It holds a document type definition.
        </Banner>
        {!closed && (
          <Banner close={{ label: 'Close', onClose: () => setClosed(true) }}>Can be closed.</Banner>
        )}
      </Specimen>
      <Specimen name="Toaster" note="bottom left; success 4 s, error 20 s">
        <Button onClick={() => notifySuccess('Saved')}>Success</Button>
        <Button
          onClick={() =>
            notifySuccess('Moved to the archive', {
              action: { label: 'Undo', onSelect: () => notifySuccess('Back again') },
            })
          }
        >
          With undo
        </Button>
        <Button
          onClick={() =>
            notifyError(`Could not be saved: ${longLatvian}`, { detail: '01JD3-8F2A' })
          }
        >
          Error
        </Button>
        <Button onClick={() => dismissNotice()}>Dismiss all</Button>
      </Specimen>
      <Specimen name="Spinner, Skeleton" className="items-start gap-8">
        <Spinner label="Loading" />
        <Spinner label="Loading" className="size-6" />
        <div className="w-64">
          <Skeleton className="mb-2 w-1/2" />
          <Skeleton />
        </div>
        <div className="min-w-64 flex-1">
          <SkeletonRows rows={3} label="Loading" />
        </div>
      </Specimen>
      <Specimen name="PageSpinner" className="block">
        <PageSpinner label="Loading" />
      </Specimen>
      <Specimen
        name="EmptyState, ErrorState, NoAccessState"
        className="grid items-start gap-0 lg:grid-cols-3"
      >
        <EmptyState
          title="No tenders match"
          description="Take a filter away or widen the period."
          actions={<Button>Clear filters</Button>}
        />
        <ErrorState
          title="The list could not be loaded"
          description="The rest of the page still works."
          retryLabel="Try again"
          onRetry={() => undefined}
          footnote="Reference 01JD38F2A-9C41"
        />
        <NoAccessState
          title="You have no access"
          description={longLithuanian}
          actions={<Button variant="primary">Sign in</Button>}
        />
      </Specimen>
    </>
  )
}
