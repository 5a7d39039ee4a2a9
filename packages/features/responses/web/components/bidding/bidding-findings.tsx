import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import type { Blocker } from '@kogge/domain/responses/response-rehearsal.ts'
import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { RehearsalFinding } from '../rehearsal-finding.tsx'

/** The response itself lists them all. */
const LISTED = 5

interface Props {
  readonly findings: readonly Blocker[]
  readonly document: RequestDocument
}

/** What keeps a response from being submitted now, in short. */
export const BiddingFindings = ({ findings, document }: Props) => {
  const t = useTranslations('responses.rehearsal')
  const errors = findings.filter(({ severity }) => severity === 'error')
  const warnings = findings.filter(({ severity }) => severity === 'warning')
  const listed = [...errors, ...warnings].slice(0, LISTED)
  const left = findings.length - listed.length
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-2">
        {errors.length === 0 && <CircleCheck aria-hidden className="size-4 text-link" />}
        {errors.length === 0 ? t('ready') : t('errors', { count: errors.length })}
        {warnings.length > 0 && (
          <span className="whitespace-nowrap text-muted">
            {t('warnings', { count: warnings.length })}
          </span>
        )}
      </p>
      <ol className="mt-1 space-y-1.5">
        {listed.map((blocker) => (
          <li key={JSON.stringify(blocker)} className="flex items-start gap-2">
            <RehearsalFinding blocker={blocker} document={document} />
          </li>
        ))}
      </ol>
      {left > 0 && <p className="mt-1 text-muted text-sm">{t('more', { count: left })}</p>}
    </div>
  )
}
