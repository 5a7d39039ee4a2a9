import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Section } from '@kogge/ui/page-section.tsx'
import { useTranslations } from 'use-intl'
import type { Drilling } from '../../model/market-drill-down.ts'
import type { MarketFigures } from '../../model/market-search-params.ts'
import { Figure } from './market-figure.tsx'

interface Props extends Drilling {
  readonly contest: MarketFigures['contest']
}

/** What was won and lost in lots whose notices name who tendered without success. */
export const ContestSection = ({ contest, onDrill }: Props) => {
  const t = useTranslations('orgMarket')
  const formats = useFormats()
  const { lost, won, ever } = contest
  const all = lost + won
  const showWon = () => onDrill({ title: t('list.contested'), kind: 'contested' })
  const isKnown = ever.lost + ever.won > 0
  return (
    <Section title={t('contest.title')}>
      <p className="max-w-[75ch] text-muted">{t(isKnown ? 'contest.known' : 'contest.none')}</p>
      {isKnown && (
        <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-x-6 gap-y-4">
          <Figure
            label={t('contest.won')}
            value={formats.number(won)}
            note={ever.won !== won && t('contest.ever', { count: formats.number(ever.won) })}
            onShow={won > 0 ? showWon : undefined}
          />
          <Figure
            label={t('contest.lost')}
            value={formats.number(lost)}
            note={ever.lost !== lost && t('contest.ever', { count: formats.number(ever.lost) })}
            onShow={lost > 0 ? () => onDrill({ title: t('list.lost'), kind: 'lost' }) : undefined}
          />
          {all > 0 && (
            <Figure
              label={t('contest.rate')}
              value={formats.share(won / all)}
              note={t('contest.rateOf', { won: formats.number(won), all: formats.number(all) })}
              onShow={won > 0 ? showWon : undefined}
            />
          )}
        </dl>
      )}
    </Section>
  )
}
