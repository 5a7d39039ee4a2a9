import { FirstSteps } from '@kogge/features/home/web/components/first-steps.tsx'
import { MyDayPage } from '@kogge/features/home/web/my-day.page.tsx'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { type SessionOrg, useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { DeadlinesBlock } from './deadlines-block.tsx'
import { OwnRequestsBlock } from './own-requests-block.tsx'
import { ProfilesBlock } from './profiles-block.tsx'
import { TasksBlock } from './tasks-block.tsx'
import { useIsNew } from './use-is-new.ts'
import { WaitingBlock } from './waiting-block.tsx'
import { WatchingBlock } from './watching-block.tsx'

const COLUMN = 'flex min-w-0 flex-col gap-8'

const DayIn = ({ org: { orgId } }: { readonly org: SessionOrg }) => {
  const can = useCan()
  const seesOwn = can('rfx.view_draft')
  const takesPart = can('rfx.view_interaction')
  const seesProfiles = can('market_profile.view')
  const isNew = useIsNew(orgId)
  return (
    <>
      {isNew && <FirstSteps hasOrg />}
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
        <div className={COLUMN}>
          {can('task.view') && <TasksBlock orgId={orgId} />}
          {!isNew && (seesOwn || takesPart) && <WaitingBlock orgId={orgId} />}
          {(seesOwn || takesPart || seesProfiles) && <DeadlinesBlock orgId={orgId} />}
        </div>
        <div className={COLUMN}>
          {!isNew && seesProfiles && <ProfilesBlock orgId={orgId} />}
          {can('rfx.watch') && <WatchingBlock orgId={orgId} />}
          {seesOwn && <OwnRequestsBlock orgId={orgId} />}
        </div>
      </div>
    </>
  )
}

/** The day of a signed-in reader in the organisation that they act in: nothing that is not theirs. */
const MyDay = () => {
  const session = useSession()
  const org = useActiveOrg()
  return (
    <MyDayPage name={session?.user.name ?? ''} org={org}>
      {org ? <DayIn key={org.orgId} org={org} /> : <FirstSteps hasOrg={false} />}
    </MyDayPage>
  )
}

export default MyDay
