import type { MailChoiceQuestion } from '@kogge/features/notifications/web/model/mail-answers.ts'
import { MailChoicesPage } from '@kogge/features/notifications/web/pages/mail-choices.page.tsx'
import { FurtherTexts } from '@kogge/i18n/further-texts.tsx'
import { AccountPageFrame } from '../account/account-page-frame.tsx'
import {
  monitorResubscribeRoute,
  monitorSubscribeRoute,
  monitorUnsubscribeRoute,
  unsubscribeRoute,
} from './mail-choices.route.ts'

interface Asked {
  readonly question: MailChoiceQuestion
  readonly emailId: string
  readonly profile: string | undefined
}

const Page = ({ question, emailId, profile }: Asked) => (
  <AccountPageFrame>
    <FurtherTexts>
      <MailChoicesPage question={question} emailId={emailId} profile={profile ?? null} />
    </FurtherTexts>
  </AccountPageFrame>
)

export const Unsubscribe = () => {
  const { emailId } = unsubscribeRoute.useParams()
  const { profile } = unsubscribeRoute.useSearch()
  return <Page question="unsubscribe" emailId={emailId} profile={profile} />
}

export const MonitorSubscribe = () => {
  const { emailId } = monitorSubscribeRoute.useParams()
  const { profile } = monitorSubscribeRoute.useSearch()
  return <Page question="subscribe" emailId={emailId} profile={profile} />
}

export const MonitorUnsubscribe = () => {
  const { emailId } = monitorUnsubscribeRoute.useParams()
  const { profile } = monitorUnsubscribeRoute.useSearch()
  return <Page question="unsubscribe" emailId={emailId} profile={profile} />
}

export const MonitorResubscribe = () => {
  const { emailId } = monitorResubscribeRoute.useParams()
  const { profile } = monitorResubscribeRoute.useSearch()
  return <Page question="resubscribe" emailId={emailId} profile={profile} />
}
