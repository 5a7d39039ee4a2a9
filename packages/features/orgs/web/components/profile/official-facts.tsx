import { SOURCE_CODES } from '@kogge/domain/harvester/sources.ts'
import { formatRegistryNumber } from '@kogge/domain/orgs/numbers/registry-number.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useTranslations } from 'use-intl'
import { regionName } from '../../model/region-name.ts'
import type { Org } from '../../orgs.client.ts'

/** The name of a source in the reader's words; one that is not known by its code. */
export const useSourceName = (): ((source: string) => string) => {
  const t = useTranslations('search.sources')
  return (source) => {
    const known = SOURCE_CODES.find((code) => code === source)
    return known ? t(known) : source
  }
}

/** What registers and notices say: numbers, place, where it comes from. */
export const OfficialFacts = ({ org }: { readonly org: Org }) => {
  const t = useTranslations('orgs.official')
  const tFields = useTranslations('orgs.fields')
  const formats = useFormats()
  const sourceName = useSourceName()
  const { official, country, registrationNumber, labels } = org
  const isRespelled = official.name !== null && official.name !== org.name
  return (
    <Section title={t('title')}>
      <DescriptionList>
        {registrationNumber && (
          <Description label={tFields('registrationNumber')}>
            <span className="tabular-nums">
              {formatRegistryNumber(registrationNumber, country ?? '')}
            </span>
          </Description>
        )}
        {org.vatNumber && (
          <Description label={tFields('vatNumber')}>
            <span className="tabular-nums">{org.vatNumber}</span>
          </Description>
        )}
        {isRespelled && <Description label={t('name')}>{official.name}</Description>}
        {official.city && <Description label={tFields('city')}>{official.city}</Description>}
        {official.nuts && (
          <Description label={tFields('nuts')}>{regionName(labels, official.nuts)}</Description>
        )}
        {country && (
          <Description label={tFields('country')}>{formats.country(country)}</Description>
        )}
        {org.dissolvedAt && (
          <Description label={t('dissolved')}>{formats.date(org.dissolvedAt)}</Description>
        )}
        <Description label={t('sources')}>
          {official.sources.length === 0
            ? t('noSources')
            : official.sources.map(({ source }) => sourceName(source)).join(', ')}
        </Description>
      </DescriptionList>
    </Section>
  )
}
