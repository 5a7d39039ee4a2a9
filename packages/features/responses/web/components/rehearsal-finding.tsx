import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import type { Blocker } from '@kogge/domain/responses/response-rehearsal.ts'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useBlockerText } from '../use-rehearsal-finding-text.ts'
import { useFieldName } from '../use-response-field-name.ts'

interface Props {
  readonly blocker: Blocker
  readonly document: RequestDocument
}

/** A finding of a rehearsal: where it is, and what is missing there. */
export const RehearsalFinding = ({ blocker, document }: Props) => {
  const fieldName = useFieldName(document)
  const blockerText = useBlockerText()
  const isError = blocker.severity === 'error'
  const Icon = isError ? CircleAlert : TriangleAlert
  return (
    <>
      <Icon
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${isError ? 'text-danger-text' : 'text-attention'}`}
      />
      <span className="min-w-0">
        <span className="wrap-anywhere line-clamp-2 font-medium text-sm">
          {fieldName(blocker.field)}
        </span>
        <span className="block text-muted text-sm">{blockerText(blocker)}</span>
      </span>
    </>
  )
}
