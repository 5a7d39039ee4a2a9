import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { useState } from 'react'
import { PasswordChange } from '../components/security/password-change.tsx'
import { SecondFactors } from '../components/security/second-factors.tsx'
import { Sessions, useSessions } from '../components/security/session-list.tsx'

/** `/user-settings/security`: the password, what is asked for beside it, and where one is signed in. */
export const SecuritySettings = () => {
  const { refetch } = useSessions()
  const session = useSession()
  // Those who were led here to add one need not look for it; it stays in its place once they have.
  const [isFactorFirst] = useState(session?.secondFactor === 'missing')
  const changed = async () => {
    // The other devices were signed out.
    await refetch()
  }
  return (
    <div className="flex flex-col gap-10">
      {isFactorFirst && <SecondFactors />}
      <PasswordChange onChanged={changed} />
      {!isFactorFirst && <SecondFactors />}
      <Sessions />
    </div>
  )
}
