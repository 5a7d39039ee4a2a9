import type { NoticeLot } from '@kogge/domain/notice/schema.ts'
import { useFormats } from '@kogge/i18n/format.ts'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { useTranslations } from 'use-intl'
import { documentsOf } from '../model/overview.ts'
import { withheldFor } from '../model/withheld.ts'
import { useTender } from '../tender-context.ts'
import { useCodes } from '../use-codes.ts'
import { Amount } from './amount.tsx'
import { CpvList } from './cpv.tsx'
import { CriteriaTable } from './criteria-table.tsx'
import { Deadline } from './deadline.tsx'
import { DocumentItem } from './documents.tsx'
import { LotFacts } from './lot-facts.tsx'
import { Places } from './place.tsx'
import { SourceBlock } from './source-text.tsx'
import { WebLink } from './web-link.tsx'

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
