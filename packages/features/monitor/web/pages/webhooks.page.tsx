import { MOST_WEBHOOKS } from '@kogge/domain/monitor/webhooks/webhook-values.ts'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useTranslations } from 'use-intl'
import { PlanNote } from '../components/plan-note.tsx'
import { WebhookForm } from '../components/webhooks/webhook-form.tsx'
import { WebhookItem } from '../components/webhooks/webhook-item.tsx'
import { useWebhooks } from '../use-webhooks.ts'

/** The addresses of an organisation's own that are called for each new match. */
export const WebhooksPage = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('monitor.webhooks')
  const webhooks = useWebhooks(orgId)
  return (
    <Section title={t('title')} description={t('text')}>
      <div className="flex flex-col gap-4">
        <PlanNote orgId={orgId} />
        <Loaded query={webhooks.list} loading={t('loading')} failed={t('loadFailed')} rows={3}>
          {(list) => (
            <>
              {list.length > 0 && (
                <ul aria-label={t('title')} className="divide-y divide-line border-line border-y">
                  {list.map((webhook) => (
                    <WebhookItem
                      key={webhook.id}
                      orgId={orgId}
                      webhook={webhook}
                      webhooks={webhooks}
                    />
                  ))}
                </ul>
              )}
              {list.length < MOST_WEBHOOKS ? (
                <WebhookForm busy={webhooks.busy} onAdd={webhooks.create} />
              ) : (
                <p className="text-muted text-sm">{t('enough', { count: MOST_WEBHOOKS })}</p>
              )}
            </>
          )}
        </Loaded>
      </div>
    </Section>
  )
}
