import { Questions } from '@kogge/features/drafting/web/tender/questions.tsx'
import { FurtherTexts } from '@kogge/i18n/further-texts.tsx'
import { useActiveOrg } from '@kogge/platform/web/active-org.tsx'
import { useWritten } from './use-written.ts'

const Part = ({ rfxId }: { readonly rfxId: string }) => {
  const active = useActiveOrg()
  const { data } = useWritten(rfxId, active?.orgId)
  return data ? <Questions rfxId={rfxId} view={data} /> : null
}

/** What was asked about a request that was written on Kogge, and answered. */
export const TenderQuestions = (props: { readonly rfxId: string }) => (
  <FurtherTexts>
    <Part {...props} />
  </FurtherTexts>
)
