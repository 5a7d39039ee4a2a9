import type { ReactNode } from 'react'
import { Toaster } from '../toaster.tsx'
import { TooltipProvider } from '../tooltip.tsx'
import { Buttons } from './button-specimens.tsx'
import { Colours } from './colour-specimens.tsx'
import { Feedback } from './feedback-specimens.tsx'
import { Forms } from './form-specimens.tsx'
import { Overlays } from './overlay-specimens.tsx'
import { Pickers } from './picker-specimens.tsx'
import { Data } from './table-and-list-specimens.tsx'

const sections = [
  { id: 'colours', title: 'Colours and text', Content: Colours },
  { id: 'buttons', title: 'Buttons and small pieces', Content: Buttons },
  { id: 'forms', title: 'Forms', Content: Forms },
  { id: 'pickers', title: 'Pickers and filters', Content: Pickers },
  { id: 'data', title: 'Tables, tabs, details', Content: Data },
  { id: 'overlays', title: 'Overlays', Content: Overlays },
  { id: 'feedback', title: 'Feedback and states', Content: Feedback },
]

export type GalleryProps = {
  /** Stands in the head: the app's own switch between the themes. */
  themeToggle?: ReactNode
  /** The app has a Toaster and a TooltipProvider already. */
  embedded?: boolean
}

/** Every component in every state, for those who build. Not part of the product. */
export function Gallery({ themeToggle, embedded = false }: GalleryProps) {
  const page = (
    <div className="mx-auto flex max-w-6xl gap-8 px-4 pb-16">
      <nav
        aria-label="Components"
        className="sticky top-0 hidden h-dvh w-48 shrink-0 flex-col gap-1 overflow-y-auto py-4 lg:flex"
      >
        {sections.map(({ id, title }) => (
          <a
            key={id}
            href={`#${id}`}
            className="flex min-h-7 items-center rounded-sm px-2 text-muted hover:bg-hover hover:text-ink"
          >
            {title}
          </a>
        ))}
      </nav>
      <main className="min-w-0 flex-1">
        <header className="flex min-h-14 items-center justify-between gap-4">
          <h1 className="font-semibold text-xl">Components</h1>
          {themeToggle}
        </header>
        {sections.map(({ id, title, Content }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="pt-6">
            <h2 id={`${id}-title`} className="mb-3 font-semibold text-lg">
              {title}
            </h2>
            <Content />
          </section>
        ))}
      </main>
    </div>
  )
  if (embedded) return page
  return (
    <TooltipProvider>
      {page}
      <Toaster
        labels={{ region: 'Notices', copy: 'Copy', copied: 'Copied', close: 'Close notice' }}
      />
    </TooltipProvider>
  )
}
