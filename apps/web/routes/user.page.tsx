import { UserPage } from '@kogge/features/users/web/user.page.tsx'
import { userRoute } from './user.route.ts'

export const UserRoutePage = () => {
  const { userId } = userRoute.useParams()
  return <UserPage key={userId} userId={userId} />
}
