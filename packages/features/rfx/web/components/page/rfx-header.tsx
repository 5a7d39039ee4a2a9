import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { headlineValue } from '../../model/headline-value.ts'
import { useTender } from '../../model/rfx-context.ts'
import { withheldFor } from '../../model/withheld-values.ts'
import { Amount } from '../facts/amount.tsx'
import { Cpv } from '../facts/cpv-code.tsx'
import { Deadline } from '../facts/deadline.tsx'
import { BuyerVerification, OrgLink } from '../facts/organisation.tsx'
import { Place } from '../facts/place-of-performance.tsx'
import { LanguageChoice } from '../texts/language-choice.tsx'
import { TenderTitle } from './rfx-title.tsx'
import { Source } from './source-publication.tsx'
import { StatusBadges } from './tender-status-badges.tsx'

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-muted text-sm">{label}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)

const Buyers = () => {
  const { tender } = useTender()
  return tender.content.buyers.map((org, index) => (
    <span key={`${org.key} ${org.name}`}>
      {index > 0 && ', '}
      <OrgLink org={org} />
      <BuyerVerification org={org} className="ml-1.5" />
    </span>
  ))
}

/** What a reader wants to know first: what, who, until when, how much, where, from where. */
export const TenderHeader = ({
  as = 'h1',
  actions,
}: {
  readonly as?: 'h1' | 'h2'
  /** Beside printing. */
  readonly actions?: ReactNode
}) => {
  const t = useTranslations('tenders')
  const formats = useFormats()
  const { tender } = useTender()
  const { content } = tender
  const headline = headlineValue(tender)
  const place = content.place[0] ?? content.lots[0]?.place[0]
  const { deadlineAt, publishedAt } = tender
  return (
    <header className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <StatusBadges tender={tender} />
        <div className="flex flex-wrap items-center gap-2">
          <LanguageChoice />
          {actions}
          <Button
            size="sm"
            variant="ghost"
            icon={<Printer aria-hidden />}
            className="print:hidden"
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
        </div>
      </div>
      <TenderTitle as={as} className="max-w-[60ch] font-semibold text-xl sm:text-2xl" />
      {content.buyers.length > 0 && (
        <p className="max-w-[75ch] text-muted">
          <Buyers />
        </p>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-line border-y py-3 lg:grid-cols-4">
        {deadlineAt && (
          <Fact label={t('fact.deadline')}>
            <Deadline
              time={deadlineAt}
              countdown={tender.status === 'open' || tender.status === 'closed'}
            />
          </Fact>
        )}
        <Fact label={t(`fact.${headline.kind}`)}>
          <Amount
            value={headline.value}
            withheld={withheldFor(content, null, 'not-val', 'not-max-val', 'max-val')}
          />
        </Fact>
        {content.cpv.main && (
          <Fact label={t('fact.cpv')}>
            <Cpv code={content.cpv.main} />
          </Fact>
        )}
        {place && (
          <Fact label={t('fact.place')}>
            <Place place={place} />
          </Fact>
        )}
        {publishedAt && (
          <Fact label={t('fact.published')}>
            <time dateTime={publishedAt}>{formats.date(publishedAt)}</time>
          </Fact>
        )}
        <Fact label={t('fact.source')}>
          <Source />
        </Fact>
      </dl>
    </header>
  )
}
