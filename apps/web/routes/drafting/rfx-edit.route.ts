import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { type EditView, isEditView } from '@kogge/features/drafting/web/model/form-sections.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'

export const rfxEditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.RFX_EDIT,
  validateSearch: (raw: Record<string, unknown>): { section?: EditView | undefined } =>
    isEditView(raw.section) ? { section: raw.section } : {},
  component: lazyRouteComponent(() => import('./rfx-edit.page.tsx'), 'RfxEditRoutePage'),
})
