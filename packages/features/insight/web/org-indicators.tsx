import {
  CONTRACT_FLAGS,
  LISTED_FLAGS,
  type ListedFlagCode,
  REQUEST_FLAGS,
  type RequestFlagCode,
} from '@kogge/domain/insight/flags/codes.ts'
import { useFormats } from '@kogge/i18n/format.ts'
import { Section } from '@kogge/ui/section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type OrgFlags, useApi } from './api.ts'
import { FlagContractsSheet } from './components/flag-contracts-sheet.tsx'
import { FlagSource, useToldText } from './components/flag-text.tsx'
import { FlaggedSheet } from './components/flagged-sheet.tsx'
import type { TenderLinkComponent } from './components/links.ts'
import { OrgLink } from './components/org-link.tsx'
import { Fetched } from './components/part.tsx'

type Count = OrgFlags['counts'][number]

const Share = ({ count }: { readonly count: Count | undefined }) => {
  const t = useTranslations('insight')
  const formats = useFormats()
  if (!count || count.assessed === 0) return <>{t('none')}</>
  return (
    <>
      {formats.share(count.flagged / count.assessed)}
      <span className="block text-sm text-subtle">
        {t('org.assessed', { count: count.assessed })}
      </span>
    </>
  )
}

const DOWN = 'min-h-6 rounded-sm text-link underline underline-offset-2'

interface OwnShareProps {
  readonly count: Count
  readonly onFlagged: (code: RequestFlagCode) => void
}

/** The figure itself leads to the tenders in which it stands out. */
const OwnShare = ({ count, onFlagged }: OwnShareProps) => {
  const t = useTranslations('insight')
  const formats = useFormats()
  const code = REQUEST_FLAGS.find((known) => known === count.code)
  const told = {
    ...{ flagged: formats.number(count.flagged), count: count.assessed },
    share: formats.share(count.flagged / count.assessed),
  }
  if (!code || count.flagged === 0) return <Share count={count} />
  return (
    <>
      <button
        type="button"
        className={DOWN}
        aria-haspopup="dialog"
        aria-label={t('org.showFlagged', { name: t(`indicators.names.${code}`), ...told })}
        onClick={() => onFlagged(code)}
      >
        {told.share}
      </button>
      <span className="block text-sm text-subtle">{t('org.flagged', told)}</span>
    </>
  )
}

interface SharesProps {
  readonly flags: OrgFlags
  readonly onFlagged: (code: RequestFlagCode) => void
}

const Shares = ({ flags: { counts, peers }, onFlagged }: SharesProps) => {
  const t = useTranslations('insight')
  const formats = useFormats()
  const of = !peers || peers.of === 'all' ? null : formats.country(peers.of)
  return (
    <div className="space-y-2">
      <Table label={t('indicators.title')}>
        <TableHead>
          <TableRow>
            <TableHeader>{t('org.indicator')}</TableHeader>
            <TableHeader align="end">{t('org.own')}</TableHeader>
            <TableHeader align="end">
              {t('org.peers', { of: of ?? t('indicators.allCountries') })}
            </TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {counts
            .filter(({ assessed }) => assessed > 0)
            .map((count) => (
              <TableRow key={count.code}>
                <TableCell className="min-w-40">
                  {t(`indicators.names.${count.code}`)}
                  <span className="block whitespace-normal text-muted text-sm">
                    {t(`indicators.about.${count.code}`)} <FlagSource code={count.code} />
                  </span>
                </TableCell>
                <TableCell align="end">
                  <OwnShare count={count} onFlagged={onFlagged} />
                </TableCell>
                <TableCell align="end">
                  <Share count={peers?.counts.find(({ code }) => code === count.code)} />
                </TableCell>
              </TableRow>
            ))}
        </TableBody>
      </Table>
      <p className="text-muted text-sm">{t('org.ofWhat')}</p>
    </div>
  )
}

