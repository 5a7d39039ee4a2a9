import { Section } from '@kogge/ui/section.tsx'
import { useTranslations } from 'use-intl'
import { isConfidential, organisationsOf } from '../model/overview.ts'
import { useTender } from '../tender-context.ts'
import { DataLinks } from './data-links.tsx'
import { Documents } from './documents.tsx'
import { KeyFacts } from './key-facts.tsx'
import { Organisation } from './organisation.tsx'
import { SourceBlock } from './source-text.tsx'
import { WithheldSection } from './withheld-section.tsx'

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
