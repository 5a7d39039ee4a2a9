import type { RequestFlagCode } from '@kogge/domain/insight/flags/codes.ts'
import { useFormats } from '@kogge/i18n/format.ts'
import { useLotName } from '@kogge/i18n/lot-name.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Section } from '@kogge/ui/section.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type RequestFlags, useApi } from '../api.ts'
import { FlagSource, useToldText } from './flag-text.tsx'
import { Fetched } from './part.tsx'

const Peers = ({
  code,
  peers,
}: { readonly code: RequestFlagCode } & Pick<RequestFlags, 'peers'>) => {
  const t = useTranslations('insight.indicators')
  const formats = useFormats()
  const counted = peers?.counts.find((one) => one.code === code)
  if (!peers || !counted || counted.assessed === 0) return null
  return (
    <span className="block">
      {t('peers', {
        of: peers.of === 'all' ? t('allCountries') : formats.country(peers.of),
        share: formats.share(counted.flagged / counted.assessed),
        count: counted.assessed,
      })}
    </span>
  )
}

const Group = (props: { readonly title: string; readonly codes: readonly RequestFlagCode[] }) => {
  const t = useTranslations('insight.indicators')
  if (props.codes.length === 0) return null
  return (
    <div>
      <h4 className="font-medium text-muted text-sm">{props.title}</h4>
      <ul className="mt-1 flex flex-wrap gap-1.5">
        {props.codes.map((code) => (
          <li key={code} title={t(`about.${code}`)}>
            <Badge>{t(`names.${code}`)}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Told = ({ answer }: { readonly answer: RequestFlags }) => {
  const t = useTranslations('insight.indicators')
  const told = useToldText()
  const lotName = useLotName()
  // A lot of an indicator is a line of it.
  const codes = [...new Set(answer.flags.map(({ code }) => code))]
  return (
    <div className="@container space-y-4">
      {answer.flags.length === 0 ? (
        <p>{t('nothing')}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {codes.map((code) => (
            <li key={code} className="grid gap-x-6 gap-y-1 py-2 @3xl:grid-cols-2">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-medium">{t(`names.${code}`)}</span>
                  <Badge tone="attention">{t('standOut')}</Badge>
                </p>
                <ul>
                  {answer.flags
                    .filter((flag) => flag.code === code)
                    .map((flag) => (
                      <li
                        key={`${flag.lotId} ${flag.value} ${flag.inputs.publishedOn}`}
                        className="wrap-anywhere"
                      >
                        {flag.lotId !== null && `${lotName(flag.lotId)}: `}
                        {told(flag)}
                      </li>
                    ))}
                </ul>
              </div>
              <p className="text-muted text-sm">
                {t(`about.${code}`)}
                <Peers code={code} peers={answer.peers} />
                <span className="block">
                  <FlagSource code={code} />
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
      <Group title={t('calm')} codes={answer.calm} />
      <Group title={t('unknown')} codes={answer.unknown} />
      <p className="text-muted text-sm">{t('notTold')}</p>
    </div>
  )
}

/** The indicators of a request, with what each was told from; never as a finding. */
export const Indicators = ({ rfxId }: { readonly rfxId: string }) => {
  const t = useTranslations('insight.indicators')
  const api = useApi()
  const query = useQuery(api.insight.flags.queryOptions({ rfxId }))
  return (
    <Section title={t('title')} level={3} description={t('caution')}>
      <Fetched query={query}>{(answer) => <Told answer={answer} />}</Fetched>
    </Section>
  )
}
