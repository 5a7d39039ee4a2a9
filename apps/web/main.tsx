import { localeOfPrefix } from '@kogge/domain/kernel/locales.ts'
import { splitLocale } from '@kogge/domain/kernel/routes.ts'
import { loadMessages } from '@kogge/i18n/message-catalogues.ts'
import { createQueryClient } from '@kogge/platform/web/query-client.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createAppRouter } from './app-router.ts'
import { Providers } from './shell/app-providers.tsx'
import { Splash } from './shell/splash-screen.tsx'
import './style.css'

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root.')
const root = createRoot(container)

// A part of the page that was built away from under us: the page of the new build has it.
window.addEventListener('vite:preloadError', () => {
  const key = 'kogge-reloaded-at'
  const last = Number(sessionStorage.getItem(key))
  if (Date.now() - last < 60_000) return
  sessionStorage.setItem(key, String(Date.now()))
  window.location.reload()
})

const { prefix } = splitLocale(window.location.pathname)
const locale = localeOfPrefix(prefix ?? 'en')
document.documentElement.lang = locale

root.render(<Splash />)

// The spinner stays until routing and messages are ready.
const router = createAppRouter(prefix)
const [messages] = await Promise.all([loadMessages(locale), router.load()])
// The server's title was for before; from now on each page brings its own, and the first one counts.
document.head.querySelector('title')?.remove()
root.render(
  <StrictMode>
    <Providers
      prefix={prefix}
      locale={locale}
      messages={messages}
      queryClient={createQueryClient()}
    >
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)
