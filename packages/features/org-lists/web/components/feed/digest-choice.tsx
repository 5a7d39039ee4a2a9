import { LIST_DIGEST_CHOICES } from '@kogge/domain/org-lists/list-digests.ts'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useFlag } from '@kogge/platform/web/feature-flags.tsx'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { Select } from '@kogge/ui/select.tsx'
import { useTranslations } from 'use-intl'
import { type OrgList, orgListCalls } from '../../org-lists.client.ts'
import { useOrgListRefresh } from '../../use-org-list-refresh.ts'

/** How often the reader has the news of a list in their digests; nothing where organisations cannot be watched. */
export const DigestChoice = ({ list }: { readonly list: OrgList }) => {
  const t = useTranslations('orgLists.digest')
  const { orgId, guid, digest } = list
  const isOn = useFlag('enableOrgWatching')
  const mayWatch = useCan(orgId)('rfx.watch')
  const { busy, run } = useAction({ id: 'org-list', refresh: useOrgListRefresh() })
  if (!mayWatch || (!isOn && digest === 'never')) return null
  return (
    <Select
      variant="ghost"
      aria-label={t('label')}
      disabled={busy}
      value={digest}
      onValueChange={(mail) =>
        void run(
          () => orgListCalls.orgList.chooseDigest.mutate({ orgId, guid, mail }),
          t(`saved.${mail}`),
        )
      }
      options={LIST_DIGEST_CHOICES.map((value) => ({ value, label: t(`choices.${value}`) }))}
    />
  )
}
