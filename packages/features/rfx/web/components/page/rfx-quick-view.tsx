import { useFormats } from '@kogge/i18n/locale-formats.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { headlineValue } from '../../model/headline-value.ts'
import { useTender } from '../../model/rfx-context.ts'
import { documentsOf } from '../../model/rfx-overview.ts'
import { withheldFor } from '../../model/withheld-values.ts'
import { useCodes } from '../../use-code-names.ts'
import { Amount } from '../facts/amount.tsx'
import { Cpv } from '../facts/cpv-code.tsx'
import { Deadline } from '../facts/deadline.tsx'
import { BuyerVerification, OrgLink } from '../facts/organisation.tsx'
import { Place } from '../facts/place-of-performance.tsx'
import { WebLink } from '../facts/web-link.tsx'
import { SourceBlock } from '../texts/source-text.tsx'
import { TenderTitle } from './rfx-title.tsx'
import { Source } from './source-publication.tsx'
import { StatusBadges } from './tender-status-badges.tsx'

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="border-line border-b py-2">
    <dt className="text-muted text-sm">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

/** What decides whether the whole tender is worth opening. */
export const RfxQuickView = ({ follow }: { readonly follow?: ReactNode }) => {
  const t = useTranslations('tenders')
  const codes = useCodes()
  const formats = useFormats()
  const { tender } = useTender()
  const { content, deadlineAt, publishedAt } = tender
  const headline = headlineValue(tender)
  const place = content.place[0] ?? content.lots[0]?.place[0]
  const [document] = documentsOf(content.lots)
  return (
    <div className="space-y-4">
      <div className="space-y-2">
        <StatusBadges tender={tender} />
        <TenderTitle as="h3" className="font-semibold text-lg" />
        {content.buyers.map((org) => (
          <p key={`${org.key} ${org.name}`} className="text-muted">
            <OrgLink org={org} />
            <BuyerVerification org={org} className="ml-1.5" />
          </p>
        ))}
        {follow && <div className="flex flex-wrap gap-2">{follow}</div>}
      </div>
      <dl className="border-line border-t">
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
        {content.procedureType && (
          <Fact label={t('fact.procedure')}>{codes('procedureType', content.procedureType)}</Fact>
        )}
        {content.cpv.main && (
          <Fact label={t('fact.cpv')}>
            <Cpv code={content.cpv.main} link={false} />
          </Fact>
        )}
        {place && (
          <Fact label={t('fact.place')}>
            <Place place={place} />
          </Fact>
        )}
        {content.lots.length > 1 && (
          <Fact label={t('fact.lots')}>{formats.number(content.lots.length)}</Fact>
        )}
        {publishedAt && (
          <Fact label={t('fact.published')}>
            <time dateTime={publishedAt}>{formats.date(publishedAt)}</time>
          </Fact>
        )}
        {document && (
          <Fact label={t('document.untitled')}>
            <WebLink url={document.url} />
          </Fact>
        )}
        <Fact label={t('fact.source')}>
          <Source />
        </Fact>
      </dl>
      <SourceBlock
        texts={tender.written?.description ?? content.description}
        rich={tender.written?.description}
      />
    </div>
  )
}
