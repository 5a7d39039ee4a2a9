import type { FoundText } from '@kogge/domain/search/tender-card.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { HighlightedText } from '@kogge/ui/highlighted-text.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Card } from '@kogge/ui/page-section.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Condition, ProfileVerdict } from '../matches.client.ts'
import type { ConditionsComponent } from '../model/parts-from-routes.ts'
import { VerdictCondition } from './verdict-condition.tsx'

interface Props {
  readonly orgId: string
  readonly verdict: ProfileVerdict
  readonly mayManage: boolean
  readonly Conditions: ConditionsComponent
}

/** A profile may seek several texts. */
const keyOf = (condition: Condition): string =>
  condition.kind === 'words'
    ? JSON.stringify([condition.key, condition.texts.flat().map(({ typed }) => typed)])
    : condition.key

const Excluded = ({ found }: { readonly found: FoundText }) => {
  const t = useTranslations('matches.why')
  return (
    <p className="wrap-anywhere text-sm">
      <span className="text-subtle">{t('excludedHere')}</span>{' '}
      <span lang={found.language === 'xx' ? undefined : found.language} dir="auto">
        <HighlightedText
          text={found.text}
          ranges={found.marks.map(([start, end]) => ({ start, end }))}
        />
      </span>
    </p>
  )
}

const Change = ({ orgId, verdict, mayManage, Conditions }: Props) => {
  const t = useTranslations('matches.why')
  const { guid, name, change } = verdict
  if (!change) return null
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-line border-t pt-2">
      <div className="min-w-0">
        <p className="mb-1 text-sm text-subtle">{t('change')}</p>
        <Conditions filters={change} />
      </div>
      {mayManage && (
        <LinkButton asChild size="sm">
          <Link
            to="/monitor/org/$orgId/profile/$guid"
            params={{ orgId, guid }}
            search={{ editFilters: true, change: [change] }}
            aria-label={t('applyTo', { name })}
          >
            {t('apply')}
          </Link>
        </LinkButton>
      )}
    </div>
  )
}

/** What a profile says of a tender: whether it fits, by which conditions not, and what would have found it. */
export const VerdictCard = (props: Props) => {
  const { orgId, verdict, Conditions } = props
  const { guid, name, fits, found, filters } = verdict
  const t = useTranslations('matches.why')
  const formats = useFormats()
  const missed = verdict.conditions.filter(({ isMet }) => !isMet)
  const met = verdict.conditions.filter(({ isMet }) => isMet)
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="wrap-anywhere font-semibold text-base">
          <Link
            to="/monitor/org/$orgId/profile/$guid"
            params={{ orgId, guid }}
            className="hover:underline"
          >
            {name}
          </Link>
        </h3>
        {fits ? (
          <Badge tone="success">{t('fits')}</Badge>
        ) : (
          <Badge tone="attention">{t('misses', { count: missed.length })}</Badge>
        )}
      </div>
      {found && (
        <p className="text-muted text-sm">
          {t('inFeed', { date: formats.dateTime(found.matchedAt, true) })}
          {found.isHidden && ` · ${t('hidden')}`}
        </p>
      )}
      {verdict.absent.length > 0 && (
        <ul className="list-disc pl-5 text-sm">
          {verdict.absent.map((reason) => (
            <li key={reason}>{t(`absent.${reason}`)}</li>
          ))}
        </ul>
      )}
      <ul>
        {[...missed, ...met].map((condition) => (
          <VerdictCondition
            key={keyOf(condition)}
            condition={condition}
            filters={filters}
            Conditions={Conditions}
          />
        ))}
      </ul>
      {verdict.excluded && <Excluded found={verdict.excluded} />}
      <Change {...props} />
    </Card>
  )
}
