import { ONLY_LOT, type Requirement } from '@kogge/domain/drafting/request-document.ts'
import { lotsBidFor, requestedAnswersOf } from '@kogge/domain/responses/requested-answers.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useLotName } from '@kogge/i18n/use-lot-name.ts'
import { Section } from '@kogge/ui/page-section.tsx'
import { ChevronRight } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { useContent, useDrafting, useRehearsed } from '../../model/response-draft-context.ts'
import { textOf } from '../../model/response-request.ts'
import { AnswerField } from './answer-field.tsx'
import { PriceTable } from './price-table.tsx'

const Total = ({ lotId }: { readonly lotId: string }) => {
  const t = useTranslations('responses.prices')
  const formats = useFormats()
  const total = useRehearsed(({ totalByLot }) => totalByLot.get(lotId) ?? null)
  const currency = useRehearsed(({ totals }) => totals.currency)
  return (
    <span className="wrap-anywhere min-w-0 text-right font-medium tabular-nums">
      {total === null ? t('incomplete') : formats.money(total, currency)}
    </span>
  )
}

interface PartProps {
  readonly lotId: string
  readonly requirements: readonly Requirement[]
}

const Body = ({ lotId, requirements }: PartProps) => {
  const t = useTranslations('responses.prices')
  const questions = requirements.filter(({ answer }) => answer.type !== 'price')
  const prices = requirements.filter(({ answer }) => answer.type === 'price')
  return (
    <div className="flex flex-col gap-4">
      {questions.length > 0 && (
        <ul>
          {questions.map((requirement) => (
            <AnswerField key={requirement.id} requirement={requirement} lotId={lotId} />
          ))}
        </ul>
      )}
      {prices.length > 0 && (
        <div>
          <PriceTable lotId={lotId} requirements={prices} />
          <p className="flex justify-end gap-3 py-2">
            <span className="text-muted">{t('sum')}</span>
            <Total lotId={lotId} />
          </p>
        </div>
      )}
    </div>
  )
}

const LotPart = ({ lotId, requirements }: PartProps) => {
  const t = useTranslations('responses.lots')
  const nameOf = useLotName()
  const locale = useLocale()
  const { document, openLot, setOpenLot, isRehearsed } = useDrafting()
  const errors = useRehearsed(({ errorsByLot }) => errorsByLot.get(lotId) ?? 0)
  const lot = document.lots.find(({ id }) => id === lotId)
  const isOpen = openLot === lotId
  const bodyId = `lot-${lotId}`
  return (
    <li className="border-line border-b">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setOpenLot(isOpen ? null : lotId)}
          className="flex min-h-10 w-full items-center gap-2 py-2 text-left hover:bg-hover"
        >
          <ChevronRight aria-hidden className={`size-4 shrink-0 ${isOpen ? 'rotate-90' : ''}`} />
          <span className="wrap-anywhere min-w-0 flex-1">
            <span className="text-muted tabular-nums">{nameOf(lotId)}</span>{' '}
            {lot && textOf(lot.title, locale, document)}
            {errors > 0 && (
              <span
                className={`ml-2 text-sm ${isRehearsed ? 'text-danger-text' : 'text-attention'}`}
              >
                {t('errors', { count: errors })}
              </span>
            )}
          </span>
          <Total lotId={lotId} />
        </button>
      </h3>
      <div id={bodyId} className={isOpen ? 'pt-2 pb-4 sm:pl-6' : ''} hidden={!isOpen}>
        {isOpen && <Body lotId={lotId} requirements={requirements} />}
      </div>
    </li>
  )
}

/** What is asked for each lot that is bid for, one lot open at a time; of an undivided request, its prices. */
export const LotParts = () => {
  const t = useTranslations('responses')
  const { document } = useDrafting()
  const lotIds = useContent(({ lotIds: chosen }) => chosen)
  const bid = lotsBidFor(document, { lotIds: [...lotIds] })
  const byLot = Map.groupBy(
    requestedAnswersOf(document, bid).filter(({ lotId }) => lotId !== null),
    ({ lotId }) => lotId,
  )
  const requirementsOf = (lotId: string) =>
    (byLot.get(lotId) ?? []).map(({ requirement }) => requirement)
  if (document.lots.length === 0) {
    const requirements = requirementsOf(ONLY_LOT)
    if (requirements.length === 0) return null
    return (
      <Section title={t('prices.title')} description={t('prices.text')}>
        <Body lotId={ONLY_LOT} requirements={requirements} />
      </Section>
    )
  }
  const asked = bid.filter((lotId) => byLot.has(lotId))
  if (asked.length === 0) return null
  return (
    <Section title={t('lots.each')} description={t('prices.text')}>
      <ul className="border-line border-t">
        {asked.map((lotId) => (
          <LotPart key={lotId} lotId={lotId} requirements={requirementsOf(lotId)} />
        ))}
      </ul>
    </Section>
  )
}
