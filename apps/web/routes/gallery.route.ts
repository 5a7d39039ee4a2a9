import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.route.ts'

/** The components of `ui`, all together, for those who build; a production build has no such page. */
export const galleryRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/dev/gallery',
        staticData: { bare: true },
        component: lazyRouteComponent(() => import('./gallery.page.tsx'), 'GalleryPage'),
      }),
    ]
  : []
