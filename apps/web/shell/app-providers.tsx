import { type LocalePrefix, localeOfPrefix, type UiLocale } from '@kogge/domain/kernel/locales.ts'
import { I18nProvider } from '@kogge/i18n/i18n-provider.tsx'
import type { FirstMessages } from '@kogge/i18n/message-catalogues.ts'
import { LocalePrefixProvider } from '@kogge/platform/web/locale-prefix.tsx'
import { QuickViewProvider } from '@kogge/platform/web/quick-view.tsx'
import { ActiveOrgProvider } from '@kogge/platform/web/session/active-org.tsx'
import { SessionProvider } from '@kogge/platform/web/session/session-provider.tsx'
import { TooltipProvider } from '@kogge/ui/tooltip.tsx'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ThemeProvider } from 'next-themes'
import type { ReactNode } from 'react'
import { Flags } from './feature-flags.tsx'

interface Props {
  readonly prefix: LocalePrefix | null
  readonly locale: UiLocale
  readonly messages: FirstMessages
  readonly queryClient: QueryClient
  readonly children: ReactNode
}

/** Everything that pages take for granted, from the outside in. */
export const Providers = ({ prefix, locale, messages, queryClient, children }: Props) => (
  <ThemeProvider attribute="class" enableSystem={false} defaultTheme="light">
    <LocalePrefixProvider value={prefix ?? localeOfPrefix('en')}>
      <I18nProvider locale={locale} messages={messages} tokens={prefix === 'tokens'}>
        <QueryClientProvider client={queryClient}>
          <SessionProvider>
            <ActiveOrgProvider>
              <Flags>
                <QuickViewProvider>
                  <TooltipProvider>{children}</TooltipProvider>
                </QuickViewProvider>
              </Flags>
            </ActiveOrgProvider>
          </SessionProvider>
        </QueryClientProvider>
      </I18nProvider>
    </LocalePrefixProvider>
  </ThemeProvider>
)
