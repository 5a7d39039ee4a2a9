import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useMediaQuery } from '@kogge/ui/use-media-query.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { type Bidders, useApi } from '../insight.client.ts'
import { LINK } from '../model/link-classes.ts'
import { Fetched } from './fetched-section.tsx'
import { OrgLink } from './org-link.tsx'

interface Props {
  readonly rfxId: string
  /** In whose name the reader looks; none for support staff. */
  readonly activeOrgId: string | undefined
}

type Bidder = Bidders['bidders'][number]

const Reasons = (props: Pick<Bidder, 'reasons'>) => {
  const t = useTranslations('insight')
  const formats = useFormats()
  const { reasons } = props
  return (
    <ul className="space-y-0.5">
      {reasons.map(({ rfxId, title, day, buyer }) => (
        <li key={rfxId} className="wrap-anywhere">
          <QuickViewLink view={{ kind: 'tender', rfxId }} className={LINK}>
            <span lang={title?.language}>{title?.text ?? t('untitled')}</span>
          </QuickViewLink>
          <span className="text-sm text-subtle">
            {' '}
            {buyer && `${buyer}, `}
            <time dateTime={day}>{formats.date(day)}</time>
          </span>
        </li>
      ))}
    </ul>
  )
}

interface RowProps {
  readonly bidder: Bidder
  /** Whether there is room for the reasons beside the name. */
  readonly isWide: boolean
}

const Row = ({ bidder, isWide }: RowProps) => {
  const t = useTranslations('insight.bidders')
  const formats = useFormats()
  const { org, requests, score, reasons } = bidder
  return (
    <TableRow>
      <TableCell className="wrap-anywhere min-w-32">
        <OrgLink {...org} />
        {!isWide && (
          <div className="mt-1">
            <span className="block text-muted text-sm">{t('because')}</span>
            <Reasons reasons={reasons} />
          </div>
        )}
      </TableCell>
      <TableCell align="end">{formats.number(requests)}</TableCell>
      <TableCell align="end">{formats.percent(score)}</TableCell>
      {isWide && (
        <TableCell className="min-w-60">
          <Reasons reasons={reasons} />
        </TableCell>
      )}
    </TableRow>
  )
}

/** Who may be expected to bid, and why. */
export const LikelyBidders = ({ rfxId, activeOrgId }: Props) => {
  const t = useTranslations('insight.bidders')
  const language = useLocale()
  const api = useApi()
  // On a phone the reasons stand below the name: beside it, there would be no room to read them.
  const isWide = useMediaQuery('(min-width: 40rem)')
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
                  <TableHeader>{t('supplier')}</TableHeader>
                  <TableHeader align="end">{t('won')}</TableHeader>
                  <TableHeader align="end">{t('weight')}</TableHeader>
                  {isWide && <TableHeader>{t('because')}</TableHeader>}
                </TableHead>
                <TableBody>
                  {bidders.map((bidder) => (
                    <Row
                      key={bidder.org.orgId ?? bidder.org.name}
                      bidder={bidder}
                      isWide={isWide}
                    />
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
