import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useTranslations } from 'use-intl'
import { summaryFigures } from '../../model/lot-summary.ts'
import { isUndivided } from '../../model/lots.ts'
import { useTender } from '../../model/rfx-context.ts'
import { Amounts } from '../facts/amount.tsx'
import { Part } from '../facts/titled-table.tsx'
import { SummaryTable } from './lot-summary-table.tsx'

const ONE_DECIMAL = 10

/** The tender in figures, and its lots side by side. */
export const SummaryPanel = () => {
  const t = useTranslations('tenders.summary')
  const tLots = useTranslations('tenders.lots')
  const formats = useFormats()
  const { tender, conversion } = useTender()
  const figures = summaryFigures(tender.content, conversion)
  const { received, averageReceived, ratio } = figures
  const undivided = isUndivided(tender.content.lots)
  const hasAwards = tender.content.awards.length > 0
  return (
    <div className="space-y-8">
      <Section title={t('figures')}>
        <DescriptionList columns={2}>
          <Description label={t('lots')}>
            {undivided ? tLots('undivided') : formats.number(figures.lots)}
          </Description>
          <Description label={t('estimated')}>
            <Amounts values={figures.estimated} />
          </Description>
          {hasAwards && (
            <>
              <Description label={t('awarded')}>
                <Amounts values={figures.awarded} />
                {figures.wrong > 0 && (
                  <span className="block text-muted text-sm">
                    {t('wrong', { count: figures.wrong })}
                  </span>
                )}
              </Description>
              {figures.ceilings.length > 0 && (
                <Description label={t('ceilings')}>
                  <Amounts values={figures.ceilings} />
                  <span className="block text-muted text-sm">{t('ceilingsNote')}</span>
                </Description>
              )}
              <Description label={t('awardedLots')}>
                {formats.number(figures.awardedLots)}
              </Description>
              <Description label={t('closedLots')}>
                {formats.number(figures.closedLots)}
              </Description>
              <Description label={t('winners')}>{formats.number(figures.winners)}</Description>
            </>
          )}
          {received !== null && (
            <Description label={t('received')}>{formats.number(received)}</Description>
          )}
          {averageReceived !== null && figures.lots > 1 && (
            <Description label={t('averageReceived')}>
              {formats.number(Math.round(averageReceived * ONE_DECIMAL) / ONE_DECIMAL)}
            </Description>
          )}
          {ratio !== null && (
            <Description label={t('saving')}>
              {formats.percent(ratio)}
              <span className="block text-subtle text-sm">{t('savingNote')}</span>
            </Description>
          )}
        </DescriptionList>
      </Section>
      {figures.lots > 0 && !undivided && (
        <Part title={t('perLot')}>
          <SummaryTable />
        </Part>
      )}
    </div>
  )
}
