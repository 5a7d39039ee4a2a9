import { orgId as orgIdSchema } from '@kogge/domain/kernel/entity-ids.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useCanGlobally } from '@kogge/platform/web/access/use-can.ts'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { takeLostFocus } from '@kogge/ui/return-focus.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type StaffOrg, useAdminApi } from '../../orgs-admin.client.ts'
import { OrgNameLink } from '../org-name-link.tsx'
import { SpellingTable } from '../staff-spellings/spelling-table.tsx'
import { DeleteButton } from './delete-org-button.tsx'
import { MergeButton } from './merge-orgs-button.tsx'
import { ProposedMergers } from './merger-proposals.tsx'
import { DataForm } from './org-data-form.tsx'
import { AccessSection } from './support-access-section.tsx'

interface Props {
  readonly orgId: string
  readonly onClose: () => void
  readonly onOpen: (orgId: string) => void
}

const LINK = 'text-link underline-offset-2 hover:underline'

const Facts = ({ org }: { readonly org: StaffOrg }) => {
  const t = useTranslations('orgSearch.staff')
  const formats = useFormats()
  const facts: readonly (readonly [string, string])[] = [
    [t('country'), org.country ? formats.country(org.country) : '–'],
    [t('claimedAt'), org.claimedAt ? formats.dateTime(org.claimedAt) : t('unclaimed')],
    [t('members'), formats.number(org.members)],
    [t('children'), formats.number(org.children)],
    [t('baseTier'), org.baseTier],
    [t('matchKey'), org.matchKey],
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-subtle">{name}</dt>
          <dd className="wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const Record = ({ org, onOpen }: { readonly org: StaffOrg; readonly onOpen: Props['onOpen'] }) => {
  const t = useTranslations('orgSearch')
  const can = useCanGlobally()
  const isAlive = org.mergedInto === null && org.deletedAt === null
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 ref={takeLostFocus} className="wrap-anywhere font-semibold text-xl">
          {org.name}
        </h2>
        {org.deletedAt && <Badge tone="attention">{t('values.deleted')}</Badge>}
        {org.mergedInto && <Badge tone="attention">{t('values.merged')}</Badge>}
        <span className="flex flex-wrap gap-x-4">
          <Link to="/org/$orgId" params={{ orgId: org.orgId }} className={LINK}>
            {t('staff.page')}
          </Link>
          <Link
            to="/admin/$"
            params={{ _splat: 'audit/org' }}
            search={{ id: [org.orgId] }}
            className={LINK}
          >
            {t('staff.audit')}
          </Link>
        </span>
      </header>
      {org.mergedInto && (
        <p>
          {t('staff.mergedInto')} <OrgNameLink {...org.mergedInto} />
        </p>
      )}
      <Facts org={org} />
      {isAlive && can('org.edit') && (
        <Section title={t('staff.edit')}>
          <DataForm key={JSON.stringify(org)} org={org} />
        </Section>
      )}
      {isAlive && can('org.take_support_access') && <AccessSection org={org} />}
      <Section title={t('staff.spellings')}>
        <SpellingTable spellings={org.spellings} />
      </Section>
      {isAlive && can('org.merge') && <ProposedMergers orgId={org.orgId} />}
      {org.mergedInto === null && (
        <div className="flex flex-wrap gap-2">
          {isAlive && can('org.merge') && <MergeButton org={org} onMerged={onOpen} />}
          {can('org.delete') && <DeleteButton org={org} />}
        </div>
      )}
    </div>
  )
}

/** One organisation as staff keep it. */
export const OrgRecord = ({ orgId, onClose, onOpen }: Props) => {
  const t = useTranslations('orgSearch.staff')
  const api = useAdminApi()
  const answer = useQuery(api.adminOrgs.byId.queryOptions({ orgId: orgIdSchema.parse(orgId) }))
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Button
        variant="ghost"
        onClick={onClose}
        icon={<ArrowLeft aria-hidden />}
        className="self-start"
      >
        {t('back')}
      </Button>
      <Loaded query={answer} rows={6} loading={t('loading')}>
        {(org) => <Record org={org} onOpen={onOpen} />}
      </Loaded>
    </div>
  )
}
