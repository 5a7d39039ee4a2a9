import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Sheet } from '@kogge/ui/sheet.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { type HarvOrgRecord, useAdminApi } from '../../orgs-admin.client.ts'
import { useReasonWords } from '../../use-match-reason-texts.ts'
import { useSpellingNames } from '../../use-spelling-names.ts'
import { OrgNameLink } from '../org-name-link.tsx'
import { useSourceName } from '../profile/official-facts.tsx'

const Numbers = ({ record }: { readonly record: HarvOrgRecord }) => {
  const t = useTranslations('harvested.spellings')
  const { numbers, hiddenNumbers } = record
  return (
    <>
      {numbers.length > 0 ? numbers.join(' · ') : hiddenNumbers === 0 && t('noNumbers')}
      {hiddenNumbers > 0 && (
        <p className="text-sm text-subtle">{t('hidden', { count: hiddenNumbers })}</p>
      )}
    </>
  )
}

const Notices = ({ notices }: Pick<HarvOrgRecord, 'notices'>) => {
  const t = useTranslations('harvested.spellings')
  const formats = useFormats()
  if (notices.length === 0) return <p className="text-muted">{t('noNotices')}</p>
  return (
    <ul>
      {notices.map((notice) => (
        <li key={notice.noticeRowId} className="border-line border-b py-2">
          <QuickViewLink
            view={{ kind: 'tender', rfxId: notice.rfxId }}
            className="wrap-anywhere line-clamp-3 text-link hover:underline"
            {...(notice.title && { lang: notice.title.language })}
          >
            {notice.title ? notice.title.text : t('untitled')}
          </QuickViewLink>
          <p className="text-sm text-subtle tabular-nums">
            {[notice.publicationNumber, notice.publishedAt && formats.date(notice.publishedAt)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}

const Record = ({ record }: { readonly record: HarvOrgRecord }) => {
  const t = useTranslations('harvested')
  const formats = useFormats()
  const sourceName = useSourceName()
  const reason = useReasonWords()
  const { org, entry, otherKeys, region, city, country } = record
  const place = [city, country && formats.country(country), region]
  return (
    <div className="flex flex-col gap-5">
      <p className="wrap-anywhere font-semibold text-lg">
        <bdi>{record.name}</bdi>
      </p>
      <DescriptionList>
        <Description label={t('spellings.source')}>{sourceName(record.source)}</Description>
        <Description label={t('spellings.place')}>
          {place.filter(Boolean).join(' · ') || '–'}
        </Description>
        <Description label={t('spellings.numbers')}>
          <Numbers record={record} />
        </Description>
        <Description label={t('spellings.org')}>
          <OrgNameLink {...org} />
        </Description>
        <Description label={t('spellings.sure')}>
          {t('confidence', { value: record.confidence })}
        </Description>
        <Description label={t('spellings.why')}>{reason(record.matchedBy)}</Description>
        {record.attachedBy && (
          <Description label={t('spellings.attached')}>{reason(record.attachedBy)}</Description>
        )}
        {entry && (
          <Description label={t('spellings.entry')}>
            <OrgNameLink {...entry} />
          </Description>
        )}
        <Description label={t('spellings.key')}>{record.matchKey || '–'}</Description>
        {otherKeys.length > 0 && (
          <Description label={t('spellings.otherKeys')}>{otherKeys.join(' · ')}</Description>
        )}
        <Description label={t('spellings.spellingCount')}>
          {formats.number(record.spellingCount)}
        </Description>
        <Description label={t('spellings.firstSeen')}>
          {formats.dateTime(record.createdAt, true)}
        </Description>
      </DescriptionList>
      <p className="text-muted text-sm">{t('spellings.fixed')}</p>
      <Section title={t('spellings.notices')}>
        <Notices notices={record.notices} />
      </Section>
    </div>
  )
}

interface Props {
  readonly harvOrgId: string
  readonly onClose: () => void
}

/** One spelling whole, beside the list. */
export const SpellingSheet = ({ harvOrgId, onClose }: Props) => {
  const t = useTranslations('harvested')
  const api = useAdminApi()
  const found = useQuery(api.adminHarvOrgs.byId.queryOptions({ harvOrgId }))
  const record = found.data
  const known = useSpellingNames([harvOrgId]).get(harvOrgId)
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      modal={false}
      title={record?.name ?? known ?? t('loading')}
      closeLabel={t('filters.close')}
      footer={
        record && (
          <>
            <LinkButton asChild size="sm">
              <Link
                to="/admin/$"
                params={{ _splat: 'support/org-data' }}
                search={{ id: [record.org.orgId] }}
              >
                {t('spellings.record')}
              </Link>
            </LinkButton>
            {record.entry && (
              <LinkButton asChild size="sm">
                <Link
                  to="/admin/$"
                  params={{ _splat: 'harvester/org-merge' }}
                  search={{
                    state: [record.attachedBy === 'staff' ? 'merged' : 'attached'],
                    q: [record.entry.name.slice(0, 200)],
                  }}
                >
                  {t('spellings.pairs')}
                </Link>
              </LinkButton>
            )}
          </>
        )
      }
    >
      {record && <Record record={record} />}
      {!record && (
        <Awaited query={found} rows={8} loading={t('loading')} missing={t('spellings.missing')} />
      )}
    </Sheet>
  )
}