type OwnFlag = OrgFlags['own'][number]
type ContractFlag = (typeof CONTRACT_FLAGS)[number]

interface OwnProps extends Pick<OrgFlags, 'own'> {
  readonly onFlagged: (code: ListedFlagCode) => void
  readonly onContracts: (code: ContractFlag, otherId: string | null) => void
}

/** What leads to the contracts, or the tenders, that an indicator was told from. */
const ToBehind = ({ flag, onFlagged, onContracts }: Omit<OwnProps, 'own'> & { flag: OwnFlag }) => {
  const t = useTranslations('insight')
  const ofContracts = CONTRACT_FLAGS.find((known) => known === flag.code)
  const ofTenders = LISTED_FLAGS.find((known) => known === flag.code)
  const text = t(ofTenders ? 'org.showJudged' : 'price.show')
  return (
    <button
      type="button"
      className={DOWN}
      aria-haspopup="dialog"
      aria-label={[text, t(`indicators.names.${flag.code}`), flag.other?.name]
        .filter(Boolean)
        .join(': ')}
      onClick={() => {
        if (ofContracts) onContracts(ofContracts, flag.other?.orgId ?? null)
        if (ofTenders) onFlagged(ofTenders)
      }}
    >
      {text}
    </button>
  )
}

const Own = ({ own, ...ways }: OwnProps) => {
  const t = useTranslations('insight')
  const told = useToldText()
  if (own.length === 0) return null
  return (
    <div>
      <h4 className="font-medium">{t('org.pairs')}</h4>
      <ul className="mt-1 divide-y divide-line border-line border-y">
        {own.map((flag) => (
          <li key={`${flag.code} ${flag.other?.orgId}`} className="py-2">
            <p className="wrap-anywhere">
              <span className="font-medium">{t(`indicators.names.${flag.code}`)}</span>
              {flag.other && (
                <>
                  {' '}
                  <OrgLink {...flag.other} />
                </>
              )}
              {': '}
              {told(flag)} <ToBehind flag={flag} {...ways} />
            </p>
            <p className="text-muted text-sm">
              {t(`indicators.about.${flag.code}`)} <FlagSource code={flag.code} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What stands open: tenders of a figure, or contracts of an indicator of the organisation itself. */
type Opened =
  | { readonly tenders: ListedFlagCode }
  | { readonly contracts: ContractFlag; readonly otherId: string | null }

interface Props {
  readonly orgId: string
  readonly role: 'buyer' | 'supplier'
  readonly TenderLink: TenderLinkComponent
}

/** How often indicators stand out in the tenders of an organisation, beside those of its country. */
export const OrgIndicators = ({ orgId, role, TenderLink }: Props) => {
  const t = useTranslations('insight')
  const api = useApi()
  const [opened, setOpened] = useState<Opened | null>(null)
  const sheet = { orgId, role, TenderLink, onClose: () => setOpened(null) }
  const query = useQuery(api.insight.orgFlags.queryOptions({ orgId, role }))
  return (
    <Section title={t(`org.title.${role}`)} level={3} description={t('indicators.caution')}>
      <Fetched query={query}>
        {(flags) =>
          flags.counts.some(({ assessed }) => assessed > 0) || flags.own.length > 0 ? (
            <div className="space-y-4">
              <Shares flags={flags} onFlagged={(code) => setOpened({ tenders: code })} />
              <Own
                own={flags.own}
                onFlagged={(code) => setOpened({ tenders: code })}
                onContracts={(code, otherId) => setOpened({ contracts: code, otherId })}
              />
            </div>
          ) : (
            <p className="text-muted">{t('org.none')}</p>
          )
        }
      </Fetched>
      {opened && 'tenders' in opened && <FlaggedSheet {...sheet} code={opened.tenders} />}
      {opened && 'contracts' in opened && (
        <FlagContractsSheet {...sheet} code={opened.contracts} otherId={opened.otherId} />
      )}
    </Section>
  )
}
