import { Section } from '@kogge/ui/page-section.tsx'
import { useTranslations } from 'use-intl'
import { useTender } from '../../model/rfx-context.ts'
import { isConfidential, organisationsOf } from '../../model/rfx-overview.ts'
import { Organisation } from '../facts/organisation.tsx'
import { WithheldSection } from '../facts/withheld-section.tsx'
import { Documents } from '../lots/procurement-documents.tsx'
import { SourceBlock } from '../texts/source-text.tsx'
import { KeyFacts } from './key-facts.tsx'
import { DataLinks } from './open-data-links.tsx'

/** The tender as a whole. */
export const OverviewPanel = () => {
  const t = useTranslations('tenders')
  const { tender } = useTender()
  const { description, additionalInformation } = tender.content
  const rich = tender.written?.description
  const texts = rich ?? description
  const { buyers, others } = organisationsOf(tender.content)
  const hasText = (inLanguages: Readonly<Record<string, string>>) =>
    Object.keys(inLanguages).length > 0
  return (
    <div className="space-y-8">
      <Section title={t('overview.description')}>
        {hasText(texts) ? (
          <SourceBlock texts={texts} rich={rich} />
        ) : (
          <p className="text-muted">
            {t(isConfidential(tender) ? 'overview.confidential' : 'overview.noDescription')}
          </p>
        )}
      </Section>
      <KeyFacts />
      <Documents />
      {hasText(additionalInformation) && (
        <Section title={t('overview.additional')}>
          <SourceBlock texts={additionalInformation} />
        </Section>
      )}
      {buyers.length > 0 && (
        <Section title={t('overview.contact')}>
          <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
            {buyers.map(({ org, roles }) => (
              <Organisation key={`${org.key} ${org.name}`} org={org} roles={roles} isBuyer />
            ))}
          </div>
        </Section>
      )}
      <WithheldSection />
      {others.length > 0 && (
        <Section title={t('overview.organisations')}>
          <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
            {others.map(({ org, roles }) => (
              <Organisation key={`${org.key} ${org.name}`} org={org} roles={roles} />
            ))}
          </div>
        </Section>
      )}
      <DataLinks />
    </div>
  )
}
