import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useTranslations } from 'use-intl'
import { isUndivided } from '../../model/lots.ts'
import { useTender } from '../../model/rfx-context.ts'
import { shared } from '../../model/rfx-overview.ts'
import { withheldFor } from '../../model/withheld-values.ts'
import { useCodes } from '../../use-code-names.ts'
import { Amount } from '../facts/amount.tsx'
import { CpvList } from '../facts/cpv-code.tsx'
import { Places } from '../facts/place-of-performance.tsx'
import { LotFacts } from '../lots/lot-facts.tsx'

/** What the procedure is: kind, law, values, codes, places; and what all lots have in common. */
export const KeyFacts = () => {
  const t = useTranslations('tenders')
  const codes = useCodes()
  const formats = useFormats()
  const { tender } = useTender()
  const { content } = tender
  const { procedureType, legalBasis, nature, noticeType, subtype } = content
  const places =
    content.place.length > 0 ? content.place : (shared(content.lots, (l) => l.place) ?? [])
  return (
    <Section title={t('overview.facts')}>
      <DescriptionList columns={2}>
        {procedureType && (
          <Description label={t('fact.procedure')}>
            {codes('procedureType', procedureType)}
          </Description>
        )}
        {legalBasis && (
          <Description label={t('fact.legalBasis')}>{codes('legalBasis', legalBasis)}</Description>
        )}
        {nature && <Description label={t('fact.nature')}>{codes('nature', nature)}</Description>}
        {noticeType && (
          <Description label={t('fact.noticeType')}>
            {codes('noticeType', noticeType)}
            {subtype && (
              <span className="text-muted text-sm"> · {t('fact.form', { subtype })}</span>
            )}
          </Description>
        )}
        {content.value && (
          <Description label={t('fact.value')}>
            <Amount value={content.value} />
          </Description>
        )}
        {content.frameworkMaximum && (
          <Description label={t('fact.frameworkMaximum')}>
            <Amount value={content.frameworkMaximum} />
          </Description>
        )}
        {(content.totalAwardedValue || withheldFor(content, null, 'not-val')) && (
          <Description label={t('fact.totalAwarded')}>
            <Amount
              value={content.totalAwardedValue}
              withheld={withheldFor(content, null, 'not-val')}
            />
          </Description>
        )}
        {places.length > 0 && (
          <Description label={t('fact.place')}>
            <Places places={places} />
          </Description>
        )}
        {content.cpv.main && (
          <Description label={t('fact.cpv')}>
            <CpvList codes={[content.cpv.main]} />
          </Description>
        )}
        {content.cpv.additional.length > 0 && (
          <Description label={t('fact.cpvAdditional')}>
            <CpvList codes={content.cpv.additional} />
          </Description>
        )}
        {tender.written && tender.written.keywords.length > 0 && (
          <Description label={t('fact.keywords')}>{tender.written.keywords.join(', ')}</Description>
        )}
        {isUndivided(content.lots) && (
          <Description label={t('fact.lots')}>{t('lots.undivided')}</Description>
        )}
        <LotFacts lots={content.lots} />
        {content.reference && (
          <Description label={t('fact.reference')}>{content.reference}</Description>
        )}
        {content.procedureId && (
          <Description label={t('fact.procedureId')}>{content.procedureId}</Description>
        )}
        {content.languages.length > 0 && (
          <Description label={t('fact.noticeLanguages')}>
            {content.languages.map((code) => formats.language(code)).join(', ')}
          </Description>
        )}
        <Description label={t('fact.imported')}>
          {formats.dateTime(tender.importedAt, true)}
        </Description>
        <Description label={t('fact.updated')}>
          {formats.dateTime(tender.updatedAt, true)}
        </Description>
      </DescriptionList>
    </Section>
  )
}
