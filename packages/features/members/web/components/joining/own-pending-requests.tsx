import { verificationStatusOf } from '@kogge/domain/verification/org-verification.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { VerificationStatusBadge } from '@kogge/platform/web/orgs/verification-status-badge.tsx'
import { refreshSession } from '@kogge/platform/web/session/sign-in-calls.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type Mine, memberCalls } from '../../members.client.ts'

interface Props {
  readonly mine: Mine
  readonly onJoined: (orgId: string) => void
}

const Row = (props: {
  readonly name: string
  readonly about: ReactNode
  readonly children?: ReactNode
}) => (
  <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-line border-b py-2">
    <div className="min-w-0 flex-1 basis-56">
      <p className="wrap-anywhere font-medium">{props.name}</p>
      <div className="text-muted">{props.about}</div>
    </div>
    {props.children && <span className="flex flex-wrap gap-1">{props.children}</span>}
  </li>
)

const Invitations = ({ mine, onJoined }: Props) => {
  const t = useTranslations('members.underWay')
  const roles = useTranslations('users.roles')
  const formats = useFormats()
  const action = useAction({ id: 'members' })
  const accept = (invitationId: string, orgName: string) =>
    void action.run(
      async () => {
        const { orgId } = await memberCalls.invitation.acceptMine.mutate({ invitationId })
        await refreshSession()
        onJoined(orgId)
      },
      t('accepted', { org: orgName }),
    )
  const decline = (invitationId: string, orgName: string) =>
    void action.run(
      () => memberCalls.invitation.declineMine.mutate({ invitationId }),
      t('declined', { org: orgName }),
    )
  return (
    <Section title={t('invitations')}>
      <ul className="border-line border-t">
        {mine.invitations.map(
          ({ invitationId, orgName, isVerified, role, invitedBy, expiresAt }) => (
            <Row
              key={invitationId}
              name={orgName}
              about={t('invitedBy', {
                name: invitedBy,
                role: roles(role),
                date: formats.date(expiresAt),
              })}
            >
              <VerificationStatusBadge
                standing={verificationStatusOf({ isClaimed: true, isVerified })}
              />
              <Button
                size="sm"
                variant="primary"
                loading={action.busy}
                onClick={() => accept(invitationId, orgName)}
              >
                {t('accept')}
              </Button>
              <Button
                size="sm"
                disabled={action.busy}
                onClick={() => decline(invitationId, orgName)}
              >
                {t('decline')}
              </Button>
            </Row>
          ),
        )}
      </ul>
    </Section>
  )
}

const Requests = ({ mine }: Pick<Props, 'mine'>) => {
  const t = useTranslations('members.underWay')
  const formats = useFormats()
  const action = useAction({ id: 'members' })
  return (
    <Section title={t('requests')}>
      <ul className="border-line border-t">
        {mine.joinRequests.map(({ requestId, orgName, createdAt }) => (
          <Row
            key={requestId}
            name={orgName}
            about={t('askedToJoin', { date: formats.date(createdAt) })}
          >
            <Button
              size="sm"
              loading={action.busy}
              aria-label={t('withdrawOf', { org: orgName })}
              onClick={() =>
                void action.run(
                  () => memberCalls.joinRequest.withdraw.mutate({ requestId }),
                  t('withdrawn'),
                )
              }
            >
              {t('withdraw')}
            </Button>
          </Row>
        ))}
        {mine.ownershipRequests.map(({ requestId, orgName, createdAt, status, answer }) => (
          <Row
            key={requestId}
            name={orgName}
            about={
              <>
                <span className="flex flex-wrap items-center gap-2">
                  {t('askedToSpeak', { date: formats.date(createdAt) })}
                  <Badge tone={status === 'approved' ? 'success' : 'neutral'}>
                    {t(`statuses.${status}`)}
                  </Badge>
                </span>
                {answer && (
                  <p className="wrap-anywhere mt-1 whitespace-pre-line text-ink">
                    {t('answer', { answer })}
                  </p>
                )}
              </>
            }
          >
            {status === 'pending' && (
              <Button
                size="sm"
                loading={action.busy}
                aria-label={t('withdrawOf', { org: orgName })}
                onClick={() =>
                  void action.run(
                    () => memberCalls.ownershipRequest.withdraw.mutate({ requestId }),
                    t('withdrawn'),
                  )
                }
              >
                {t('withdraw')}
              </Button>
            )}
          </Row>
        ))}
      </ul>
    </Section>
  )
}

/** What waits between the reader and organisations: invitations to answer, requests to withdraw. */
export const OwnPendingRequestList = ({ mine, onJoined }: Props) => (
  <>
    {mine.invitations.length > 0 && <Invitations mine={mine} onJoined={onJoined} />}
    {mine.joinRequests.length + mine.ownershipRequests.length > 0 && <Requests mine={mine} />}
  </>
)
