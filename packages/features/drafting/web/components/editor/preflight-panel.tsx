import type { Finding } from '@kogge/domain/drafting/preflight-rules.ts'
import { ExternalLink } from '@kogge/ui/external-link.tsx'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDrafting } from '../../model/drafting-context.ts'
import { useFindings } from '../../model/findings-context.ts'
import { sectionOfField } from '../../model/form-sections.ts'
import { useFindingText } from '../../use-finding-text.ts'

/** One rule can find several things in one field; what it says of them differs. */
const keyOf = ({ rule, field, values }: Finding): string =>
  `${rule} ${field} ${JSON.stringify(values)}`

/** Of very many of one severity, so many are shown; the rest come up as these are settled. */
const MOST_SHOWN = 100

const Item = ({ finding, onGo }: { readonly finding: Finding; readonly onGo: () => void }) => {
  const t = useTranslations('drafting.preflight')
  const tSections = useTranslations('drafting.sections')
  const text = useFindingText()
  const { focusOn } = useDrafting()
  const { severity, field, source } = finding
  const sourceName =
    source && (source.act ? t(`acts.${source.act}`, { place: source.place ?? '' }) : source.name)
  const Icon = severity === 'error' ? CircleAlert : TriangleAlert
  return (
    <li className="border-line border-b py-1">
      <button
        type="button"
        onClick={() => {
          onGo()
          focusOn(field)
        }}
        className="flex w-full items-start gap-2 rounded-sm p-1 text-left -outline-offset-2 hover:bg-hover"
      >
        <Icon
          aria-hidden
          className={`mt-0.5 size-4 shrink-0 ${severity === 'error' ? 'text-danger-text' : 'text-attention'}`}
        />
        <span className="min-w-0 wrap-anywhere">
          <span className="sr-only">{t(severity)}: </span>
          {text(finding)}
          <span className="block text-subtle text-xs">{tSections(sectionOfField(field))}</span>
        </span>
      </button>
      {source && (
        <p className="pl-7 text-subtle text-xs">
          {source.url ? (
            <ExternalLink href={source.url} newTabLabel={t('newTab')} className="inline-block py-1">
              {sourceName}
            </ExternalLink>
          ) : (
            sourceName
          )}
        </p>
      )}
    </li>
  )
}

/** Everything that is wrong or unwise, errors first; each leads to its field. */
export const PreflightPanel = ({ onGo = () => {} }: { readonly onGo?: () => void }) => {
  const t = useTranslations('drafting.preflight')
  const { all } = useFindings()
  const { isHeld } = useDrafting()
  const errors = all.filter(({ severity }) => severity === 'error').length
  const warnings = all.length - errors
  return (
    <div className="space-y-2">
      <p role="status" className="text-muted text-sm">
        {t('counts', { errors, warnings })}
      </p>
      {all.length === 0 ? (
        <p className="flex items-start gap-2">
          {isHeld ? (
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-attention" />
          ) : (
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
          )}
          {t(isHeld ? 'held' : 'ready')}
        </p>
      ) : (
        <ol className="border-line border-t">
          {all.slice(0, MOST_SHOWN).map((finding) => (
            <Item key={keyOf(finding)} finding={finding} onGo={onGo} />
          ))}
        </ol>
      )}
      {all.length > MOST_SHOWN && (
        <p className="text-muted text-sm">{t('more', { count: all.length - MOST_SHOWN })}</p>
      )}
    </div>
  )
}
