import type { OrgChoice } from '@kogge/features/invitations/web/components/invite-orgs.tsx'
import { useOrgHits } from '@kogge/features/orgs/web/use-org-hits.ts'
import { MultiCombobox } from '@kogge/ui/multi-combobox.tsx'
import { useTranslations } from 'use-intl'

/** Organisations that have members on Kogge, found by typing. */
export const InviteOrgChoice: OrgChoice = ({ exceptOrgId, chosen, onChosen }) => {
  const t = useTranslations('invitations.orgs')
  const hits = useOrgHits({ claimedOnly: true })
  return (
    <MultiCombobox
      items={hits.items.filter(({ value }) => value !== exceptOrgId)}
      value={chosen.map(({ orgId, name }) => ({ value: orgId, label: name }))}
      onValueChange={(items) =>
        onChosen(items.map(({ value, label }) => ({ orgId: value, name: label })))
      }
      onSearch={hits.onSearch}
      loading={hits.loading}
      placeholder={t('placeholder')}
      removeLabel={({ label }) => t('remove', { name: label })}
      labels={{
        search: t('search'),
        empty: t('empty'),
        loading: t('loading'),
        clear: t('clear'),
      }}
    />
  )
}
