import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import {
  type EditView,
  isEditView,
  isFieldPath,
} from '@kogge/features/drafting/web/model/form-sections.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'

interface EditSearch {
  readonly section?: EditView | undefined
  /** The field that is sought, by its path; its section is shown. */
  readonly field?: string | undefined
}

export const rfxEditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.RFX_EDIT,
  validateSearch: (raw: Record<string, unknown>): EditSearch => ({
    ...(isEditView(raw.section) && { section: raw.section }),
    ...(isFieldPath(raw.field) && { field: raw.field }),
  }),
  component: lazyRouteComponent(() => import('./rfx-edit.page.tsx'), 'RfxEditRoutePage'),
})
