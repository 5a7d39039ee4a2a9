import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { useApi } from '../insight.client.ts'
import { LINK } from '../model/link-classes.ts'
import { Fetched } from './fetched-section.tsx'
import { OrgLink } from './org-link.tsx'

interface Props {
  readonly rfxId: string
  /** In whose name the reader looks; none for support staff. */
  readonly activeOrgId: string | undefined
}

/** Requests like one. */
export const Similar = ({ rfxId, activeOrgId }: Props) => {
  const t = useTranslations('insight.similar')
  const tAll = useTranslations('insight')
  const formats = useFormats()
  const language = useLocale()
  const api = useApi()
  const query = useQuery(api.insight.similar.queryOptions({ rfxId, language, activeOrgId }))
  return (
    <Section title={t('title')} level={3} description={t('about')}>
      <Fetched query={query}>
        {(tenders) =>
          tenders.length === 0 ? (
            <p className="text-muted">{t('none')}</p>
          ) : (
            <Table label={t('title')}>
              <TableHead>
                <TableHeader>{t('tender')}</TableHeader>
                <TableHeader className="max-sm:hidden">{t('buyer')}</TableHeader>
                <TableHeader align="end" className="max-sm:hidden">
                  {t('published')}
                </TableHeader>
                <TableHeader align="end">{t('value')}</TableHeader>
                <TableHeader align="end">{t('likeness')}</TableHeader>
              </TableHead>
              <TableBody>
                {tenders.map(({ rfxId: id, title, buyer, publishedAt, valueEur, likeness }) => (
                  <TableRow key={id}>
                    <TableCell className="wrap-anywhere min-w-40">
                      <QuickViewLink view={{ kind: 'tender', rfxId: id }} className={LINK}>
                        <span lang={title?.language}>{title?.text ?? tAll('untitled')}</span>
                      </QuickViewLink>
                      {/* On a phone, where these have no columns of their own. */}
                      <span className="block text-sm text-subtle sm:hidden">
                        {buyer && <OrgLink {...buyer} />}
                        {buyer && publishedAt && ', '}
                        {publishedAt && (
                          <time dateTime={publishedAt}>{formats.date(publishedAt)}</time>
                        )}
                      </span>
                    </TableCell>
                    <TableCell className="wrap-anywhere max-sm:hidden">
                      {buyer && <OrgLink {...buyer} />}
                    </TableCell>
                    <TableCell align="end" className="max-sm:hidden">
                      {publishedAt ? formats.date(publishedAt) : tAll('none')}
                    </TableCell>
                    <TableCell align="end">
                      {valueEur ? formats.money(valueEur, 'EUR') : tAll('none')}
                    </TableCell>
                    <TableCell align="end">{formats.percent(likeness)}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          )
        }
      </Fetched>
    </Section>
  )
}
