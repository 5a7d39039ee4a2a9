import { Button } from '@kogge/ui/button.tsx'
import { ArrowUp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { FeedQuestion } from '../monitor.client.ts'
import { useNewerMatches } from '../use-newer-matches.ts'

interface Props {
  readonly question: FeedQuestion
  /** When the list was read, in epoch milliseconds. */
  readonly readAt: number
  readonly onShow: () => void
}

/** Says that newer matches have come, at the head of the list, whose rows stay where they are until the reader asks for these. */
export const NewerMatches = ({ question, readAt, onShow }: Props) => {
  const t = useTranslations('monitor.feed')
  const isNewer = useNewerMatches(question, readAt)
  return (
    // Where the toolbar has room; on the way down it stops below the menu.
    <div
      role="status"
      className="sticky top-[calc(var(--sticky-top,0px)+0.25rem)] z-10 flex h-0 justify-end pr-3 lg:justify-start lg:pl-64 print:hidden"
    >
      {isNewer && (
        <Button
          size="sm"
          variant="primary"
          className="translate-y-0.5 lg:translate-y-1.5"
          icon={<ArrowUp aria-hidden />}
          onClick={onShow}
        >
          {t('newer')}
        </Button>
      )}
    </div>
  )
}
