import { UserPage } from '@kogge/features/users/web/pages/user-page.tsx'
import { userRoute } from './user.ts'

export const UserRoutePage = () => {
  const { userId } = userRoute.useParams()
  return <UserPage key={userId} userId={userId} />
}
