import { errorCodeOf, errorMessageKey } from '@kogge/platform/web/errors/error-codes.ts'
import { Awaited as AwaitedAnswer } from '@kogge/platform/web/query-states.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { LockKeyhole } from 'lucide-react'
import { useTranslations } from 'use-intl'

interface Props {
  readonly query: {
    readonly isError: boolean
    readonly error: unknown
    readonly isFetching: boolean
    refetch(): unknown
  }
}

/** What stands where an answer is on its way, or did not come. */
export const Awaited = ({ query }: Props) => {
  const tErrors = useTranslations('shell.errors')
  const tLoading = useTranslations('evaluation')
  // Nothing has failed: it is not time yet.
  if (errorCodeOf(query.error) === 'rfx.sealed')
    return (
      <EmptyState
        icon={<LockKeyhole aria-hidden strokeWidth={1.5} />}
        title={tErrors(errorMessageKey('rfx.sealed'))}
      />
    )
  return <AwaitedAnswer query={query} rows={6} loading={tLoading('loading')} />
}
