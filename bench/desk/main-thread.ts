/** One entry of a trace of Chromium, in microseconds. */
interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly ts: number
  readonly dur?: number
  readonly pid: number
  readonly tid: number
  readonly args?: { readonly name?: string }
}

/** The work of a page's main thread during a trace, in milliseconds. */
export interface MainThread {
  /** Each task, in order. */
  readonly tasks: readonly number[]
  /** Script and layout of each frame in which there was any. */
  readonly frames: readonly number[]
}

const SCRIPT_AND_LAYOUT = new Set([
  'FunctionCall',
  'EvaluateScript',
  'FireAnimationFrame',
  'EventDispatch',
  'TimerFire',
  'RunMicrotasks',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'HitTest',
  'MajorGC',
  'MinorGC',
])
/** Ends each frame that is drawn. */
const FRAME = 'Commit'

/** Length of all the spans together, what lies in two of them counted once. */
const unionOf = (spans: readonly (readonly [number, number])[]): number => {
  let [sum, end] = [0, Number.NEGATIVE_INFINITY]
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    sum += Math.max(0, to - Math.max(from, end))
    end = Math.max(end, to)
  }
  return sum
}

/** Reads a trace: the main thread that drew the most frames is that of the page. */
export const mainThreadOf = (events: readonly TraceEvent[]): MainThread => {
  const key = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`
  const frames = Map.groupBy(
    events.filter(({ name }) => name === FRAME),
    key,
  )
  const [thread, ends = []] = [...frames].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  const own = events.filter((event) => event.ph === 'X' && key(event) === thread)
  const times = ends.map(({ ts }) => ts).toSorted((a, b) => a - b)
  const spans: [number, number][][] = times.map(() => [])
  for (const { name, ts, dur = 0 } of own) {
    if (!SCRIPT_AND_LAYOUT.has(name)) continue
    const frame = times.findIndex((time) => time >= ts)
    spans[frame]?.push([ts, ts + dur])
  }
  return {
    tasks: own.filter(({ name }) => name === 'RunTask').map(({ dur = 0 }) => dur / 1000),
    frames: spans.map((of) => unionOf(of) / 1000).filter((time) => time > 0),
  }
}
