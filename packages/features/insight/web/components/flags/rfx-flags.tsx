import type { RequestFlagCode } from '@kogge/domain/insight/flags/flag-codes.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useLotName } from '@kogge/i18n/use-lot-name.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { cn } from '@kogge/ui/class-names.ts'
import { DatedText } from '@kogge/ui/dated-text.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type RequestFlags, useApi } from '../../insight.client.ts'
import { DOWN } from '../../model/link-classes.ts'
import { Fetched } from '../fetched-section.tsx'
import { FlagSource, useEvidenceText } from './flag-text.tsx'
import { type FlaggedOf, FlaggedSheet } from './flagged-rfx-sheet.tsx'

interface PeersProps extends Pick<RequestFlags, 'peers'> {
  readonly code: RequestFlagCode
  /** Opens those in which it stands out. */
  readonly onPeers: (peers: FlaggedOf) => void
}

const Peers = ({ code, peers, onPeers }: PeersProps) => {
  const t = useTranslations('insight.indicators')
  const formats = useFormats()
  const counted = peers?.counts.find((one) => one.code === code)
  if (!peers || !counted || counted.assessed === 0) return null
  return (
    <button
      type="button"
      className={cn(DOWN, 'block text-left')}
      aria-haspopup="dialog"
      onClick={() => onPeers({ country: peers.of, code })}
    >
      {t('peers', {
        of: peers.of === 'all' ? t('allCountries') : formats.country(peers.of),
        share: formats.share(counted.flagged / counted.assessed),
        count: counted.assessed,
      })}
    </button>
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

const FlagGroups = ({
  answer,
  onPeers,
}: { readonly answer: RequestFlags } & Pick<PeersProps, 'onPeers'>) => {
  const t = useTranslations('insight.indicators')
  const evidenceText = useEvidenceText()
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
                        <DatedText>{evidenceText(flag)}</DatedText>
                      </li>
                    ))}
                </ul>
              </div>
              <div className="text-muted text-sm">
                {t(`about.${code}`)}
                <Peers code={code} peers={answer.peers} onPeers={onPeers} />
                <p>
                  <FlagSource code={code} />
                </p>
              </div>
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

interface Props {
  readonly rfxId: string
}

/** The indicators of a request, with the evidence of each; never as a finding. */
export const Indicators = ({ rfxId }: Props) => {
  const t = useTranslations('insight.indicators')
  const api = useApi()
  const [peers, setPeers] = useState<FlaggedOf | null>(null)
  const query = useQuery(api.insight.flags.queryOptions({ rfxId }))
  return (
    <Section title={t('title')} level={3} description={t('caution')}>
      <Fetched query={query}>
        {(answer) => <FlagGroups answer={answer} onPeers={setPeers} />}
      </Fetched>
      {peers && <FlaggedSheet of={peers} isAll={false} onClose={() => setPeers(null)} />}
    </Section>
  )
}
