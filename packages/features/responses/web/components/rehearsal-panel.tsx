import type { RequestDocument } from '@kogge/domain/drafting/document.ts'
import type { Blocker } from '@kogge/domain/response/rehearsal.ts'
import { useFormats } from '@kogge/i18n/format.ts'
import { useLotName } from '@kogge/i18n/lot-name.ts'
import { Section } from '@kogge/ui/section.tsx'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { useDrafting, useRehearsed } from '../draft-context.ts'
import { textOf } from '../model/request.ts'
import { useBlockerText } from '../use-blocker-text.ts'

/** Listed at once; whoever has mended these sees the next. */
const LISTED = 60

/** What the field of a blocker is called. */
const useFieldName = (document: RequestDocument): ((field: string) => string) => {
  const t = useTranslations('responses')
  const locale = useLocale()
  const lotName = useLotName()
  return (field) => {
    const [area = '', part = '', lot] = field.split('.')
    if (area === 'lotIds') return t('lots.title')
    if (area === 'contact')
      return t(`contact.${part === 'name' || part === 'email' ? part : 'phone'}`)
    if (area === 'validDays') return t('contact.validDays')
    if (area === 'files') return t('further.files')
    const requirement = document.requirements.find(({ id }) => id === part)
    const name = requirement ? textOf(requirement.question, locale, document) : t('answers.title')
    return lot && document.lots.length > 0 ? lotName(lot, name) : name
  }
}

const Found = ({
  blocker,
  onGo,
}: {
  readonly blocker: Blocker
  readonly onGo: (field: string) => void
}) => {
  const { document } = useDrafting()
  const fieldName = useFieldName(document)
  const blockerText = useBlockerText()
  const isError = blocker.severity === 'error'
  const Icon = isError ? CircleAlert : TriangleAlert
  return (
    <li>
      <button
        type="button"
        onClick={() => onGo(blocker.field)}
        className="flex w-full items-start gap-2 rounded-sm px-1 py-1.5 text-left hover:bg-hover"
      >
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
      <span className="font-semibold text-lg tabular-nums">
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
        <p aria-live="polite" className="flex items-center gap-2">
          {errors.length === 0 && <CircleCheck aria-hidden className="size-4 text-link" />}
          {errors.length === 0 ? t('ready') : t('errors', { count: errors.length })}
          {warnings.length > 0 && (
            <span className="text-muted">{t('warnings', { count: warnings.length })}</span>
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
