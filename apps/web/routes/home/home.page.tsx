import { HomePage } from '@kogge/features/home/web/home.page.tsx'
import { FurtherTexts } from '@kogge/i18n/further-texts.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { lazy } from 'react'

/** A visitor does not fetch it. */
const MyDay = lazy(() => import('./my-day.tsx'))

/** `/`: what Kogge is, for a visitor; for a signed-in reader their day. */
export const HomeRoutePage = () =>
  useSession() ? (
    <FurtherTexts>
      <MyDay />
    </FurtherTexts>
  ) : (
    <HomePage />
  )
