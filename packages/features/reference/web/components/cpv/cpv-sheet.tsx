import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { LoadFailed } from '@kogge/platform/web/query-states.tsx'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Sheet } from '@kogge/ui/sheet.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useReferenceAdminApi } from '../../reference-admin.client.ts'
import { useEuros } from '../../use-euros.ts'

interface Props {
  readonly code: string
  readonly onOpen: (code: string) => void
  readonly onClose: () => void
}

interface Named {
  readonly code: string
  readonly label: string
}

const Codes = ({ codes, onOpen }: { codes: readonly Named[]; onOpen: (code: string) => void }) => (
  <ul className="flex flex-col">
    {codes.map(({ code, label }) => (
      <li key={code}>
        <button
          type="button"
          onClick={() => onOpen(code)}
          className="wrap-anywhere min-h-6 text-left text-link hover:underline"
        >
          <span className="tabular-nums">{code}</span> {label}
        </button>
      </li>
    ))}
  </ul>
)

/** One CPV code beside the list: its place, its names, its industries and what is counted of it. */
export const CpvSheet = ({ code, onOpen, onClose }: Props) => {
  const t = useTranslations('reference')
  const formats = useFormats()
  const euros = useEuros()
  const api = useReferenceAdminApi()
  const found = useQuery(api.adminCpv.byCode.queryOptions({ code }))
  const one = found.data
  return (
    <Sheet
      open
      modal={false}
      onOpenChange={(open) => !open && onClose()}
      title={one ? `${one.code} ${one.label}` : code}
      closeLabel={t('close')}
      footer={
        <LinkButton asChild size="sm">
          <Link to="/monitor/search" search={{ cpv: [code], days: ['any'] }}>
            {t('cpv.tenders')}
          </Link>
        </LinkButton>
      }
    >
      {!one && !found.isError && <SkeletonRows rows={8} label={t('loading')} />}
      {!one && found.isError && <LoadFailed query={found} />}
      {one && (
        <div className="flex flex-col gap-6">
          <DescriptionList>
            <Description label={t('figures.requests')}>
              {t('figures.requestsOpen', {
                count: formats.number(one.requests),
                open: formats.number(one.openRequests),
              })}
            </Description>
            <Description label={t('figures.contracts')}>
              {formats.number(one.contracts)} · {euros(one.cents)}
            </Description>
            <Description label={t('figures.contractsYear')}>
              {formats.number(one.contractsYear)} · {euros(one.centsYear)}
            </Description>
          </DescriptionList>
          <Section level={3} title={t('industries.label')}>
            {one.industries.length === 0 ? (
              <p className="text-muted">{t('cpv.noIndustry')}</p>
            ) : (
              <ul className="flex flex-col">
                {one.industries.map((industry) => (
                  <li key={industry.code}>
                    <Link
                      to="/admin/$"
                      params={{ _splat: 'support/industries' }}
                      search={{ industry: [industry.code] }}
                      className="inline-flex min-h-6 text-link hover:underline"
                    >
                      {industry.label}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </Section>
          {one.ancestors.length > 0 && (
            <Section level={3} title={t('cpv.above')}>
              <Codes codes={one.ancestors} onOpen={onOpen} />
            </Section>
          )}
          {one.children.length > 0 && (
            <Section level={3} title={t('cpv.below')}>
              <Codes codes={one.children} onOpen={onOpen} />
            </Section>
          )}
          <Section level={3} title={t('cpv.names')}>
            <DescriptionList>
              {Object.entries(one.labels).map(([language, label]) => (
                <Description key={language} label={formats.language(language)}>
                  <span lang={language}>{label}</span>
                </Description>
              ))}
            </DescriptionList>
          </Section>
        </div>
      )}
    </Sheet>
  )
}
