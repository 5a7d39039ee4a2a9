import { useFormats } from '@kogge/i18n/format.ts'
import { Section } from '@kogge/ui/section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { type Bidders, useApi } from '../api.ts'
import { LINK, type TenderLinkComponent } from './links.ts'
import { OrgLink } from './org-link.tsx'
import { Fetched } from './part.tsx'

interface Props {
  readonly rfxId: string
  /** In whose name the reader looks; none for support staff. */
  readonly activeOrgId: string | undefined
  readonly TenderLink: TenderLinkComponent
}

type Bidder = Bidders['bidders'][number]

const Reasons = (props: Pick<Bidder, 'reasons'> & Pick<Props, 'TenderLink'>) => {
  const t = useTranslations('insight')
  const formats = useFormats()
  const { reasons, TenderLink } = props
  return (
    <ul className="space-y-0.5">
      {reasons.map(({ rfxId, title, day, buyer }) => (
        <li key={rfxId} className="wrap-anywhere">
          <TenderLink rfxId={rfxId} className={LINK}>
            <span lang={title?.language}>{title?.text ?? t('untitled')}</span>
          </TenderLink>
          <span className="text-sm text-subtle">
            {' '}
            {buyer && `${buyer}, `}
            {formats.date(day)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Who may be expected to bid, and why. */
export const LikelyBidders = ({ rfxId, activeOrgId, TenderLink }: Props) => {
  const t = useTranslations('insight.bidders')
  const formats = useFormats()
  const language = useLocale()
  const api = useApi()
  const query = useQuery(api.insight.bidders.queryOptions({ rfxId, language, activeOrgId }))
  return (
    <Section
      title={t('title')}
      level={3}
      description={query.data ? t('about', { count: query.data.requests }) : t('caution')}
    >
      <Fetched query={query}>
        {({ bidders }) =>
          bidders.length === 0 ? (
            <p className="text-muted">{t('none')}</p>
          ) : (
            <>
              <Table label={t('title')}>
                <TableHead>
                  <TableRow>
                    <TableHeader>{t('supplier')}</TableHeader>
                    <TableHeader align="end">{t('won')}</TableHeader>
                    <TableHeader align="end">{t('weight')}</TableHeader>
                    <TableHeader className="max-sm:hidden">{t('because')}</TableHeader>
                  </TableRow>
                </TableHead>
                <TableBody>
                  {bidders.map(({ org, requests, score, reasons }) => (
                    <TableRow key={org.orgId ?? org.name}>
                      <TableCell className="wrap-anywhere min-w-32">
                        <OrgLink {...org} />
                      </TableCell>
                      <TableCell align="end">{formats.number(requests)}</TableCell>
                      <TableCell align="end">{formats.percent(score)}</TableCell>
                      <TableCell className="min-w-60 max-sm:hidden">
                        <Reasons reasons={reasons} TenderLink={TenderLink} />
                      </TableCell>
                    </TableRow>
                  ))}
                </TableBody>
              </Table>
              <p className="mt-2 text-muted text-sm">{t('caution')}</p>
            </>
          )
        }
      </Fetched>
    </Section>
  )
}
