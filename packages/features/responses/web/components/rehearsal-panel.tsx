import type { Blocker } from '@kogge/domain/responses/response-rehearsal.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Section } from '@kogge/ui/page-section.tsx'
import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDrafting, useRehearsed } from '../model/response-draft-context.ts'
import { RehearsalFinding } from './rehearsal-finding.tsx'

/** Listed at once; whoever has mended these sees the next. */
const LISTED = 60

const Found = ({
  blocker,
  onGo,
}: {
  readonly blocker: Blocker
  readonly onGo: (field: string) => void
}) => {
  const { document } = useDrafting()
  return (
    <li>
      <button
        type="button"
        onClick={() => onGo(blocker.field)}
        className="flex w-full items-start gap-2 rounded-sm px-1 py-1.5 text-left hover:bg-hover"
      >
        <RehearsalFinding blocker={blocker} document={document} />
      </button>
    </li>
  )
}

const Sum = () => {
  const t = useTranslations('responses.prices')
  const formats = useFormats()
  const { document } = useDrafting()
  const total = useRehearsed(({ totals }) => totals.total)
  if (!document.requirements.some(({ answer }) => answer.type === 'price')) return null
  return (
    <p className="flex items-baseline justify-between gap-3 border-line border-b pb-2">
      <span className="text-muted">{t('total')}</span>
      <span className="wrap-anywhere min-w-0 text-right font-semibold text-lg tabular-nums">
        {total === null ? t('incomplete') : formats.money(total, document.value.currency)}
      </span>
    </p>
  )
}

/** What would keep the response from being submitted now, all at once, each a step away from its field. */
export const RehearsalPanel = ({ onGo }: { readonly onGo: (field: string) => void }) => {
  const t = useTranslations('responses.rehearsal')
  const blockers = useRehearsed((rehearsed) => rehearsed.blockers)
  const errors = blockers.filter(({ severity }) => severity === 'error')
  const warnings = blockers.filter(({ severity }) => severity === 'warning')
  const listed = [...errors, ...warnings].slice(0, LISTED)
  const left = blockers.length - listed.length
  return (
    <Section title={t('title')}>
      <div className="flex flex-col gap-2">
        <Sum />
        <p aria-live="polite" className="flex flex-wrap items-center gap-x-2">
          {errors.length === 0 && <CircleCheck aria-hidden className="size-4 text-link" />}
          {errors.length === 0 ? t('ready') : t('errors', { count: errors.length })}
          {warnings.length > 0 && (
            <span className="whitespace-nowrap text-muted">
              {t('warnings', { count: warnings.length })}
            </span>
          )}
        </p>
        <ol className="flex flex-col">
          {listed.map((blocker) => (
            <Found key={JSON.stringify(blocker)} blocker={blocker} onGo={onGo} />
          ))}
        </ol>
        {left > 0 && <p className="text-muted text-sm">{t('more', { count: left })}</p>}
      </div>
    </Section>
  )
}
