import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { DatedText } from '@kogge/ui/dated-text.tsx'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type Expectation, useExpectedApi } from '../../expected.client.ts'
import type { TenderComponent } from '../../model/parts-from-routes.ts'
import type { Opportunity } from '../../opportunities.client.ts'
import { OfferedCall } from './offered-call.tsx'

const Forecast = ({ call }: Pick<Expectation, 'call'>) => {
  const t = useTranslations('expectedCalls')
  const tEnding = useTranslations('insight.ending')
  const formats = useFormats()
  const { forecast } = call
  if (!forecast) return <p className="text-muted">{tEnding('tooLittle')}</p>
  const { expectedOn, chance, half, most, basis, n } = forecast
  const span = ([from, until]: readonly [string, string]) => ({
    from: formats.date(from),
    until: formats.date(until),
  })
  return (
    <>
      <time dateTime={expectedOn} className="font-medium">
        {formats.date(expectedOn)}
      </time>
      <p className="text-sm">{tEnding('chance', { chance: formats.percent(chance) })}</p>
      <p className="text-sm">
        <DatedText>{tEnding('from', span(half))}</DatedText>
      </p>
      <p className="text-sm text-subtle">
        <DatedText>{tEnding('fromOuter', span(most))}</DatedText>
        {'; '}
        {tEnding(`basis.${basis}`, { n })}
      </p>
      <p className="text-sm text-subtle">{t('asSaved')}</p>
    </>
  )
}

const Facts = ({ rfxId, call }: Expectation) => {
  const t = useTranslations('expectedCalls')
  const tInsight = useTranslations('insight')
  const formats = useFormats()
  return (
    <DescriptionList className="border-line border-t">
      <Description label={t('contract')}>
        <QuickViewLink
          view={{ kind: 'tender', rfxId }}
          className="wrap-anywhere text-link hover:underline"
        >
          {call.title || tInsight('untitled')}
        </QuickViewLink>
      </Description>
      <Description label={t('buyer')}>
        {call.buyers.map(({ name }) => name).join(', ') || '–'}
      </Description>
      <Description label={t('ends')}>
        <time dateTime={call.endsOn}>{formats.date(call.endsOn)}</time>
      </Description>
      <Description label={t('expected')}>
        <Forecast call={call} />
      </Description>
    </DescriptionList>
  )
}

interface Props {
  readonly opportunity: Opportunity
  readonly Tender: TenderComponent
  readonly mayAnswer: boolean
}

/** The call that a card waits for: the contract before it, the forecast as it was saved, and the tender that may be it. */
export const ExpectedCallSection = ({ opportunity, Tender, mayAnswer }: Props) => {
  const t = useTranslations('expectedCalls')
  const { orgId, guid, rfxId } = opportunity
  const api = useExpectedApi()
  const query = useQuery(api.opportunityExpected.ofCard.queryOptions({ orgId, guid }))
  const { data } = query
  if (data === null) return null
  return (
    <Section
      title={t('title')}
      description={t(rfxId ? 'came' : 'about')}
      id="expected"
      className="scroll-mt-16"
    >
      {data === undefined ? (
        <Awaited query={query} rows={4} loading={t('loading')} failed={t('failed')} />
      ) : (
        <div className="space-y-3">
          {data.offer && (
            <OfferedCall
              card={{ orgId, guid }}
              offer={data.offer}
              Tender={Tender}
              mayAnswer={mayAnswer}
            />
          )}
          <Facts {...data} />
        </div>
      )}
    </Section>
  )
}
