import { Section } from '@kogge/ui/page-section.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { InvitedList } from './invitation-list.tsx'
import { NoBidReasons } from './no-bid-reasons.tsx'

interface Props {
  readonly orgId: string
  readonly rfxId: string
  /** Whether responses are still taken. */
  readonly isOpen: boolean
  /** Whether it may be seen who submitted a response. */
  readonly isOpened: boolean
}

/** What the buyer's tab of participants says of invitations. */
export const InvitationsPart = ({ orgId, rfxId, isOpen, isOpened }: Props) => {
  const t = useTranslations('invitations')
  return (
    <div className="flex flex-col gap-8">
      {isOpened && (
        <Section title={t('bidders.title')}>
          <p>
            {t('bidders.text')}{' '}
            <Link
              to="/rfx/$rfxId"
              params={{ rfxId }}
              search={{ tab: 'summary' }}
              className="text-link hover:underline"
            >
              {t('bidders.link')}
            </Link>
          </p>
        </Section>
      )}
      <Section title={t('list.title')} {...(isOpen && { description: t('sealed') })}>
        <InvitedList orgId={orgId} rfxId={rfxId} isOpen={isOpen} />
      </Section>
      <Section title={t('noBid.title')} description={t('noBid.text')}>
        <NoBidReasons orgId={orgId} rfxId={rfxId} />
      </Section>
    </div>
  )
}
