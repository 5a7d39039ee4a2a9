import { useQuery } from '@tanstack/react-query'
import { useResponseApi } from '../../responses.client.ts'
import { useNamed } from '../../use-represented-org.ts'
import { OwnQuestions } from './own-questions.tsx'

/** The questions of one's own on the page of a request; nothing where one may not see them, or has none. */
export const OwnQuestionsPart = ({
  rfxId,
  orgId,
}: {
  readonly rfxId: string
  readonly orgId: string
}) => {
  const api = useResponseApi()
  const named = useNamed(rfxId, orgId)
  // The same query as the part of the supplier asks, which shows what fails.
  const { data: mine } = useQuery(api.response.mine.queryOptions(named, { retry: false }))
  return mine ? (
    <OwnQuestions place={{ orgId, rfxId, inNameOf: mine.name.orgId }} mine={mine} />
  ) : null
}
