import { lowestTier } from '@kogge/domain/access/org-permissions.ts'
import { FEED_FORMS } from '@kogge/domain/monitor/feed-addresses.ts'
import { PlanStep } from '@kogge/platform/web/access/plan-step.tsx'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { AddressRow } from '@kogge/platform/web/addresses/address-row.tsx'
import { OnceShown } from '@kogge/platform/web/addresses/once-shown.tsx'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Dialog } from '@kogge/ui/dialog.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { CalendarClock, Rss } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Profile } from '../monitor.client.ts'
import { useFeedAddresses } from '../use-feed-addresses.ts'

const ICONS = { atom: <Rss aria-hidden />, calendar: <CalendarClock aria-hidden /> } as const

/** Why the reader makes no addresses, and the next step. */
const Closed = ({ isPlan }: { readonly isPlan: boolean }) => {
  const t = useTranslations('monitor.addresses')
  if (!isPlan) return <Banner tone="attention">{t('closed')}</Banner>
  return (
    <Banner
      tone="attention"
      actions={
        <LinkButton asChild size="sm">
          <PlanStep />
        </LinkButton>
      }
    >
      {t('locked', { tier: lowestTier('rfx.export_csv') })}
    </Banner>
  )
}

interface Props {
  readonly orgId: string
  readonly profile: Profile
  readonly onClose: () => void
}

/** The addresses by which the reader's own programs read a profile: to make, to copy once, and to revoke. */
export const FeedAddressesDialog = ({ orgId, profile, onClose }: Props) => {
  const t = useTranslations('monitor.addresses')
  const can = useCan(orgId)
  const addresses = useFeedAddresses(orgId, profile.guid)
  const refusal = can.why('rfx.export_csv')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('text')}
      closeLabel={t('close')}
      size="md"
    >
      <div className="flex flex-col gap-4">
        {refusal ? (
          <Closed isPlan={refusal === 'plan'} />
        ) : (
          <div className="flex flex-wrap gap-2">
            {FEED_FORMS.map((form) => (
              <Button
                key={form}
                icon={ICONS[form]}
                disabled={addresses.busy}
                onClick={() => void addresses.create(form)}
              >
                {t('createFor', { form: t(`forms.${form}`) })}
              </Button>
            ))}
          </div>
        )}
        {addresses.made.map(({ id, form, address }) => (
          <OnceShown
            key={id}
            title={t('shownOnce', { form: t(`forms.${form}`) })}
            label={t('address', { form: t(`forms.${form}`) })}
            text={address}
          />
        ))}
        <Loaded query={addresses.list} loading={t('loading')} failed={t('failed')} rows={2}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="text-muted text-sm">{t('none')}</p>
            ) : (
              <ul aria-label={t('list')} className="divide-y divide-line border-line border-y">
                {rows.map((row) => (
                  <AddressRow
                    key={row.id}
                    name={t(`forms.${row.form}`)}
                    address={row}
                    consequences={t('revokeText', { form: t(`forms.${row.form}`) })}
                    busy={addresses.busy}
                    onRevoke={() => addresses.revoke(row)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
        <p className="text-subtle text-sm">{t('ends')}</p>
      </div>
    </Dialog>
  )
}
