import { OPPORTUNITY_STAGES } from '@kogge/domain/opportunities/opportunity-states.ts'
import { Skeleton } from '@kogge/ui/skeleton.tsx'
import { useTranslations } from 'use-intl'
import { BoardFrame } from './board-frame.tsx'

/** Cards to hold the place for in each column. */
const CARDS = [3, 2, 3, 2] as const

/** The columns of a board that is on its way, in the size that they will have. */
export const BoardSkeleton = () => {
  const t = useTranslations('opportunities.board')
  return (
    <BoardFrame>
      <span role="status" className="sr-only">
        {t('loading')}
      </span>
      {OPPORTUNITY_STAGES.map((stage, place) => (
        <div
          key={stage}
          className="flex min-w-64 flex-1 flex-col gap-2 rounded-lg border border-line bg-sunken p-2 max-sm:min-w-[86%]"
        >
          <Skeleton className="my-0.5 h-5 w-1/2" />
          {Array.from({ length: CARDS[place] ?? 2 }, (_, card) => card).map((card) => (
            <div key={card} className="h-26 rounded-md border border-line bg-raised p-2.5">
              <Skeleton className="w-4/5" />
              <Skeleton className="mt-2 h-3 w-3/5" />
            </div>
          ))}
        </div>
      ))}
    </BoardFrame>
  )
}
