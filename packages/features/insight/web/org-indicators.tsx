import { useFormats } from '@kogge/i18n/format.ts'
import { Section } from '@kogge/ui/section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type OrgFlags, useApi } from './api.ts'
import { FlagSource, useToldText } from './components/flag-text.tsx'
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

const Shares = ({ flags: { counts, peers } }: { readonly flags: OrgFlags }) => {
  const t = useTranslations('insight')
  const formats = useFormats()
  const of = !peers || peers.of === 'all' ? null : formats.country(peers.of)
  return (
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
                <span className="block text-muted text-sm">
                  {t(`indicators.about.${count.code}`)}
                </span>
              </TableCell>
              <TableCell align="end">
                <Share count={count} />
              </TableCell>
              <TableCell align="end">
                <Share count={peers?.counts.find(({ code }) => code === count.code)} />
              </TableCell>
            </TableRow>
          ))}
      </TableBody>
    </Table>
  )
}

const Own = ({ own }: Pick<OrgFlags, 'own'>) => {
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
              {told(flag)}
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

interface Props {
  readonly orgId: string
  readonly role: 'buyer' | 'supplier'
}

/** How often indicators stand out in the tenders of an organisation, beside those of its country. */
export const OrgIndicators = ({ orgId, role }: Props) => {
  const t = useTranslations('insight')
  const api = useApi()
  const query = useQuery(api.insight.orgFlags.queryOptions({ orgId, role }))
  return (
    <Section title={t(`org.title.${role}`)} level={3} description={t('indicators.caution')}>
      <Fetched query={query}>
        {(flags) =>
          flags.counts.some(({ assessed }) => assessed > 0) || flags.own.length > 0 ? (
            <div className="space-y-4">
              <Shares flags={flags} />
              <Own own={flags.own} />
            </div>
          ) : (
            <p className="text-muted">{t('org.none')}</p>
          )
        }
      </Fetched>
    </Section>
  )
}
