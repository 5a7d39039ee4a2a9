import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'
import { searchAsItStands } from '../search-as-it-stands.ts'

/** The list stays while one goes from conversation to conversation: the address says which one is open. */
const messagingLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'messaging',
  component: lazyRouteComponent(() => import('./messaging.page.tsx'), 'MessagingRoutePage'),
})

const inboxRoute = createRoute({
  getParentRoute: () => messagingLayout,
  path: ROUTES.MESSAGING,
  validateSearch: searchAsItStands,
})

const conversationRoute = createRoute({
  getParentRoute: () => messagingLayout,
  path: ROUTES.MESSAGING_SINGLE,
  validateSearch: searchAsItStands,
})

export const newConversationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.MESSAGING_NEW,
  validateSearch: searchAsItStands,
  component: lazyRouteComponent(
    () => import('./new-conversation.page.tsx'),
    'NewConversationRoutePage',
  ),
})

export const messagingRoutes = [
  newConversationRoute,
  messagingLayout.addChildren([inboxRoute, conversationRoute]),
]
