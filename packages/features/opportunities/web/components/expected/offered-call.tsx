import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Offer } from '../../expected.client.ts'
import type { TenderComponent } from '../../model/parts-from-routes.ts'
import { useOfferAnswers } from '../../use-offer-answers.ts'

interface Props {
  readonly card: { readonly orgId: string; readonly guid: string }
  readonly offer: Offer
  readonly Tender: TenderComponent
  readonly mayAnswer: boolean
}

/** The tender that may be the call a card waits for, to link or to dismiss. */
export const OfferedCall = ({ card, offer, Tender, mayAnswer }: Props) => {
  const t = useTranslations('expectedCalls')
  const { busy, accept, dismiss } = useOfferAnswers(card, offer)
  const { rfxId, ground, existing } = offer
  return (
    <Banner
      tone="attention"
      title={t('offer')}
      actions={
        <>
          {existing && (
            <LinkButton asChild size="sm">
              <Link
                to="/opportunities/org/$orgId/$guid"
                params={{ orgId: card.orgId, guid: existing }}
              >
                {t('openExisting')}
              </Link>
            </LinkButton>
          )}
          {mayAnswer && !existing && (
            <Button size="sm" variant="primary" loading={busy} onClick={() => void accept()}>
              {t('accept')}
            </Button>
          )}
          {mayAnswer && (
            <Button size="sm" disabled={busy} onClick={() => void dismiss()}>
              {t('dismiss')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(`grounds.${ground}`)}</p>
      {existing && <p>{t('existing')}</p>}
      <div className="mt-2">
        <Tender rfxId={rfxId} />
      </div>
    </Banner>
  )
}
