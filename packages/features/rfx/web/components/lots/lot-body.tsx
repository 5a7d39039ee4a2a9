import type { NoticeLot } from '@kogge/domain/notices/canonical-notice.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { useTranslations } from 'use-intl'
import { useTender } from '../../model/rfx-context.ts'
import { documentsOf } from '../../model/rfx-overview.ts'
import { withheldFor } from '../../model/withheld-values.ts'
import { useCodes } from '../../use-code-names.ts'
import { Amount } from '../facts/amount.tsx'
import { CpvList } from '../facts/cpv-code.tsx'
import { Deadline } from '../facts/deadline.tsx'
import { Places } from '../facts/place-of-performance.tsx'
import { WebLink } from '../facts/web-link.tsx'
import { CriteriaTable } from '../summary/award-criteria-table.tsx'
import { SourceBlock } from '../texts/source-text.tsx'
import { LotFacts } from './lot-facts.tsx'
import { DocumentItem } from './procurement-documents.tsx'

/** Everything that a lot says of itself but its requirements, which have a tab of their own. */
export const LotBody = ({ lot }: { readonly lot: NoticeLot }) => {
  const t = useTranslations('tenders')
  const codes = useCodes()
  const formats = useFormats()
  const { tender } = useTender()
  const { cpv, value } = lot
  const documents = documentsOf([lot])
  return (
    <div className="space-y-4">
      <SourceBlock texts={lot.description} />
      <DescriptionList columns={2}>
        <Description label={t('fact.value')}>
          <Amount
            value={value}
            withheld={withheldFor(tender.content, lot.id, 'max-val', 'ree-val', 'gro-max-val')}
          />
        </Description>
        {lot.deadline && (
          <Description label={t('fact.deadline')}>
            <Deadline time={lot.deadline} countdown={tender.stage === 'competition'} />
          </Description>
        )}
        {(cpv.main || cpv.additional.length > 0) && (
          <Description label={t('fact.cpv')}>
            <CpvList codes={cpv.main ? [cpv.main, ...cpv.additional] : cpv.additional} />
          </Description>
        )}
        {lot.place.length > 0 && (
          <Description label={t('fact.place')}>
            <Places places={lot.place} />
          </Description>
        )}
        {lot.nature && (
          <Description label={t('fact.nature')}>{codes('nature', lot.nature)}</Description>
        )}
        <LotFacts lots={[lot]} />
        {lot.reference && <Description label={t('fact.reference')}>{lot.reference}</Description>}
        {lot.submissionUrl && (
          <Description label={t('fact.submission')}>
            <WebLink url={lot.submissionUrl} />
          </Description>
        )}
        {lot.submissionLanguages.length > 0 && (
          <Description label={t('fact.languages')}>
            {lot.submissionLanguages.map((code) => formats.language(code)).join(', ')}
          </Description>
        )}
        {documents.length > 0 && (
          <Description label={t('document.untitled')}>
            <ul className="space-y-1.5">
              {documents.map((document) => (
                <DocumentItem
                  key={`${document.url} ${document.title} ${document.restricted}`}
                  document={document}
                />
              ))}
            </ul>
          </Description>
        )}
      </DescriptionList>
      {lot.criteria.length > 0 && (
        <div>
          <h4 className="mb-1 font-medium">{t('lots.criteria')}</h4>
          <CriteriaTable lot={lot} />
        </div>
      )}
      {lot.additionalInformation && Object.keys(lot.additionalInformation).length > 0 && (
        <div>
          <h4 className="mb-1 font-medium">{t('overview.additional')}</h4>
          <SourceBlock texts={lot.additionalInformation} />
        </div>
      )}
    </div>
  )
}
