import type { RequestDocument, Requirement } from '@kogge/domain/drafting/request-document.ts'
import { pickText } from '@kogge/domain/kernel/locales.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useTranslations } from 'use-intl'
import { useTender } from '../../model/rfx-context.ts'
import { LotList } from '../lots/lot-links.tsx'
import { SourceBlock, SourceText } from '../texts/source-text.tsx'
import { AnswerFormText } from './answer-form-text.tsx'

interface Props {
  readonly document: RequestDocument
}

/** By which criterion an answer is scored; nothing where it is only checked. */
const Scored = ({ document, requirement }: Props & { readonly requirement: Requirement }) => {
  const t = useTranslations('tenders.asked')
  const formats = useFormats()
  const { language } = useTender()
  const criterion = document.criteria.find(({ id }) => id === requirement.criterionId)
  if (!criterion) return null
  const name = pickText(criterion.name, language, document.language)?.text
  const weight = formats.number(Number(criterion.weight))
  return (
    <p className="text-muted wrap-anywhere">
      {name ? t('scored', { name, weight }) : t('scoredUnnamed', { weight })}
    </p>
  )
}

const Item = ({ document, requirement }: Props & { readonly requirement: Requirement }) => {
  const t = useTranslations('tenders.asked')
  const { question, help, answer, isMandatory, mustBeYes, lotIds } = requirement
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1.5 border-line border-b py-2.5 [break-inside:avoid] md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="min-w-0 space-y-1">
        <p className="max-w-[75ch] font-medium wrap-anywhere">
          <SourceText texts={question} />
        </p>
        <div className="text-muted">
          <SourceBlock texts={help} mark={false} />
        </div>
        {lotIds.length > 0 && document.lots.length > 0 && (
          <p className="text-muted text-sm">
            <LotList named lotIds={lotIds} />
          </p>
        )}
      </div>
      <div className="min-w-0 space-y-1 wrap-anywhere">
        <div className="flex flex-wrap items-start gap-x-2 gap-y-1">
          <div className="min-w-0 flex-1">
            <AnswerFormText form={answer} />
          </div>
          <Badge tone={isMandatory ? 'info' : 'neutral'}>
            {t(isMandatory ? 'mandatory' : 'optional')}
          </Badge>
        </div>
        {mustBeYes && <p>{t('mustBeYes')}</p>}
        <Scored document={document} requirement={requirement} />
      </div>
    </li>
  )
}

/**
 * What a request that was written on Kogge asks of those who respond: each question with the form of
 * its answer. Prices, and what is asked for some lots, are answered lot by lot.
 */
export const WrittenRequirementsPanel = ({ document }: Props) => {
  const t = useTranslations('tenders.asked')
  const { requirements, lots } = document
  const isPerLot = ({ answer, lotIds }: Requirement) =>
    lots.length > 0 && (answer.type === 'price' || lotIds.length > 0)
  const groups = [
    { key: 'once', items: requirements.filter((one) => !isPerLot(one)) },
    { key: 'perLot', items: requirements.filter(isPerLot) },
  ] as const
  return (
    <div className="space-y-8">
      {groups.map(
        ({ key, items }) =>
          items.length > 0 && (
            <Section key={key} title={t(key)}>
              <ul className="border-line border-t">
                {items.map((requirement) => (
                  <Item key={requirement.id} document={document} requirement={requirement} />
                ))}
              </ul>
            </Section>
          ),
      )}
    </div>
  )
}
