import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'

export type InfiniteSentinelProps = {
  /** There is a next page. Without one nothing is shown. */
  hasMore: boolean
  loading: boolean
  /** The last try failed: only the button asks again, or an outage would be hammered. */
  failed?: boolean
  onReach: () => void
  /** Text of the button that does the same: for the keyboard, and after an error. */
  label: string
}

/** Stands after the last row; asks for the next page a screen before it comes into view. */
export function InfiniteSentinel(props: InfiniteSentinelProps) {
  const { hasMore, loading, failed = false, onReach, label } = props
  const mark = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onReach)
  const waiting = hasMore && !loading && !failed
  useEffect(() => {
    const element = mark.current
    if (element === null || !waiting) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reach()
      },
      { rootMargin: '0px 0px 600px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [waiting])
  if (!hasMore) return null
  return (
    <div ref={mark} className="flex justify-center py-4">
      <Button variant="ghost" loading={loading} onClick={onReach}>
        {label}
      </Button>
    </div>
  )
}
