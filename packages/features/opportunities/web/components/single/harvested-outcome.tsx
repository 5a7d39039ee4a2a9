import { outcomesOf } from '@kogge/domain/opportunities/opportunity-states.ts'
import type { SuggestedOutcome } from '@kogge/domain/opportunities/suggested-outcomes.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useTranslations } from 'use-intl'
import type { HarvestedOutcome, State } from '../../opportunities.client.ts'

type Award = HarvestedOutcome['awards'][number]

const Winner = ({ winner }: { readonly winner: Award['winners'][number] }) =>
  winner.orgId === null ? (
    <span>{winner.name}</span>
  ) : (
    <QuickViewLink
      view={{ kind: 'organisation', orgId: winner.orgId }}
      className="text-link underline underline-offset-2"
    >
      {winner.name}
    </QuickViewLink>
  )

const AwardLine = ({ award }: { readonly award: Award }) => {
  const t = useTranslations('opportunity.harvested')
  const formats = useFormats()
  const { lotId, winners, value, tendersReceived } = award
  return (
    <li className="flex flex-wrap gap-x-2">
      {lotId && <span className="text-muted">{lotId}</span>}
      {winners.length === 0 && <span>{t('noWinner')}</span>}
      {winners.map((winner) => (
        <Winner key={JSON.stringify(winner)} winner={winner} />
      ))}
      {value && <span className="tabular-nums">{formats.money(value.amount, value.currency)}</span>}
      {tendersReceived !== null && (
        <span className="text-muted">{t('received', { count: tendersReceived })}</span>
      )}
    </li>
  )
}

interface Props {
  readonly outcome: HarvestedOutcome
  /** Of the card: its stage may not have this outcome yet. */
  readonly state: State
  /** Records it on the card; null where that is done, or not the reader's to do. */
  readonly onRecord: ((suggested: SuggestedOutcome) => void) | null
}

/** How the tender ended by its source, with the offer to close the card so. */
export const HarvestedOutcomeBanner = ({ outcome, state, onRecord }: Props) => {
  const t = useTranslations('opportunity.harvested')
  const tResolutions = useTranslations('opportunities.resolutions')
  const { resolution, reason, awards } = outcome
  const isPossible = outcomesOf(state).includes(resolution)
  return (
    <Banner
      title={t(`titles.${resolution}`)}
      actions={
        onRecord &&
        isPossible && (
          <Button size="sm" onClick={() => onRecord({ resolution, reason })}>
            {t('record', { outcome: tResolutions(resolution) })}
          </Button>
        )
      }
    >
      {awards.length > 0 && (
        <ul className="mt-1 space-y-0.5">
          {awards.map((award) => (
            <AwardLine key={JSON.stringify(award)} award={award} />
          ))}
        </ul>
      )}
      {onRecord && !isPossible && <p className="mt-1 text-muted">{t('stageFirst')}</p>}
    </Banner>
  )
}
