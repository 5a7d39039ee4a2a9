import { PasswordChange } from '../components/security/password-change.tsx'
import { SecondFactors } from '../components/security/second-factors.tsx'
import { Sessions, useSessions } from '../components/security/sessions.tsx'

/** `/user-settings/security`: the password, what is asked for beside it, and where one is signed in. */
export const SecuritySettings = () => {
  const { refetch } = useSessions()
  const changed = async () => {
    // The other devices were signed out.
    await refetch()
  }
  return (
    <div className="flex flex-col gap-10">
      <PasswordChange onChanged={changed} />
      <SecondFactors />
      <Sessions />
    </div>
  )
}
