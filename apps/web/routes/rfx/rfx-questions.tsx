import { Questions } from '@kogge/features/drafting/web/components/questions/published-answers.tsx'
import { Documents } from '@kogge/features/drafting/web/components/request/request-documents.tsx'
import { OwnQuestionsPart } from '@kogge/features/responses/web/components/questions/own-questions-loader.tsx'
import { FurtherTexts } from '@kogge/i18n/further-texts.tsx'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { useWritten } from './use-written-rfx.ts'

const Parts = ({ rfxId }: { readonly rfxId: string }) => {
  const active = useActiveOrg()
  const { data } = useWritten(rfxId, active?.orgId)
  return (
    data && (
      <>
        <Documents rfxId={rfxId} orgId={active?.orgId} view={data} />
        {active && data.role !== 'buyer' && <OwnQuestionsPart rfxId={rfxId} orgId={active.orgId} />}
        <Questions rfxId={rfxId} view={data} />
      </>
    )
  )
}

/** The documents of a request that was written on Kogge, and what was asked about it and answered. */
export const TenderQuestions = (props: { readonly rfxId: string }) => (
  <FurtherTexts>
    <div className="mt-8 space-y-8 empty:hidden">
      <Parts {...props} />
    </div>
  </FurtherTexts>
)
